import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { giftCampaign, loyaltyCampaign } from '../../../forms/campaign';
import { fileName } from '../../../forms/export';
import { cardWithBalance } from '../../../forms/voucher';
import { completionFields, maximumWait, startExport } from '../completion';
import { combineFilters } from '../conditions';
import { exportFilters, moreFilters } from './exportFilters';
import type { SingleOperation } from '../../../run/types';
import { titleOf } from '../../../forms/reading/title';
import type { Parameters } from '../../../forms/reading/parameters';
import { sortedBy } from '../../../forms/reading/sorted';
import { optionsOf } from '../../../forms/options';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';

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

const shownFor = (...of: string[]) => ({ show: { of } });
/** Display condition for fields in a collection: `/` refers to a field outside of it. */
const NOT_FOR_CARDS = { hide: { '/of': ['card'] } };

const columns = (names: string[], displayOptions: IDisplayOptions): INodeProperties => ({
	displayName: 'Columns',
	name: 'fields',
	type: 'multiOptions',
	displayOptions,
	options: names.map((column) => ({ name: titleOf(column.toUpperCase()), value: column })),
	default: [],
	description: 'By default, all',
});

/** Filters for campaigns. The service cannot filter the transactions of one card. */
const chosenOfCampaign: INodeProperties[] = [
	combineFilters,
	{
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
	},
	{
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
	},
	moreFilters,
	{
		displayName: 'Voucher IDs',
		name: 'voucherIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. v_7HxHkf4VAkMuc8u4lZs78lyRwhRze5UE',
		description: 'Only these cards: comma-separated IDs, or a list',
	},
];

/**
 * Export the transactions of a loyalty campaign, of a campaign of gift cards, or of one card.
 * @see https://docs.voucherify.io/api-reference/loyalties/export-loyalty-campaign-transactions
 * @see https://docs.voucherify.io/api-reference/campaigns/export-campaign-transactions
 * @see https://docs.voucherify.io/api-reference/vouchers/export-voucher-transactions
 */
export const exportTransactions: SingleOperation = {
	value: 'export',
	name: 'Export',
	action: 'Export transactions as CSV',
	description:
		'Export the transactions of a loyalty campaign, of gift cards or of one card to a CSV file',
	writes: true,
	fields: [
		{
			displayName: 'Scope',
			name: 'of',
			...fixedMenu,
			options: [
				{ name: 'A Whole Gift Card Campaign', value: 'giftCampaign' },
				{ name: 'A Whole Loyalty Campaign', value: 'loyaltyCampaign' },
				{ name: 'One Card', value: 'card' },
			],
			default: 'loyaltyCampaign',
			description: 'Whose transactions to export',
		},
		...shownWhen(shownFor('loyaltyCampaign'), [loyaltyCampaign]),
		...shownWhen(shownFor('giftCampaign'), [giftCampaign]),
		...shownWhen(shownFor('card'), [cardWithBalance]),
		...completionFields,
		optionsOf(
			...sortedBy(
				[
					columns(COLUMNS, NOT_FOR_CARDS),
					columns([...COLUMNS, 'campaign_id'].sort(), { show: { '/of': ['card'] } }),
					...chosenOfCampaign.map((field) => ({ ...field, displayOptions: NOT_FOR_CARDS })),
					fileName,
					maximumWait,
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
				] satisfies INodeProperties[],
				({ displayName }) => displayName,
			),
		),
	],
	async execute(task) {
		const { parameters } = task;
		return await startExport(task, {
			method: 'POST',
			path: [...ownerOf(parameters), 'transactions', 'export'],
			body: transactionExportIn(parameters),
		});
	},
};

/**
 * Returns the path of the campaign or card. Workflows saved by earlier versions have no `of`: they export loyalty
 * campaigns.
 */
function ownerOf(parameters: Parameters): string[] {
	switch (parameters.optionalText('of')) {
		case 'card':
			return ['v1', 'vouchers', parameters.text(cardWithBalance)];
		case 'giftCampaign':
			return ['v1', 'campaigns', parameters.text(loyaltyCampaign)];
		default:
			return ['v1', 'loyalties', parameters.text(loyaltyCampaign)];
	}
}

function transactionExportIn(parameters: Parameters) {
	const order = parameters.optionalText('options.order');
	const chosen = parameters.texts('options.fields');
	const fields = chosen.length > 0 && { fields: chosen };
	// For a card, the service expects the order inside of `parameters`.
	if (parameters.optionalText('of') === 'card') return { parameters: { order, ...fields } };
	const filters = exportFilters(parameters);
	return { order, parameters: { ...fields, ...(filters && { filters }) } };
}
