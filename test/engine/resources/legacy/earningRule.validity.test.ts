import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { creation, PAID } from '../../../support/earningRules';
import { byId, itemsOf } from '../../../support/engine';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Earning Rule → Create, using fields', () => {
	it.each<[string, INodeParameters, IDataObject]>([
		['a name', { additionalFields: { name: ' Five ' } }, { source: { banner: 'Five' } }],
		['an inactive rule', { additionalFields: { active: false } }, { active: false }],
		[
			'dates, read in the time zone of the workflow',
			{
				additionalFields: {
					startDate: '2026-01-31T09:30:00',
					expirationDate: '2026-07-31T09:30:00+01:00',
				},
			},
			{
				start_date: '2026-01-31T08:30:00.000Z',
				expiration_date: '2026-07-31T08:30:00.000Z',
			},
		],
		[
			'a time frame',
			{
				additionalFields: {
					startDate: '2026-01-31T09:30:00Z',
					timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P2D' } },
				},
			},
			{
				start_date: '2026-01-31T09:30:00.000Z',
				validity_timeframe: { duration: 'PT1H', interval: 'P2D' },
			},
		],
		[
			'days of the week',
			{ additionalFields: { daysOfWeek: [0, 6] } },
			{ validity_day_of_week: [0, 6] },
		],
		[
			'hours',
			{
				additionalFields: {
					validityHours: {
						daily: [
							{ startTime: '09:00', expirationTime: '12:30', daysOfWeek: [1, 5] },
							{ startTime: '22:00', expirationTime: '23:59' },
						],
					},
				},
			},
			{
				validity_hours: {
					daily: [
						{ start_time: '09:00', expiration_time: '12:30', days_of_week: [1, 5] },
						{ start_time: '22:00', expiration_time: '23:59' },
					],
				},
			},
		],
		[
			'pending points',
			{ additionalFields: { pendingPoints: 90 } },
			{ pending_points: { period_type: 'DAY', period_value: 90 } },
		],
		[
			'points that expire after months',
			{ additionalFields: { expirationRules: { rule: { periodType: 'MONTH', months: 6 } } } },
			{ expiration_rules: { period_type: 'MONTH', period_value: 6 } },
		],
		[
			'points that expire at the end of a quarter',
			{
				additionalFields: {
					expirationRules: {
						rule: { periodType: 'MONTH', months: 6, rounding: 'END_OF_QUARTER', roundingMonth: 3 },
					},
				},
			},
			{
				expiration_rules: {
					period_type: 'MONTH',
					period_value: 6,
					rounding_type: 'END_OF_QUARTER',
				},
			},
		],
		[
			'points that expire in a particular month',
			{
				additionalFields: {
					expirationRules: {
						rule: {
							periodType: 'MONTH',
							months: 6,
							rounding: 'PARTICULAR_MONTH',
							roundingMonth: 3,
						},
					},
				},
			},
			{
				expiration_rules: {
					period_type: 'MONTH',
					period_value: 6,
					rounding_type: 'PARTICULAR_MONTH',
					rounding_value: 3,
				},
			},
		],
		[
			'points that expire on a day of the year',
			{
				additionalFields: {
					expirationRules: { rule: { periodType: 'FIXED_DAY_OF_YEAR', month: 12, day: 31 } },
				},
			},
			{
				expiration_rules: { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 12, fixed_day: 31 },
			},
		],
		[
			'a validation rule',
			{ additionalFields: { validationRuleId: byId('val_1') } },
			{ validation_rule_id: 'val_1' },
		],
		[
			'metadata with types',
			{
				specifyMetadata: 'fields',
				metadata: {
					assignments: [
						{ id: '1', name: 'season', type: 'string', value: 'spring' },
						{ id: '2', name: 'year', type: 'number', value: '2026' },
					],
				},
			},
			{ metadata: { season: 'spring', year: 2026 } },
		],
		[
			'metadata as JSON',
			{ specifyMetadata: 'json', metadataJson: '{"season": "spring"}' },
			{ metadata: { season: 'spring' } },
		],
	])('sends %s', async (_, parameters, element) => {
		await itemsOf(creation(sandbox, parameters));
		expect(bodies()).toEqual([[{ ...PAID, ...element }]]);
	});
});
