import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';
import { locator } from './locator';
import { titleOf } from './reading/title';
import { ASYNC_ACTIONS, BEFORE } from '../api/jobs/asyncActions';
import { joinParts, textOrElse, labelOfConstant } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { pagesAfterLastRow } from './listSearch/paging';

const searchAsyncActions = lookup('searchAsyncActions', {
	list: ASYNC_ACTIONS,
	whole: 'ID',
	at: (id) => [...ASYNC_ACTIONS.path, id],
	paging: pagesAfterLastRow(BEFORE.parameter, 'created_at'),
	entry: ({ id, type, status, created_at }) => ({
		name: joinParts(
			labelOfConstant(textOrElse(type, '').replace('.', '_')) || id,
			labelOfConstant(status),
			created_at,
		),
		value: id,
	}),
});

export const asyncActionId = locator({
	displayName: 'Async Action',
	name: 'asyncActionId',
	search: searchAsyncActions,
	examples: { id: 'aa_0ba518c55290c6fd62' },
});

const TYPES = [
	'CAMPAIGN.VOUCHERS_DELETE',
	'CAMPAIGN.VOUCHERS_GENERATE',
	'CAMPAIGN.VOUCHERS_IMPORT',
	'CAMPAIGN.VOUCHERS_IMPORT_CSV',
	'CAMPAIGN.VOUCHERS_UPDATE',
	'CAMPAIGNS.METADATA_KEY_PURGE',
	'CUSTOMERS.BULK_UPDATE',
	'CUSTOMERS.IMPORT_CSV',
	'CUSTOMERS.METADATA_KEY_PURGE',
	'CUSTOMERS.METADATA_UPDATE',
	'ORDERS.IMPORT',
	'ORDERS.METADATA_KEY_PURGE',
	'PRODUCTS.BULK_UPDATE',
	'PRODUCTS.IMPORT_CSV',
	'PRODUCTS.METADATA_KEY_PURGE',
	'PRODUCTS.METADATA_UPDATE',
	'SKUS.IMPORT_CSV',
	'VOUCHERS.BULK_UPDATE',
	'VOUCHERS.IMPORT',
	'VOUCHERS.IMPORT_CSV',
	'VOUCHERS.METADATA_KEY_PURGE',
	'VOUCHERS.METADATA_UPDATE',
];

export const asyncActionTypes = TYPES.map((value) => ({
	name: titleOf(value.replace('.', '_')),
	value,
}));

export const waitForCompletion: INodeProperties = {
	displayName: 'Wait for Completion',
	name: 'waitForCompletion',
	type: 'boolean',
	default: true,
	description: 'Whether to wait for the job',
};

const MAXIMUM_WAIT_S = 600;

/** Maximum wait for a background job, in seconds. */
export const maximumWait: INodeProperties = {
	displayName: 'Max Wait for Completion',
	name: 'maximumWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: MAXIMUM_WAIT_S,
	description: 'Seconds until the node fails. The job continues.',
};

/** Returns the maximum wait for a background job, in milliseconds. */
export function readMaximumWait(parameters: Parameters): number {
	return (parameters.integer('options.maximumWait', 1) ?? MAXIMUM_WAIT_S) * 1000;
}

export const whenRowsFail: INodeProperties = {
	displayName: 'When Rows Fail',
	name: 'whenRowsFail',
	type: 'options',
	options: [
		{
			name: 'Fail',
			value: 'fail',
			description: 'An error that names the first failed row',
		},
		{
			name: 'Return Them',
			value: 'return',
			description: 'The result lists all of them with their reasons, as failed_rows',
		},
	],
	default: 'fail',
};

/** True when failed rows are returned instead of raising an error. */
export function rowsMayFail(parameters: Parameters): boolean {
	return parameters.optionalText('options.whenRowsFail') === 'return';
}
