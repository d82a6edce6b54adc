import { campaignFilter } from '../../forms/campaign';
import { customer } from '../../forms/customer';
import { campaignTypes } from '../../forms/kinds';
import { activityColumns } from '../../columns/customer';
import { byAge, listOperation, byCursor } from '../../factories/list';
import { activityTypes } from './activityTypes';

/**
 * List what a customer did, and what happened to them.
 * @see https://docs.voucherify.io/api-reference/customers/list-customer-activity
 */
export const getActivity = listOperation({
	value: 'getActivity',
	name: 'Get Activity',
	action: "Get a customer's activity",
	description: "Get a customer's timeline: their actions, and the effects of these",
	fields: [customer],
	path: (parameters) => ['v1', 'customers', parameters.text(customer), 'activity'],
	key: 'data',
	read: byCursor,
	filters: [
		{ ...campaignFilter, key: 'campaign_id' },
		{ key: 'campaign_type', displayName: 'Campaign Type', type: 'options', options: campaignTypes },
		{
			key: 'category',
			displayName: 'Category',
			type: 'options',
			options: [
				{ name: 'Action', value: 'ACTION', description: 'What the customer did' },
				{ name: 'Effect', value: 'EFFECT', description: 'A result of an action' },
			],
		},
		{
			key: 'end_date',
			displayName: 'End Date',
			type: 'dateTime',
			description: 'Only activity up to this time',
		},
		{
			key: 'start_date',
			displayName: 'Start Date',
			type: 'dateTime',
			description: 'Only activity at or after this time',
		},
		{
			key: 'type',
			displayName: 'Type',
			type: 'options',
			options: activityTypes,
			// The service may have more types than the menu.
			read: (parameters, name) => parameters.optionalOpenChoice(name),
		},
	],
	orders: byAge('created_at'),
	columns: activityColumns,
});
