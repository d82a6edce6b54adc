import type { INodeProperties } from 'n8n-workflow';
import { validationRule } from '../../fields/validationRule';
import { pointsExpiration } from './pointsExpiration';
import { ORDER_PAID } from './terms';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const daysOfWeek: INodeProperties = {
	displayName: 'Days of Week',
	name: 'daysOfWeek',
	type: 'multiOptions',
	options: DAYS.map((name, value) => ({ name, value })),
	default: [],
	description: 'The only days with points',
};

/** What a rule can have beside its event and its points. */
export const additionalFields: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Active',
			name: 'active',
			type: 'boolean',
			default: true,
			description: 'Whether the rule gives points; an inactive rule gives none even in its period',
		},
		daysOfWeek,
		{
			displayName: 'Expiration Date',
			name: 'expirationDate',
			type: 'dateTime',
			default: '',
			description: 'When the rule ends. By default it ends with the campaign.',
		},
		{
			displayName: 'Hours',
			name: 'validityHours',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add hours',
			default: {},
			options: [
				{
					displayName: 'Hours',
					name: 'daily',
					values: [
						{
							displayName: 'Start Time',
							name: 'startTime',
							type: 'string',
							default: '',
							placeholder: 'e.g. 09:00',
						},
						{
							displayName: 'Expiration Time',
							name: 'expirationTime',
							type: 'string',
							default: '',
							placeholder: 'e.g. 17:30',
						},
						daysOfWeek,
					],
				},
			],
			description: 'The only hours with points',
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. 5 points for each order',
			description: 'The name of the rule in Voucherify (source.banner)',
		},
		{
			displayName: 'Pending Points',
			name: 'pendingPoints',
			type: 'number',
			displayOptions: { show: { '/event': [ORDER_PAID] } },
			typeOptions: { minValue: 1, maxValue: 90, numberPrecision: 0 },
			default: 14,
			description: 'For how many days new points are pending before they can be spent: 1 to 90',
		},
		{
			displayName: 'Points Expiration',
			name: 'expirationRules',
			type: 'fixedCollection',
			placeholder: 'Add expiration',
			default: {},
			options: [{ displayName: 'Expiration', name: 'rule', values: pointsExpiration }],
			description: 'When the points of this rule expire, in place of what the campaign says',
		},
		{
			displayName: 'Points Formula',
			name: 'pointsFormula',
			type: 'string',
			default: '',
			placeholder: 'e.g. ORDER_AMOUNT / 100',
			description:
				'The formula by which Voucherify calculates the points of this rule. It wants a number in Points beside it all the same.',
		},
		{
			displayName: 'Start Date',
			name: 'startDate',
			type: 'dateTime',
			default: '',
			description: 'When the rule begins. By default it begins with the campaign.',
		},
		{
			displayName: 'Time Frame',
			name: 'timeFrame',
			type: 'fixedCollection',
			placeholder: 'Add time frame',
			default: {},
			options: [
				{
					displayName: 'Time Frame',
					name: 'timeFrame',
					values: [
						{
							displayName: 'Duration',
							name: 'duration',
							type: 'string',
							default: '',
							placeholder: 'e.g. PT1H',
							description: 'How long the rule is valid each time, as an ISO 8601 duration',
						},
						{
							displayName: 'Interval',
							name: 'interval',
							type: 'string',
							default: '',
							placeholder: 'e.g. P1D',
							description: 'After how long it becomes valid again, as an ISO 8601 duration',
						},
					],
				},
			],
			description: 'Valid for a while, again and again, from the start date on',
		},
		{ ...validationRule, description: 'The rule that is checked before points are added' },
	],
};
