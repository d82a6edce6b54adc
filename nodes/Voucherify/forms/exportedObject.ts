import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';

/** Builds the fields that name the object to export: one of the known objects, or any other. */
export function exportedObject(show: NonNullable<IDisplayOptions['show']> = {}): INodeProperties[] {
	return [
		{
			displayName: 'Exported Object',
			name: 'exportedObject',
			type: 'options',
			...(Object.keys(show).length > 0 && { displayOptions: { show } }),
			options: [
				{ name: 'API Log', value: 'api_log' },
				{ name: 'Customers', value: 'customer' },
				{ name: 'Orders', value: 'order' },
				{
					name: 'Other (Enter Below)',
					value: 'other',
					description: 'Another object',
				},
				{ name: 'Points Expirations', value: 'points_expiration' },
				{ name: 'Products', value: 'product' },
				{ name: 'Publications', value: 'publication' },
				{ name: 'Redemptions', value: 'redemption' },
				{ name: 'SKUs', value: 'sku' },
				{ name: 'Voucher Transactions', value: 'voucher_transactions' },
				{ name: 'Vouchers', value: 'voucher' },
			],
			default: 'voucher_transactions',
		},
		{
			displayName: 'Other Object',
			name: 'otherObject',
			type: 'string',
			required: true,
			displayOptions: { show: { ...show, exportedObject: ['other'] } },
			default: '',
			placeholder: 'e.g. voucher_transactions',
			description: 'Its name in the API (exported_object)',
		},
	];
}

/** Returns the object to export, by its name in the API. */
export function readExportedObject(parameters: Parameters): string {
	const object = parameters.openChoice('exportedObject');
	return object === 'other' ? parameters.text('otherObject') : object;
}
