import type { INodeProperties } from 'n8n-workflow';
import { loyaltyProgram } from '../fields';
import { earningRuleFilter } from '../earningRule/locator';
import { tierFilter } from '../tier/locator';
import { tierStructureFilter } from '../tierStructure/locator';
import { walletFilter } from '../wallet/locator';
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

/** Shows a filter for the metrics that support it. */
const shownFor = (filter: InputField, ...metrics: string[]): InputField => ({
	...filter,
	displayOptions: { show: { '/metric': metrics } },
});

const allFilters = [
	shownFor(walletFilter, 'points-earnings', 'spending'),
	shownFor(earningRuleFilter, 'earning-rules', 'points-earnings'),
	shownFor(tierFilter, 'tiers'),
	shownFor(tierStructureFilter, 'tiers'),
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
