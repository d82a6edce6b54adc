/** True for an expression, as the workflow stores it. A text without braces is fixed. */
export const isExpression = (written: unknown): written is string =>
	typeof written === 'string' && written.startsWith('=') && written.includes('{{');

/** A call of `$fromAI`; its arguments are texts, numbers and words. */
const FROM_MODEL = /\$fromAI\((?:"[^"]*"|'[^']*'|`[^`]*`|[^)"'`])*\)/gi;

/** True if a model fills in the value. */
export const isFromModel = (written: unknown): boolean =>
	isExpression(written) && written.search(FROM_MODEL) >= 0;

/** Arguments of methods, such as `.replace(' ', '')`; `.ifEmpty('')` is meant. */
const ARGUMENTS = /\.(?!ifEmpty\b)\w+\([^()]*\)/g;

/** True if somebody wrote the empty text into an expression, such as `{{ $json.ends || '' }}`: it may be empty. */
export const meansEmpty = (written: string): boolean =>
	/''|""/.test(written.replace(FROM_MODEL, '').replace(ARGUMENTS, ''));

/** Longest expression that the advice repeats, in characters. */
const LONGEST_REPEATED = 60;

/** Returns the advice for an expression that has no value. */
export function adviceFor(written: string, isNeeded: boolean): string {
	const advice = 'Correct the expression, or filter out items without a value before this node.';
	if (isNeeded) return advice;
	const [, only = ''] = /^=\s*\{\{([^{}?|&]+)\}\}\s*$/.exec(written) ?? [];
	const repeated = only && only.length <= LONGEST_REPEATED ? only.trim() : '$json.column';
	return `${advice} If the field may be empty, write {{ ${repeated} || '' }}.`;
}
