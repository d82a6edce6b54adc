import type { INodeProperties } from 'n8n-workflow';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { earningRuleFilter } from '../earningRule/locator';
import { reportPeriod } from '../report';
import { tierFilter } from '../tier/locator';
import { tierStructureFilter } from '../tierStructure/locator';
import { walletFilter } from '../wallet/locator';
import { simplify } from '../../../forms/paging';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { shownUnit } from '../../../forms/money';
import { optionsOf } from '../../../forms/options';
import { fixedMenu } from '../../../forms/shownWhen';

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
	...reportPeriod.map((field) => ({ ...field, displayOptions: inPeriods })),
	simplify,
	collectionOf('filters', allFilters),
	optionsOf(shownUnit),
];
