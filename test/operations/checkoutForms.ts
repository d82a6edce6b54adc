import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine';
import { code, codes } from '../support/redeeming';
import { NOTHING } from './checkout';
import type { ExampleVariant, OperationExample } from './example';

type Refusal = NonNullable<OperationExample['refusals']>[number];

/** One code, and an order without anything. */
const CART = {
	...NOTHING,
	...codes('SAVE-5'),
	specifyOrder: 'fields',
	orderSourceId: '',
	orderFields: {},
	specifyOrderMetadata: 'fields',
};

/** Validates one code, with this entered besides, and sent. */
const validated = (name: string, entered: INodeParameters, sent: IDataObject): ExampleVariant => ({
	name,
	parameters: () => ({ ...CART, ...entered }),
	calls: () => [
		{
			method: 'POST',
			path: '/v1/validations',
			body: { redeemables: [{ object: 'voucher', id: 'SAVE-5' }], ...sent },
		},
	],
});

/** Lines of a cart in major units, or as `more` says. */
const lines = (cart: object, more: INodeParameters = {}) => ({
	specifyOrder: 'fields',
	specifyItems: 'lines',
	lines: JSON.stringify(cart),
	lineIdField: 'variant.sku',
	amountsIn: 'major',
	...more,
});

/** A line of a cart: the field with the ID is nested. */
const line = (sku: unknown, more: object) => ({ variant: { sku }, ...more });

/** A product in an order. */
const item = (source_id: string, more: IDataObject) => ({
	source_id,
	related_object: 'product',
	...more,
});

const ITEMS = [{ source_id: 'a', product: { name: 'A', override: true } }];
const ORDER = { source_id: 'order-1', items: [{ product: { override: true } }] };
const CREDITS = [{ object: 'voucher', id: 'GIFT-0001', gift: { credits: 5 } }];

/** The ways to enter codes, an order, and what the response includes. */
export const checkoutVariants: ExampleVariant[] = [
	validated(
		'codes by JSON',
		{
			specifyOrder: 'none',
			specifyRedeemables: 'json',
			redeemablesJson: JSON.stringify(CREDITS),
		},
		{ redeemables: CREDITS },
	),
	validated(
		'an order by JSON',
		{ specifyOrder: 'json', orderJson: JSON.stringify(ORDER) },
		{ order: ORDER },
	),
	validated(
		'items by JSON',
		{ specifyItems: 'json', itemsJson: JSON.stringify(ITEMS) },
		{ order: { items: ITEMS } },
	),
	validated(
		'the lines of a cart, as shops calculate their prices',
		lines([
			line('a', { quantity: '2', price: '12.50' }),
			line(4711, { quantity: 2.9999999999999996, price: '14.309999999999999' }),
		]),
		{
			order: {
				items: [
					item('a', { quantity: 2, price: 1250 }),
					item('4711', { quantity: 3, price: 1431 }),
				],
			},
		},
	),
	validated(
		'lines in minor units, in a list of PHP, which has gaps',
		lines(
			{
				0: line('a', { quantity: 1, price: 784.0000000000001 }),
				3: line('b', { quantity: 1, price: '7840.000000000001' }),
			},
			{ amountsIn: 'minor', lineObject: 'sku' },
		),
		{
			order: {
				items: [
					{ ...item('a', { quantity: 1, price: 784 }), related_object: 'sku' },
					{ ...item('b', { quantity: 1, price: 7840 }), related_object: 'sku' },
				],
			},
		},
	),
	validated(
		'the totals of lines instead of prices with a fraction of a cent',
		lines(
			[
				line('b', { quantity: 3, price: 5.504587, subtotal: '16.51' }),
				line('c', { quantity: 2, price: '1.20', subtotal: '' }),
			],
			{ lineTotalField: 'subtotal' },
		),
		{
			order: {
				items: [item('b', { quantity: 3, amount: 1651 }), item('c', { quantity: 2, price: 120 })],
			},
		},
	),
	validated(
		'lines whose prices are left to Voucherify',
		lines([line('a', { quantity: 1 })], { linePriceField: '' }),
		{ order: { items: [item('a', { quantity: 1 })] } },
	),
	// The columns need the order of each code, which a response then has only if it is asked for.
	...[
		[['redeemable'], ['redeemable', 'order']],
		[
			['category', 'redemption'],
			['category', 'redemption', 'order'],
		],
	].map(([entered, expand]) =>
		validated(
			`${entered?.join(' and ')} included`,
			{ specifyOrder: 'none', options: { expand: entered ?? [] } },
			{ options: { expand } },
		),
	),
];

const inPrice = (problem: string) => `Lines holds a price that ${problem}, in "price" of line 1`;

