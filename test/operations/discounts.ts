import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine';
import type { ExampleCall, ExampleVariant } from './example';

const formula = 'ORDER_AMOUNT/10';

/** A discount of each type with its options: what the user enters, and what is sent. */
const discounts: Array<[name: string, entered: INodeParameters, sent: IDataObject]> = [
	[
		'an amount',
		{
			discountType: 'AMOUNT',
			amountOff: 100,
			discountOptions: { effectOfAmount: 'APPLY_TO_ITEMS', formula, aggregatedAmountLimit: 900 },
		},
		{
			type: 'AMOUNT',
			amount_off: 100,
			effect: 'APPLY_TO_ITEMS',
			amount_off_formula: formula,
			aggregated_amount_limit: 900,
		},
	],
	[
		'a percentage',
		{
			discountType: 'PERCENT',
			percentOff: '12,5',
			discountOptions: {
				effect: 'APPLY_TO_ITEMS',
				formula,
				amountLimit: 2000,
				aggregatedAmountLimit: 900,
			},
		},
		{
			type: 'PERCENT',
			percent_off: 12.5,
			effect: 'APPLY_TO_ITEMS',
			percent_off_formula: formula,
			amount_limit: 2000,
			aggregated_amount_limit: 900,
		},
	],
	[
		'a fixed price',
		{
			discountType: 'FIXED',
			fixedAmount: 999,
			discountOptions: { effect: 'APPLY_TO_ORDER', formula },
		},
		{
			type: 'FIXED',
			fixed_amount: 999,
			effect: 'APPLY_TO_ORDER',
			fixed_amount_formula: formula,
		},
	],
	[
		'free units',
		{
			discountType: 'UNIT',
			unitOff: 2,
			unitProductId: byId('prod_1'),
			discountOptions: { effectOfUnits: 'ADD_MISSING_ITEMS', formula },
		},
		{
			type: 'UNIT',
			unit_off: 2,
			unit_type: 'prod_1',
			effect: 'ADD_MISSING_ITEMS',
			unit_off_formula: formula,
		},
	],
	[
		'a discount by JSON',
		{ discountType: 'JSON', discountJson: '{"type": "PERCENT", "percent_off": 5}' },
		{ type: 'PERCENT', percent_off: 5 },
	],
];

/**
 * A variant for each type of discount.
 * @param more what the user enters besides
 * @param calls the requests that send the discount
 */
export const discountVariants = (
	more: INodeParameters,
	calls: (
		discount: IDataObject,
		...input: Parameters<NonNullable<ExampleVariant['calls']>>
	) => Array<Pick<ExampleCall, 'method' | 'path' | 'body'>>,
): ExampleVariant[] =>
	discounts.map(([name, entered, sent]) => ({
		name,
		parameters: () => ({ ...more, ...entered }),
		calls: (world) => calls(sent, world),
	}));

/** Discounts that are refused, wherever the form has one. */
export const refusedDiscounts: Array<[INodeParameters, string]> = [
	[{ discountType: 'AMOUNT', amountOff: 0 }, 'Amount Off must be above 0'],
	[{ discountType: 'AMOUNT', amountOff: '={{ "" }}' }, 'Amount Off is empty'],
	[{ discountType: 'PERCENT', percentOff: '={{ "" }}' }, 'Percent Off is empty'],
	[{ discountType: 'PERCENT', percentOff: 100.1 }, 'Percent Off is above 100'],
	[{ discountType: 'PERCENT', percentOff: 1e-17 }, 'Percent Off must be above 0'],
	[{ discountType: 'UNIT', unitOff: 1, unitProductId: byId('={{ "" }}') }, 'Product is empty'],
	[{ discountType: 'JSON', discountJson: '={{ "" }}' }, 'Discount (JSON) is empty'],
	[{ discountType: 'JSON', discountJson: '[]' }, 'Discount (JSON) is not a JSON object'],
];
