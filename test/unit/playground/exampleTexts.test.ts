import type { INode } from 'n8n-workflow';
import { examples } from './examples';

/** Parameters that people read: pages of forms, errors, and questions. */
const SHOWN = [
	'formTitle',
	'formDescription',
	'completionTitle',
	'completionMessage',
	'errorMessage',
	'message',
];

/** Fields of items and messages that people read. */
const TEXTS = ['text', 'question', 'customer', 'price'];

/** A part of an expression that gives an ID of Voucherify, which only its dashboard understands. */
const ID = /\b(?!\w*source_id)\w+_id\b|\.id\b(?! ===| !==)/;

const isField = (value: unknown): value is { name: string; value: unknown } =>
	typeof value === 'object' && value !== null && 'name' in value && 'value' in value;

/** Texts that a node shows to people, as it has them before they are evaluated. */
function textsOf({ parameters }: INode): string[] {
	const texts: string[] = [];
	JSON.stringify(parameters, (key, value: unknown) => {
		if (SHOWN.includes(key) && typeof value === 'string') texts.push(value);
		if (isField(value) && TEXTS.includes(value.name)) texts.push(String(value.value));
		return value;
	});
	return texts;
}

it.each(examples)('$file shows people names and codes, not IDs', ({ nodes }) => {
	expect(nodes.flatMap(textsOf).filter((text) => ID.test(text))).toEqual([]);
});
