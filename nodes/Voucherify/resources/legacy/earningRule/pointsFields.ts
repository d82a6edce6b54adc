import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { searchItems } from '../../../forms/product';
import { locator } from '../../../forms/locator';
import { moneyFieldWithUnit } from '../../../forms/money';
import { titleOf } from '../../../forms/reading/title';
import {
	calculations,
	calculationsFor,
	countsMoney,
	events,
	itemTypes,
	needsItems,
	needsProperty,
	type Calculation,
} from './terms';
import { pointsInput, quantityInput } from '../../../forms/numbers';
import { fixedMenu } from '../../../forms/shownWhen';

/** Returns the menus of calculation types: events with the same types share one. */
function menus(): Array<{ event: string[]; choices: Calculation[] }> {
	const byChoices = new Map<string, { event: string[]; choices: Calculation[] }>();
	for (const { value } of events) {
		const choices = calculationsFor(value);
		const key = choices.map((choice) => choice.value).join();
		byChoices.set(key, { event: [...(byChoices.get(key)?.event ?? []), value], choices });
	}
	return [...byChoices.values()];
}

/** Shows a ratio field for the calculations that have it. */
const shownWith = (has: (calculation: Calculation) => boolean): IDisplayOptions => ({
	show: {
		calculationType: calculations.filter(has).map(({ value }) => value),
		pointsType: ['PROPORTIONAL'],
	},
});

const every: INodeProperties = {
	displayName: 'Every',
	name: 'every',
	...quantityInput,
	required: true,
	default: '',
};

/**
 * Returns a picker for the product, product collection or SKU that counts.
 * @param kind field that holds the item type
 */
const itemOf = (kind: string) =>
	locator({
		displayName: 'Item',
		name: 'objectId',
		description: 'The product, the products collection or the SKU to count',
		search: searchItems,
		examples: { id: 'prod_0bae32322150fd0546' },
		dependsOn: kind,
	});

/** Further items that count. With them, all items are sent as `applicable_to`. */
const moreItems: INodeProperties = {
	displayName: 'More Items',
	name: 'moreItems',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: shownWith(needsItems),
	placeholder: 'Add items',
	default: {},
	options: [
		{
			displayName: 'Items',
			name: 'items',
			values: [
				{
					displayName: 'Item Type',
					name: 'object',
					type: 'options',
					options: itemTypes,
					default: 'product',
				},
				itemOf('&object'),
			],
		},
	],
	description: 'Further items to count',
};

/** Fields for the points of a rule: the same number each time, or in proportion to something. */
export const pointsFields: INodeProperties[] = [
	{
		displayName: 'Points Type',
		name: 'pointsType',
		...fixedMenu,
		options: [
			{ name: 'Fixed', value: 'FIXED', description: 'The same number of points each time' },
			{
				name: 'Proportional',
				value: 'PROPORTIONAL',
				description: 'Points in proportion to a quantity',
			},
		],
		default: 'FIXED',
	},
	...menus().map(({ event, choices }): INodeProperties => {
		const usual = choices[0]?.value ?? '';
		return {
			displayName: 'Calculation Type',
			name: 'calculationType',
			...fixedMenu,
			displayOptions: { show: { event, pointsType: ['PROPORTIONAL'] } },
			options: choices.map(({ value }) => ({ name: titleOf(value), value })),
			default: usual,
			description:
				'What to count. An amount is before discounts; a total or subtotal amount is after them.',
		};
	}),
	{
		displayName: 'Points',
		name: 'points',
		...pointsInput,
		required: true,
		default: '',
		description: 'How many points to add: each time, or per quantity in Every',
	},
	...moneyFieldWithUnit({
		displayName: 'Every',
		name: 'every',
		displayOptions: shownWith(countsMoney),
		description: 'How much money earns these points',
	}),
	{
		...every,
		displayOptions: shownWith((calculation) => !countsMoney(calculation)),
		description: 'How many units, or how much of the metadata number, earn these points',
	},
	{
		displayName: 'Property',
		name: 'property',
		type: 'string',
		displayOptions: shownWith(needsProperty),
		required: true,
		default: '',
		placeholder: 'e.g. number_of_store_visits',
		description: 'The name of the metadata property that holds the number',
	},
	{
		displayName: 'Item Type',
		name: 'object',
		type: 'options',
		displayOptions: shownWith(needsItems),
		options: itemTypes,
		default: 'product',
		description: 'The kind of order items that count for the points',
	},
	{ ...itemOf('object'), displayOptions: shownWith(needsItems) },
	moreItems,
];
