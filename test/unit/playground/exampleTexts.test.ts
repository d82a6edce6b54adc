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

/** Part of an expression that returns an ID of Voucherify, which makes sense only in its dashboard. */
const ID = /\b(?!\w*source_id)\w+_id\b|\.id\b(?! ===| !==)/;

const isField = (value: unknown): value is { name: string; value: unknown } =>
	typeof value === 'object' && value !== null && 'name' in value && 'value' in value;

/** Texts that a node shows to people, before their expressions are evaluated. */
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
