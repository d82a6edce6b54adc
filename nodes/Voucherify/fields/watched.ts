import type { INodeProperties } from 'n8n-workflow';
import { voucher } from './voucher';

/** The campaign whose cards are watched. */
export const watchedCampaign: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	required: true,
	displayOptions: { show: { watch: ['campaign'] } },
	default: { mode: 'list', value: '' },
	description: 'The loyalty or gift card campaign to watch',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a campaign...',
			typeOptions: { searchListMethod: 'searchCardCampaigns', searchable: true },
		},
		{
			displayName: 'By ID or Name',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. Coffee Club',
		},
	],
};

/** The single cards that are watched. */
export const watchedVouchers: INodeProperties = {
	displayName: 'Vouchers',
	name: 'vouchers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add voucher' },
	displayOptions: { show: { watch: ['vouchers'] } },
	placeholder: 'Add voucher',
	default: { cards: [{ voucher: { mode: 'list', value: '' } }] },
	options: [
		{
			displayName: 'Voucher',
			name: 'cards',
			values: [{ ...voucher, description: 'The gift card or loyalty card to watch' }],
		},
	],
};
