import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../../forms/reading/parameters';
import { fixedMenu } from '../../../forms/shownWhen';

const month: INodeProperties = {
	displayName: 'Month',
	name: 'month',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 12 },
	default: null,
	description: 'The number of the month: 1 is January',
};

/** Expiration of points: after some months, or on one day of the year (`expiration_rules`). */
export const pointsExpiration: INodeProperties[] = [
	{
		displayName: 'Points Expire',
		name: 'periodType',
		...fixedMenu,
		options: [
			{ name: 'After Some Months', value: 'MONTH' },
			{ name: 'On a Day of the Year', value: 'FIXED_DAY_OF_YEAR' },
		],
		default: 'MONTH',
	},
	{
		displayName: 'Months',
		name: 'months',
		type: 'number',
		displayOptions: { show: { periodType: ['MONTH'] } },
		typeOptions: { minValue: 1 },
		default: null,
		description: 'After how many months points expire',
	},
	{
		displayName: 'Rounding',
		name: 'rounding',
		...fixedMenu,
		displayOptions: { show: { periodType: ['MONTH'] } },
		options: [
			{ name: 'End of Half-Year', value: 'END_OF_HALF_YEAR' },
			{ name: 'End of Month', value: 'END_OF_MONTH' },
			{ name: 'End of Quarter', value: 'END_OF_QUARTER' },
			{ name: 'End of Year', value: 'END_OF_YEAR' },
			{ name: 'None', value: '' },
			{ name: 'Particular Month', value: 'PARTICULAR_MONTH' },
		],
		default: '',
		description: 'The date that expiration is rounded to',
	},
	{
		...month,
		displayName: 'Rounding Month',
		name: 'roundingMonth',
		displayOptions: { show: { periodType: ['MONTH'], rounding: ['PARTICULAR_MONTH'] } },
	},
	{ ...month, displayOptions: { show: { periodType: ['FIXED_DAY_OF_YEAR'] } } },
	{
		displayName: 'Day',
		name: 'day',
		type: 'number',
		displayOptions: { show: { periodType: ['FIXED_DAY_OF_YEAR'] } },
		typeOptions: { minValue: 1, maxValue: 31 },
		default: null,
		description: 'The day of the month',
	},
];

/** Reads the expiration of points as the API takes it; undefined when the user enters none. */
export function expirationAt(parameters: Parameters, name: string): IDataObject | undefined {
	const rule = (part: string) => `${name}.rule.${part}`;
	const period_type = parameters.optionalText(rule('periodType'));
	switch (period_type) {
		case undefined:
			return undefined;
		case 'FIXED_DAY_OF_YEAR':
			return {
				period_type,
				fixed_month: parameters.requiredInteger(rule('month'), 1, 12),
				fixed_day: parameters.requiredInteger(rule('day'), 1, 31),
			};
		default: {
			const rounding_type = parameters.optionalText(rule('rounding'));
			return {
				period_type,
				period_value: parameters.requiredInteger(rule('months'), 1),
				rounding_type,
				...(rounding_type === 'PARTICULAR_MONTH' && {
					rounding_value: parameters.requiredInteger(rule('roundingMonth'), 1, 12),
				}),
			};
		}
	}
}
