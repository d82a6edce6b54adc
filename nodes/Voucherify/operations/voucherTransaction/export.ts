import { loyaltyCampaign } from '../../fields/campaign';
import { fileName } from '../../fields/export';
import { completionFields, maximumWait, startExport } from '../export/completion';
import { combineFilters, exportFilters, moreFilters } from './exportFilters';
import type { SingleOperation } from '../kinds/operation';
import { titleOf } from '../../fields/title';
import type { Parameters } from '../../parameters/parameters';
import { optionsOf } from '../../fields/options';

/** What one row of the file can hold. */
const COLUMNS = [
	'amount',
	'balance',
	'created_at',
	'details',
	'id',
	'reason',
	'related_transaction_id',
	'source',
	'source_id',
	'type',
	'voucher_id',
];

/**
 * Export loyalty campaign transactions.
 * @see https://docs.voucherify.io/api-reference/loyalties/export-loyalty-campaign-transactions
 */
export const exportTransactions: SingleOperation = {
	value: 'export',
	name: 'Export',
	action: 'Export the transactions of a loyalty campaign as CSV',
	description: 'Write the transactions of a loyalty campaign into a CSV file',
	writes: true,
	fields: [
		loyaltyCampaign,
		...completionFields,
		optionsOf(
			{
				displayName: 'Columns',
				name: 'fields',
				type: 'multiOptions',
				options: COLUMNS.map((column) => ({ name: titleOf(column.toUpperCase()), value: column })),
				default: [],
				description: 'The columns of the file. By default it has all of them.',
			},
			combineFilters,
			{
				displayName: 'Created After',
				name: 'createdAfter',
				type: 'dateTime',
				default: '',
				description: 'Only transactions that were booked after this time',
			},
			{
				displayName: 'Created Before',
				name: 'createdBefore',
				type: 'dateTime',
				default: '',
				description: 'Only transactions that were booked before this time',
			},
			fileName,
			maximumWait,
			moreFilters,
			{
				displayName: 'Order',
				name: 'order',
				type: 'options',
				options: [
					{ name: 'Newest First', value: '-created_at' },
					{ name: 'Oldest First', value: 'created_at' },
				],
				default: 'created_at',
			},
			{
				displayName: 'Voucher IDs',
				name: 'voucherIds',
				type: 'string',
				default: '',
				placeholder: 'e.g. v_7HxHkf4VAkMuc8u4lZs78lyRwhRze5UE',
				description:
					'Only transactions of these cards: their IDs with commas between them, or a list from an expression',
			},
		),
	],
	async execute(task) {
		const { parameters } = task;
		return await startExport(task, {
			method: 'POST',
			path: ['v1', 'loyalties', parameters.text('campaignId'), 'transactions', 'export'],
			body: bodyOf(parameters),
		});
	},
};

function bodyOf(parameters: Parameters) {
	const fields = parameters.texts('options.fields');
	const filters = exportFilters(parameters);
	return {
		order: parameters.optionalText('options.order'),
		parameters: {
			...(fields.length > 0 && { fields }),
			...(filters && { filters }),
		},
	};
}
