import type { INodeProperties } from 'n8n-workflow';
import { condition } from '../../../forms/conditions';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import { loyaltyProgram } from '../fields';
import { simplify } from '../../../forms/paging';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { shownUnit } from '../../../forms/money';
import { optionsOf } from '../../../forms/options';
import { fixedMenu } from '../../../forms/shownWhen';

/** Longest report that the service gives, by resolution. */
export const LONGEST = [
	{ name: 'day', span: { days: 90 }, words: '90 days' },
	{ name: 'week', span: { weeks: 12 }, words: '12 weeks' },
	{ name: 'month', span: { months: 12 }, words: '12 months' },
	{ name: 'quarter', span: { months: 12 }, words: '4 quarters' },
];

/** Returns a filter on a field, for the metrics that support it. */
const filter = (
	displayName: string,
	field: string,
	example: string,
	metrics: string[],
): InputField => ({
	displayName,
	key: condition(field, 'is'),
	name: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	type: 'string',
	default: '',
	displayOptions: { show: { '/metric': metrics } },
	placeholder: `e.g. ${example}`,
	format: loyaltyV2Id,
});

const allFilters = [
	filter('Card Definition ID', 'card_definition_id', 'lcdef_128f495f720c4bec8c', [
		'points-earnings',
		'spending',
	]),
	filter('Earning Rule ID', 'earning_rule_id', 'lern_128f5822398c4bf78f', [
		'earning-rules',
		'points-earnings',
	]),
	filter('Tier ID', 'tier_id', 'lt_128f4a88414c4bed6a', ['tiers']),
	filter('Tier Structure ID', 'tier_structure_id', 'lts_128f4a88414c4bed69', ['tiers']),
];

export const reportFilters = (metric: string) =>
	allFilters.filter(({ displayOptions }) => displayOptions?.show?.['/metric']?.includes(metric));

const inPeriods = { show: { period: ['daily'] } };

/** The form of *Get Report*. */
export const fields: INodeProperties[] = [
	loyaltyProgram,
	{
		displayName: 'Metric',
		name: 'metric',
		...fixedMenu,
		options: [
			{
				name: 'Earning Rules',
				value: 'earning-rules',
				description: 'How often each earning rule gave points, and why it did not',
			},
			{
				name: 'Points Earned',
				value: 'points-earnings',
				description: 'How many points each earning rule gave',
			},
			{
				name: 'Points Spent',
				value: 'spending',
				description: 'How many points were spent on rewards and orders',
			},
			{
				name: 'Tiers',
				value: 'tiers',
				description: 'How many members joined, left, rose or fell in each tier',
			},
		],
		default: 'points-earnings',
		description: 'What is counted',
	},
	{
		displayName: 'Period',
		name: 'period',
		...fixedMenu,
		options: [
			{ name: 'All Time', value: 'summary', description: 'One row for everything so far' },
			{ name: 'Between Dates', value: 'daily', description: 'A row for each day, week or month' },
		],
		default: 'daily',
	},
	{
		displayName: 'Start Date',
		name: 'startDate',
		type: 'dateTime',
		required: true,
		displayOptions: inPeriods,
		default: '',
		description: 'The first day of the report. The time is ignored.',
	},
	{
		displayName: 'End Date',
		name: 'endDate',
		type: 'dateTime',
		required: true,
		displayOptions: inPeriods,
		default: '',
		description: 'The last day of the report. The time is ignored.',
	},
	{
		displayName: 'Resolution',
		name: 'resolution',
		type: 'options',
		displayOptions: inPeriods,
		options: [
			{ name: 'Day', value: 'day', description: 'Up to 90 days' },
			{ name: 'Month', value: 'month', description: 'Up to 12 months' },
			{ name: 'Quarter', value: 'quarter', description: 'Up to 4 quarters' },
			{ name: 'Week', value: 'week', description: 'Up to 12 weeks' },
		],
		default: 'day',
		description: 'The time span of each row',
	},
	simplify,
	collectionOf('filters', allFilters),
	optionsOf(shownUnit),
];
