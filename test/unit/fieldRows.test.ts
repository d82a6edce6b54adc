import type { INodeProperties } from 'n8n-workflow';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { fieldRows } from './fieldRows';

const kind: INodeProperties = {
	displayName: 'Type',
	name: 'kind',
	type: 'options',
	required: true,
	options: [
		{ name: 'Coupon', value: 'COUPON', description: 'Takes something off.' },
		{ name: 'Gift Card', value: 'GIFT' },
	],
	default: 'GIFT',
};
const wait: INodeProperties = { displayName: 'Wait', name: 'wait', type: 'boolean', default: true };
const amount: INodeProperties = {
	displayName: 'Amount',
	name: 'amount',
	type: 'string',
	required: true,
	default: '',
};
const GIVEN = { _cnd: { exists: true } } as const;
const when = (show: Record<string, Array<string | boolean>>) => ({ displayOptions: { show } });

const rowsOf = (...fields: INodeProperties[]) =>
	fieldRows([kind, wait, ...fields]).filter(([label]) => label?.includes('Amount'));

it('says what options mean, and the default in the words of the form', () => {
	expect(fieldRows([kind])).toEqual([
		['**Type** (required)', 'One of: Coupon (Takes something off); Gift Card. Default: Gift Card.'],
	]);
});

it('leaves out an empty default', () => {
	expect(rowsOf(amount)).toEqual([['**Amount** (required)', '']]);
});

it.each<[string, Partial<INodeProperties>, string]>([
	['on an option', when({ kind: ['GIFT'] }), 'With _Type_ Gift Card.'],
	['on a switch', when({ wait: [false] }), 'With _Wait_ off.'],
	['on both', when({ kind: ['GIFT'], wait: [true] }), 'With _Type_ Gift Card and _Wait_ on.'],
	['on one of two', when({ kind: ['COUPON', 'GIFT'] }), 'With _Type_ Coupon or Gift Card.'],
	[
		'that hides it',
		{ displayOptions: { hide: { kind: ['COUPON'] } } },
		'With _Type_ other than Coupon.',
	],
	[
		'on a value',
		{ displayOptions: { show: { wait: [GIVEN] }, hide: { kind: [GIVEN] } } },
		'With _Wait_ filled in and _Type_ empty.',
	],
])('says when a field appears: a condition %s', (_, shown, text) => {
	expect(rowsOf({ ...amount, ...shown })).toEqual([['**Amount** (required)', text]]);
});

it('finds the label of a condition outside the collection', () => {
	const inner = { ...amount, ...when({ '/kind': ['GIFT'] }) };
	const options: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		options: [inner],
		default: {},
	};
	expect(rowsOf(options)).toEqual([['Options → Amount', 'With _Type_ Gift Card.']]);
});

it('merges fields that differ only by when they appear', () => {
	const fields = ['GIFT', 'COUPON'].map((value) => ({ ...amount, ...when({ kind: [value] }) }));
	expect(rowsOf(...fields)).toEqual([
		['**Amount** (required)', 'With _Type_ Gift Card; or with _Type_ Coupon.'],
	]);
});

const forms = resourceRegister.flatMap(({ value, operations }) =>
	operations.map((operation): [string, INodeProperties[]] => [
		`${value}.${operation.value}`,
		operation.fields,
	]),
);

it.each(forms)('has no two rows alike, and names every condition: %s', (_, fields) => {
	const rows = fieldRows(fields).map((cells) => cells.join(': '));
	expect(rows).toEqual([...new Set(rows)]);
	for (const row of rows) expect(row).not.toMatch(/\[object|_[a-z]\w*_ |undefined/);
});
