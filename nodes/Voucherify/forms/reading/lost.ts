import { isJsonObject } from '../../api/types';

/** Texts and comments of an expression. Comments are dropped; only empty texts count. */
const TEXTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\//g;

/** Returns an expression in which each text is `'s'`, or `''` when it is empty. */
const outlineOf = (written: string) =>
	written.replace(TEXTS, (text) => {
		if (text.startsWith('/')) return '';
		return text === "''" || text === '""' ? "''" : "'s'";
	});

const FROM_MODEL = /\$fromAI\s*\((?:[^()]|\([^()]*\))*\)/gi;

/** True if a model fills in the value, or a part of it. */
export function isFromModel(written: unknown): boolean {
	if (typeof written === 'string') return outlineOf(written).search(FROM_MODEL) >= 0;
	return isJsonObject(written) || Array.isArray(written)
		? Object.values(written).some(isFromModel)
		: false;
}

/** The empty text as a result: after an operator, alone, or as the default of n8n's functions. */
const RESULT =
	/(?:\|\||\?\?|\?|:|=>|\breturn|\{\{|\.ifEmpty\(|\$if(?:Empty)?\((?:[^()]|\([^()]*\))*,)\s*''(?!\s*[!=]=)/;

/** True if somebody wrote the empty text into an expression, such as `{{ $json.ends || '' }}`, or nothing at all. */
export const meansEmpty = (written: string): boolean =>
	/^=\s*$/.test(written) || RESULT.test(outlineOf(written).replace(FROM_MODEL, ''));

/** Returns the advice for an expression that has no value. It repeats a short one. */
export function adviceFor(written: string, isNeeded: boolean): string {
	if (isFromModel(written)) return 'The model left it out: it has to give a value.';
	const advice = 'Correct the expression, or filter out items without a value before this node.';
	if (isNeeded) return advice;
	const [, own = '$json.column'] = /^=\s*\{\{\s*([^{}?|&]{1,60}?)\s*\}\}\s*$/.exec(written) ?? [];
	return `${advice} If the field may be empty, write {{ ${own} || '' }}.`;
}

/** What becomes of an object in a text. */
export const OBJECT = '[object Object]';

/** What programs and sheets write for a missing value, whole or as a part of an ID, such as `order-undefined`. */
const MISSING = /(?:^|[-_: ])(undefined|null|NaN|#N\/A|#REF!)(?=$|[-_: ])/;

/** Returns the word for a missing value in the value of an expression; undefined when there is none. */
export const wordForMissingValue = (text: string): string | undefined => MISSING.exec(text)?.[1];

/** True for an expression that is more than one pair of braces, such as `=crm-{{ $json.id }}`. */
export const hasParts = (written: string): boolean =>
	!/^=?\s*\{\{[\s\S]*\}\}\s*$/.test(written) || written.lastIndexOf('{{') > written.indexOf('{{');

/** A field or a variable, with nothing that could replace a missing value: names, keys, and calls with fixed arguments. */
const PATH =
	/^[\s(]*\$[\p{L}\p{N}_$]*(?:\s*\??\.\s*[\p{L}\p{N}_$]+|\s*(?:\?\.)?\[\s*(?:'s?'|\d+|\$itemIndex)\s*\]|\((?:'s?'|\$itemIndex|[\d,\s])*\))*[\s);]*$/u;

const isPath = (code: string) => PATH.test(outlineOf(code));

/** Returns the code of each pair of braces. */
const partsOf = (text: string) =>
	Array.from(text.matchAll(/\{\{([\s\S]*?)\}\}/g), ([, part = '']) => part.trim());

/** What may stand beside a field without changing its value: a sign, and an empty value for a missing one. */
const SIGN = /^([\s(]*)[+-]/;
const DEFAULT = /\s*(?:\|\||\?\?)\s*(?:''|""|0|null)([\s);]*)$/;

/**
 * Returns the fields whose values an expression passes on, with another sign, cents of zero or a currency at most, such as
 * `$json.amount` in `=-{{ $json.amount }}`; none for what computes a value.
 */
export function fieldsPassedOn(written: string): string[] {
	if (/[1-9]/.test(written.replace(/\{\{[\s\S]*?\}\}/g, ''))) return [];
	return partsOf(written)
		.map((part) => part.replace(SIGN, '$1').replace(DEFAULT, '$1'))
		.filter(isPath);
}

/**
 * Returns the parts of a text that are nothing but a field, such as `$json.id` in `=crm-{{ $json.id }}`. A part alone is none,
 * nor is one that is an entry of a list.
 */
export function fieldsIn(written: string, isList: boolean): string[] {
	return (isList ? written.slice(1).split(/,(?![^{]*\}\})/) : [written])
		.filter(hasParts)
		.flatMap(partsOf)
		.filter((part) => isPath(part) && !meansEmpty(part));
}
