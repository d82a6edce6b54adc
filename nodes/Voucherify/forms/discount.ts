import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { searchProducts } from './product';
import { isJsonObject } from '../api/types';
import type { Parameters } from './reading/parameters';
import { withoutUndefined } from './body';
import { locator } from './locator';
import { isEmpty } from './reading/values';
import { moneyField, requiredUnit, unitOfOptions, readAmount, requiredAmount } from './money';
import { percentInput, quantityInput } from './numbers';
import { fixedMenu } from './shownWhen';
import { parsePercent } from './reading/numbers';

const shownFor = (...discountType: string[]) => ({ show: { discountType } });
const inOptionsFor = (...discountType: string[]) => ({ show: { '/discountType': discountType } });

const toOrder = { name: 'Order', value: 'APPLY_TO_ORDER' };
const toItems = { name: 'Each Item', value: 'APPLY_TO_ITEMS' };

const effect = (
	types: string[],
	name: string,
	options: Array<{ name: string; value: string }>,
): INodeProperties => ({
	displayName: 'Apply To',
	name,
	type: 'options',
	displayOptions: inOptionsFor(...types),
	options,
	default: 'APPLY_TO_ORDER',
});

const discountOptions: INodeProperties = {
	displayName: 'Discount Options',
	name: 'discountOptions',
	type: 'collection',
	displayOptions: shownFor('AMOUNT', 'FIXED', 'PERCENT', 'UNIT'),
	placeholder: 'Add option',
	default: {},
	options: [
		effect(['AMOUNT'], 'effectOfAmount', [
			toItems,
			{ name: 'Each Unit of an Item', value: 'APPLY_TO_ITEMS_BY_QUANTITY' },
			{ name: 'Items, Proportionally', value: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
			{
				name: 'Items, Proportionally by Quantity',
				value: 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
			},
			toOrder,
		]),
		effect(['FIXED', 'PERCENT'], 'effect', [toItems, toOrder]),
		{
			displayName: 'Formula',
			name: 'formula',
			type: 'string',
			default: '',
			placeholder: 'e.g. ORDER_AMOUNT/10',
			description: 'Returns the value, in minor units. Without a result, the value above applies.',
		},
		moneyField({
			displayName: 'Max Discount',
			name: 'amountLimit',
			displayOptions: inOptionsFor('PERCENT'),
			description: 'The largest discount',
		}),
		moneyField({
			displayName: 'Max Discount per Order',
			name: 'aggregatedAmountLimit',
			displayOptions: inOptionsFor('AMOUNT', 'PERCENT'),
			description: 'On all items together',
		}),
		{
			displayName: 'Unit Effect',
			name: 'effectOfUnits',
			type: 'options',
			displayOptions: inOptionsFor('UNIT'),
			options: [
				{ name: 'Added to the Order', value: 'ADD_NEW_ITEMS' },
				{ name: 'Added Unless in the Order', value: 'ADD_MISSING_ITEMS' },
				{
					name: 'Same Items as Ordered',
					value: 'ADD_SAME_ITEMS',
					description: 'For each ordered item. A rule says which products are discounted.',
				},
			],
			default: 'ADD_NEW_ITEMS',
		},
	],
};

const discountValue = (
	type: string,
	displayName: string,
	name: string,
	description: string,
	input: Pick<INodeProperties, 'type' | 'placeholder'>,
): INodeProperties => ({
	displayName,
	name,
	...input,
	required: true,
	displayOptions: shownFor(type),
	default: '',
	description,
});

export const discountFields: INodeProperties[] = [
	{
		displayName: 'Discount Type',
		name: 'discountType',
		...fixedMenu,
		options: [
			{ name: 'Amount', value: 'AMOUNT', description: 'Deducts an amount of money' },
			{ name: 'Fixed Price', value: 'FIXED', description: 'Sets the price to pay' },
			{ name: 'Free Units', value: 'UNIT', description: 'Gives units of a product for free' },
			{ name: 'Percent', value: 'PERCENT', description: 'Deducts a percentage of the price' },
			{ name: 'Using JSON', value: 'JSON', description: 'For fields that are not in this form' },
		],
		default: 'PERCENT',
	},
	moneyField({
		displayName: 'Amount Off',
		name: 'amountOff',
		required: true,
		displayOptions: shownFor('AMOUNT'),
		description: 'The amount to take off',
	}),
	moneyField({
		displayName: 'Fixed Price',
		name: 'fixedAmount',
		required: true,
		displayOptions: shownFor('FIXED'),
		description: 'The price to pay',
	}),
	requiredUnit(shownFor('AMOUNT', 'FIXED')),
	discountValue('PERCENT', 'Percent Off', 'percentOff', 'Above 0, up to 100', percentInput),
	discountValue('UNIT', 'Units Off', 'unitOff', 'How many units are free', quantityInput),
	{
		...locator({
			displayName: 'Product',
			name: 'unitProductId',
			description: 'The product whose units are free',
			search: searchProducts,
			examples: { id: 'prod_0bc92f81a6801f9bca' },
		}),
		displayOptions: shownFor('UNIT'),
	},
	{
		displayName: 'Discount (JSON)',
		name: 'discountJson',
		type: 'json',
		required: true,
		displayOptions: shownFor('JSON'),
		default: '',
		placeholder: 'e.g. {"type": "UNIT", "effect": "ADD_MANY_ITEMS", "units": []}',
		description: 'In API format, with amounts in minor units',
	},
	discountOptions,
	...unitOfOptions(
		'discountOptions',
		['amountLimit', 'aggregatedAmountLimit'],
		shownFor('PERCENT').show,
	),
];

/**
 * Reads the discount that the user entered, in the API's format: `{type: 'AMOUNT', amount_off: 1250}`.
 * @throws NodeOperationError when a value is missing or is 0.
 */
export function readDiscount(parameters: Parameters): IDataObject {
	const type = parameters.text('discountType');
	const option = (name: string) => parameters.optionalText(`discountOptions.${name}`);
	const limit = (name: string) => readAmount(parameters, `discountOptions.${name}`, 1);
	switch (type) {
		case 'AMOUNT':
			return {
				type,
				amount_off: requiredAmount(parameters, 'amountOff', 1),
				amount_off_formula: option('formula'),
				effect: option('effectOfAmount'),
				aggregated_amount_limit: limit('aggregatedAmountLimit'),
			};
		case 'FIXED':
			return {
				type,
				fixed_amount: requiredAmount(parameters, 'fixedAmount', 1),
				fixed_amount_formula: option('formula'),
				effect: option('effect'),
			};
		case 'PERCENT':
			return {
				type,
				percent_off: percentIn(parameters, 'percentOff'),
				percent_off_formula: option('formula'),
				amount_limit: limit('amountLimit'),
				effect: option('effect'),
				aggregated_amount_limit: limit('aggregatedAmountLimit'),
			};
		case 'UNIT':
			return {
				type,
				unit_off: parameters.requiredInteger('unitOff', 1),
				unit_off_formula: option('formula'),
				unit_type: parameters.text('unitProductId'),
				effect: option('effectOfUnits'),
			};
		default:
			return jsonOf(parameters);
	}
}

/** Options of a discount that stay as they are if its value changes. A formula goes: it would replace the new value. */
const LASTING = ['amount_limit', 'aggregated_amount_limit', 'effect'];

/**
 * Returns a discount with those options of the current one that the form does not have. A discount of another type keeps
 * none.
 */
export function keepOptionsOutsideForm(discount: IDataObject, current: unknown): IDataObject {
	if (!isJsonObject(current) || current.type !== discount.type) return discount;
	// Several products, which only JSON can change.
	if (!isEmpty(current.units)) return discount;
	const kept = LASTING.filter((name) => isEmpty(discount[name]));
	return {
		...discount,
		...withoutUndefined(Object.fromEntries(kept.map((name) => [name, current[name] || undefined]))),
	};
}

function jsonOf(parameters: Parameters): IDataObject {
	const discount = parameters.object('discountJson');
	if (discount) return discount;
	throw parameters.invalid('discountJson', 'is empty', 'Enter a discount.');
}

function percentIn(parameters: Parameters, name: string): number {
	const refuse = (problem: string) =>
		parameters.invalid(name, problem, 'Enter a number above 0 and at most 100.');
	const number = parameters.parsed(name, parsePercent);
	if (number === undefined) throw refuse('is empty');
	if (number > 100) throw refuse('is above 100');
	if (number <= 0) throw refuse('must be above 0');
	if (number < 1 && parameters.expressionIn(name) && !parameters.text(name).includes('%'))
		parameters.source.warn?.(
			`${parameters.labelOf(name)} is ${number}, less than one percent: sheets return 10% as 0.1. Multiply it by 100, or write "${number} %" if that is meant.`,
		);
	return number;
}
