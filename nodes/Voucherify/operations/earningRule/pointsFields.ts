import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { titleOf } from '../../fields/title';
import {
	calculations,
	countsMoney,
	CUSTOM_EVENT,
	itemTypes,
	needsItems,
	needsProperty,
	ORDER_PAID,
	SEGMENT_ENTERED,
	type Calculation,
} from './terms';

/** The groups of ratios by event, the usual one first; points for tier events are always fixed. */
const GROUPS = {
	[ORDER_PAID]: ['order', 'order_items', 'customer'],
	[SEGMENT_ENTERED]: ['customer'],
	[CUSTOM_EVENT]: ['custom_event'],
};
const EVENTS = Object.keys(GROUPS);

/** Where a field of the ratio is shown: for the calculations that have it. */
const shownWith = (has: (calculation: Calculation) => boolean): IDisplayOptions => ({
	show: {
		event: EVENTS,
		pointsType: ['PROPORTIONAL'],
		calculationType: calculations.filter(has).map(({ value }) => value),
	},
});

const every: INodeProperties = {
	displayName: 'Every',
	name: 'every',
	type: 'number',
	required: true,
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
};

/** How a rule counts points: the same number each time, or in proportion to something. */
export const pointsFields: INodeProperties[] = [
	{
		displayName: 'Points Type',
		name: 'pointsType',
		type: 'options',
		displayOptions: { show: { event: EVENTS } },
		options: [
			{ name: 'Fixed', value: 'FIXED', description: 'The same number of points each time' },
			{
				name: 'Proportional',
				value: 'PROPORTIONAL',
				description: 'Points for every so much of something',
			},
		],
		default: 'FIXED',
	},
	...Object.entries(GROUPS).map(([event, groups]): INodeProperties => {
		const values = groups.flatMap((group) =>
			calculations.filter((calculation) => calculation.group === group),
		);
		const usual = values[0]?.value ?? '';
		return {
			displayName: 'Calculation Type',
			name: 'calculationType',
			type: 'options',
			displayOptions: { show: { event: [event], pointsType: ['PROPORTIONAL'] } },
			options: values.map(({ value }) => ({ name: titleOf(value), value })),
			default: usual,
			description:
				'What is counted. An amount is before discounts, a total or subtotal amount after them.',
		};
	}),
	{
		displayName: 'Points',
		name: 'points',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 1,
		description: 'How many points are added: each time, or for every so much of something',
	},
	{
		...every,
		displayOptions: shownWith(countsMoney),
		default: 100,
		description: 'For how much money the points are added',
		hint: 'In minor currency units: 100 is 1.00, and 1000 is 10.00',
	},
	{
		...every,
		displayOptions: shownWith((calculation) => !countsMoney(calculation)),
		description: 'For how many units, or for how much of the metadata number, the points are added',
	},
	{
		displayName: 'Property',
		name: 'property',
		type: 'string',
		displayOptions: shownWith(needsProperty),
		default: '',
		placeholder: 'e.g. number_of_store_visits',
		description: 'The name of the metadata property that holds the number',
	},
	{
		displayName: 'Items',
		name: 'object',
		type: 'options',
		displayOptions: shownWith(needsItems),
		options: itemTypes,
		default: 'product',
		description: 'Which items of the order are counted',
	},
	{
		displayName: 'Items ID',
		name: 'objectId',
		type: 'string',
		displayOptions: shownWith(needsItems),
		default: '',
		placeholder: 'e.g. prod_0bae32322150fd0546',
		description: 'The ID of the product, the products collection or the SKU',
	},
];
