import type { INodeProperties } from 'n8n-workflow';
import { locator } from '../../fields/locator';
import { card } from '../../fields/voucher';

/** The campaign whose cards are watched. */
export const watchedCampaign: INodeProperties = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: 'The loyalty or gift card campaign to watch',
		searchListMethod: 'searchCardCampaigns',
		examples: { idOrName: 'Coffee Club' },
	}),
	displayOptions: { show: { watch: ['campaign'] } },
};

/** The single cards that are watched. */
export const watchedVouchers: INodeProperties = {
	displayName: 'Vouchers',
	name: 'vouchers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add voucher' },
	displayOptions: { show: { watch: ['vouchers'] } },
	placeholder: 'Add voucher',
	default: { voucher: [{ voucherCode: { mode: 'list', value: '' } }] },
	options: [
		{
			displayName: 'Voucher',
			name: 'voucher',
			values: [{ ...card, description: 'The gift card or loyalty card to watch' }],
		},
	],
};
