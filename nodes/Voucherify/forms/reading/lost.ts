/** A call of `$fromAI`; its arguments are texts, numbers and words. */
const FROM_MODEL = /\$fromAI\((?:"[^"]*"|'[^']*'|`[^`]*`|[^)"'`])*\)/gi;

/** True if a model fills in the value. */
export const isFromModel = (written: unknown): boolean =>
	typeof written === 'string' && written.search(FROM_MODEL) >= 0;

/** Arguments of methods, such as `.replace(' ', '')`; `.ifEmpty('')` is meant. */
const ARGUMENTS = /\.(?!ifEmpty\b)\w+\([^()]*\)/g;

/** True if somebody wrote the empty text into an expression, such as `{{ $json.ends || '' }}`, or nothing at all. */
export const meansEmpty = (written: string): boolean =>
	/''|""|^=\s*$/.test(written.replace(FROM_MODEL, '').replace(ARGUMENTS, ''));

/** Returns the advice for an expression that has no value. It repeats a short one. */
export function adviceFor(written: string, isNeeded: boolean): string {
	if (isFromModel(written)) return 'The model left it out: it has to give a value.';
	const advice = 'Correct the expression, or filter out items without a value before this node.';
	if (isNeeded) return advice;
	const [, own = '$json.column'] = /^=\s*\{\{\s*([^{}?|&]{1,60}?)\s*\}\}\s*$/.exec(written) ?? [];
	return `${advice} If the field may be empty, write {{ ${own} || '' }}.`;
}
