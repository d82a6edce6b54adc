import type { INodeProperties } from 'n8n-workflow';

/** Picks one voucher; the API takes its code or its ID. */
export const voucher: INodeProperties = {
	displayName: 'Voucher',
	name: 'voucher',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The gift card or loyalty card whose transactions to list',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a gift card or loyalty card...',
			typeOptions: { searchListMethod: 'searchVouchers', searchable: true },
		},
		{
			displayName: 'By Code or ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. GIFT-2CpRCE2c',
		},
	],
};