/** What is refused of the lines of a cart. */
const refusedLines: Refusal[] = [
	...['12.50', 550.4587].map((price): Refusal => [
		lines([line('a', { price })], { amountsIn: 'minor' }),
		inPrice('is not a whole number, as minor units are'),
	]),
	...[
		['12.505', 'is 12.505, which can be 12505 or 12.505'],
		['1.000', 'is 1.000, which can be 1000 or 1'],
		['1e2', 'is not an amount of money'],
		[-1, 'is below 0'],
	].map(([price, problem]): Refusal => [lines([line('a', { price })]), inPrice(String(problem))]),
	...[-1, 1.5].map((quantity): Refusal => [
		lines([line('a', { quantity })]),
		'Lines holds a quantity that is not a whole number of at least 0, in "quantity" of line 1',
	]),
	[lines([{ quantity: 1 }]), 'Lines has no ID in "variant.sku" of line 1'],
	...[{ lineTotalField: 'subtotals' }, { linePriceField: 'prices[0].amount' }].map(
		(field): Refusal => [
			lines([line('a', { quantity: 1, price: 5, prices: [{ amount: 5 }] })], field),
			`${'lineTotalField' in field ? 'Line Total' : 'Price'} Field is not a field of any line`,
		],
	),
	...[{ price: 5 }, { quantity: 1, price: '' }].map((other): Refusal => [
		lines([line('a', { quantity: 1, price: 5 }), line('b', other)]),
		`Lines has no ${'quantity' in other ? 'price' : 'quantity'} in line 2`,
	]),
	[
		lines([line('a', { quantity: 1, price: 500, amounts_in: 'minor' })]),
		'Lines holds a price that is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units, in "price" of line 1',
	],
	[
		lines([line('a', { price: 5.5 }), line('b', { price: 5.504587 })]),
		'Lines holds a price that has more than two decimal places, in "price" of line 2',
		'It is 5.504587. Round it to cents, e.g. .round(2). Or name the field with the total of the line in Line Total Field.',
	],
	[
		lines([line('a', { quantity: 3, subtotal: '16.513761' })], { lineTotalField: 'subtotal' }),
		'Lines holds a total that has more than two decimal places, in "subtotal" of line 1',
		"It is '16.513761'. Round it to cents, e.g. .toNumber().round(2).",
	],
];

const row = (...redeemable: INodeParameters[]) => ({ redeemables: { redeemable } });
const byJson = (...list: object[]) => ({
	specifyRedeemables: 'json',
	redeemablesJson: JSON.stringify(list),
});
const product = { object: 'product', itemId: byId('prod_1'), quantity: 1 };
const minor = (label: string, entered: INodeParameters): Refusal => [
	{ ...NOTHING, ...codes('SAVE-5'), specifyOrder: 'fields', ...entered },
	`${label} is not a whole number, as minor units are`,
	'Enter 1250 for 12.50, or choose Major Units',
];

/** What is refused of codes and orders. */
export const checkoutRefusals: Refusal[] = [
	[codes('SAVE-5', 'SAVE-5'), 'Code of Code or Promotion 2 has SAVE-5 a second time'],
	[
		codes(...Array.from({ length: 31 }, (_, index) => `CODE-${index}`)),
		'Code of Code or Promotion 31 is one of 31',
	],
	[row(), 'Codes and Promotions is empty'],
	[
		byJson({ object: 'promotion_stack', id: 's' }, { object: 'voucher', id: 'A' }),
		'Codes and Promotions (JSON) has the promotion stack s among others',
	],
	[byJson({ id: 'A' }), 'Codes and Promotions (JSON) has no "object" or "id" in entry 1'],
	[
		row({ object: 'voucher', code: code('A'), options: { giftCredits: 1, points: 1 } }),
		'Gift Credits of Code or Promotion 1 is filled in beside a reward or points',
	],
	minor(
		'Gift Credits of Code or Promotion 1',
		row({ object: 'voucher', code: code('A'), options: { giftCredits: '12,5' } }),
	),
	minor('Amount', { orderFields: { amount: '12.00' } }),
	minor('Discount Amount', { orderFields: { discountAmount: '12,50' } }),
	minor('Price of Item 1', { items: { item: [{ ...product, price: 12.5 }] } }),
	minor('Amount of Item 1', { items: { item: [{ ...product, moreFields: { amount: 12.5 } }] } }),
	[
		{ ...CART, specifyItems: 'none' },
		'Specify Order is set, but no field of the order is filled in',
	],
	[{ specifyOrder: 'json', orderJson: '={{ "" }}' }, 'Order (JSON) is empty'],
	[{ specifyItems: 'json', itemsJson: '={{ [] }}' }, 'Items (JSON) is empty'],
	[
		{ specifyItems: 'json', itemsJson: '={{ Array(501).fill({ product_id: "a" }) }}' },
		'Items (JSON) holds 501 items',
	],
	...refusedLines,
];
