import { readExport } from '../../api/exports';
import { nodeFailureOf, withRemark, type NodeFailure } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { loyaltyCampaign } from '../../fields/campaign';
import { binaryPropertyName, fileName } from '../../fields/export';
import { withoutToken } from '../../items/export';
import { waitForExport } from '../export/waitForExport';
import { fileNamesOf, fileResult } from '../export/result';
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
		{
			displayName: 'Wait for Completion',
			name: 'waitForCompletion',
			type: 'boolean',
			default: true,
			description:
				'Whether to wait until Voucherify has written the file, instead of only starting it',
		},
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			displayOptions: { show: { waitForCompletion: [true] } },
			options: [
				{
					name: 'CSV File',
					value: 'file',
					description: 'The export together with its file',
				},
				{
					name: 'Export',
					value: 'export',
					description: 'The export alone, to download its file later',
				},
			],
			default: 'file',
		},
		{
			...binaryPropertyName,
			displayOptions: { show: { waitForCompletion: [true], output: ['file'] } },
		},
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
			{
				displayName: 'Longest Wait for Completion',
				name: 'maximumWait',
				type: 'number',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 600,
				description:
					'After how many seconds to stop waiting for the file and fail. The export itself goes on.',
			},
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
		const { client, parameters } = task;
		// All of it is read before the export is started: what is wrong is told while nothing has happened yet.
		const maximumWait = parameters.integer('options.maximumWait', 1) ?? 600;
		const waits = parameters.flag('waitForCompletion');
		const fileNames =
			waits && parameters.text('output') === 'file' ? fileNamesOf(parameters) : undefined;
		const start: ApiCall = {
			method: 'POST',
			path: ['v1', 'loyalties', parameters.text('campaignId'), 'transactions', 'export'],
			body: bodyOf(parameters),
		};
		const started = readExport(client, await client.request(start), start);
		if (!waits) return [{ json: withoutToken(started) }];
		try {
			const done = await waitForExport(client, parameters, started, maximumWait * 1000);
			return [fileNames ? await fileResult(task, done, fileNames) : { json: withoutToken(done) }];
		} catch (error) {
			throw namingExport(nodeFailureOf(client.node, error), started.id);
		}
	},
};

/** The error of an export that was started: without its ID, it could only be started once more. */
function namingExport(failure: NodeFailure, id: string): NodeFailure {
	return failure.message.includes(id)
		? failure
		: withRemark(
				failure,
				`The export ${id} was started: get its file with Export → Download, instead of starting another one.`,
			);
}

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
