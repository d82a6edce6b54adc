import type { IDataObject, IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';
import { moneyFieldWithUnit, requiredAmount } from '../../../forms/money';
import { quantityInput, ratioInput } from '../../../forms/numbers';
import type { Parameters } from '../../../forms/reading/parameters';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';
import { walletField } from '../wallet/locator';
import { CUSTOM_EVENT, ORDER_PAID, SEGMENT_ENTERED } from './events';
import { parseHundredths } from '../../../forms/reading/numbers';

/** A way to count proportional points. */
interface Calculation {
	name: string;
	/** `calculation_type` in the API. */
	value: string;
	/** The ratio is at `points_proportional.<group>.<measure>`. */
	group: string;
	measure: string;
}

const metadata = (kind: string): Calculation => ({
	name: `${kind} Metadata`,
	value: `${kind.toUpperCase().replace(' ', '_')}_METADATA_VALUE`,
	group: kind.toLowerCase().replace(' ', '_'),
	measure: 'metadata',
});

const BY_AMOUNT: Calculation[] = [
	{
		name: 'Order Amount Before Discounts',
		value: 'PRE_DISCOUNT_ORDER_AMOUNT',
		group: 'order',
		measure: 'amount',
	},
	{
		name: 'Order Amount After Discounts',
		value: 'POST_DISCOUNT_ORDER_AMOUNT',
		group: 'order',
		measure: 'total_amount',
	},
];

/** The ways to count that the form offers for each event, the usual one first. */
const CALCULATIONS: Record<string, Calculation[]> = {
	[ORDER_PAID]: [...BY_AMOUNT, metadata('Order'), metadata('Customer')],
	[CUSTOM_EVENT]: [metadata('Custom Event'), metadata('Customer')],
	[SEGMENT_ENTERED]: [metadata('Customer')],
};

/** True if the ratio at `measure` counts money, in minor units. */
export const measuresMoney = (measure: string) => measure.endsWith('amount');

/** Returns the ratio of proportional points, and where it is, such as `order.amount`; undefined if there is none. */
export function findRatio(
	points: IDataObject,
): { group: string; measure: string; ratio: IDataObject } | undefined {
	const ratios = Object.entries(points).flatMap(([group, measures]) =>
		Object.entries(isJsonObject(measures) ? measures : {}).flatMap(([measure, ratio]) =>
			isJsonObject(ratio) && 'every' in ratio ? [{ group, measure, ratio }] : [],
		),
	);
	return ratios[0];
}

const byAmount = BY_AMOUNT.map(({ value }) => value);
const byMetadata = Object.values(CALCULATIONS)
	.flat()
	.flatMap(({ value, measure }) => (measure === 'metadata' ? [value] : []));

const shownWith = (calculationType: string[]): IDisplayOptions => ({
	show: { calculationType: [...new Set(calculationType)], pointsType: ['PROPORTIONAL'] },
});

/** Points per quantity may have decimals. */
export const perQuantity = { ...ratioInput, placeholder: 'e.g. 1.5' };

/** Fields for the points of a new rule: the same number each time, in proportion to something, or JSON. */
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
				description: 'Points in proportion to an amount or another number',
			},
			{
				name: 'Using JSON',
				value: 'JSON',
				description: 'For order items, benefits, or several ways to earn',
			},
		],
		default: 'FIXED',
	},
	...Object.entries(CALCULATIONS).map(([event, choices]): INodeProperties => ({
		displayName: 'Calculation Type',
		name: 'calculationType',
		...fixedMenu,
		displayOptions: { show: { event: [event], pointsType: ['PROPORTIONAL'] } },
		options: choices.map(({ name, value }) => ({ name, value })),
		default: choices[0]?.value ?? '',
		description: 'What to count',
	})),
	...shownWhen({ show: { pointsType: ['FIXED', 'PROPORTIONAL'] } }, [
		walletField('cardDefinitionId', 'Where the points go'),
		{
			displayName: 'Points',
			name: 'points',
			...perQuantity,
			required: true,
			default: '',
			description: 'Points each time. With Proportional: points for each quantity in Every.',
		},
	]),
	...moneyFieldWithUnit({
		displayName: 'Every',
		name: 'every',
		displayOptions: shownWith(byAmount),
		description: 'How much money earns these points',
	}),
	{
		displayName: 'Every',
		name: 'every',
		...quantityInput,
		required: true,
		displayOptions: shownWith(byMetadata),
		default: '',
		description: 'How much of the metadata number earns these points',
	},
	{
		displayName: 'Property',
		name: 'property',
		type: 'string',
		required: true,
		displayOptions: shownWith(byMetadata),
		default: '',
		placeholder: 'e.g. rating',
		description: 'The name of the metadata property that holds the number',
	},
];

/** Reads points per quantity, which may have decimals; undefined when the field is empty. */
export function readPoints(parameters: Parameters, name: string): number | undefined {
	const points = parameters.parsed(name, parseHundredths);
	if (points === undefined || points >= 0) return points;
	throw parameters.invalid(name, 'must not be below 0', 'Rules can only give points.');
}

/**
 * Reads what the rule gives, as the API takes it.
 * @param more fields beside the number of points
 */
export function readEffect(parameters: Parameters, more: IDataObject): IDataObject {
	const target = { card_definition_id: parameters.text('cardDefinitionId'), ...more };
	if (parameters.text('pointsType') === 'FIXED')
		return {
			type: 'POINTS',
			points: { value: parameters.requiredInteger('points', 0), ...target },
		};
	const { value: calculation_type, group, measure } = readCalculation(parameters);
	const isMoney = measuresMoney(measure);
	const value = readPoints(parameters, 'points');
	if (value === undefined) throw parameters.invalid('points', 'is empty', 'Enter a number.');
	const ratio = {
		every: isMoney
			? requiredAmount(parameters, 'every', 1)
			: parameters.requiredInteger('every', 1),
		value,
		...(!isMoney && { property: parameters.text('property') }),
	};
	return {
		type: 'POINTS_PROPORTIONAL',
		points_proportional: { calculation_type, ...target, [group]: { [measure]: ratio } },
	};
}

function readCalculation(parameters: Parameters): Calculation {
	const event = parameters.text('event');
	const chosen = parameters.text('calculationType');
	const fitting = CALCULATIONS[event] ?? [];
	const calculation = fitting.find(({ value }) => value === chosen);
	if (calculation) return calculation;
	const names = fitting.map(({ name }) => name).join(', ');
	throw parameters.invalid(
		'calculationType',
		`does not match this event: it is ${chosen}`,
		`Choose it again: this event can count ${names}.`,
	);
}
