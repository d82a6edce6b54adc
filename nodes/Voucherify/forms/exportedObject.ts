import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';
import { fixedMenu } from './shownWhen';

/** Fields that name the object to export: one of the known objects, or any other. */
export const exportedObject: INodeProperties[] = [
	{
		displayName: 'Exported Object',
		name: 'exportedObject',
		...fixedMenu,
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
		displayOptions: { show: { exportedObject: ['other'] } },
		default: '',
		placeholder: 'e.g. voucher_transactions',
		description: 'Its name in the API (exported_object)',
	},
];

/** Returns the object to export, by its name in the API. */
export function readExportedObject(parameters: Parameters): string {
	const object = parameters.text('exportedObject');
	return object === 'other' ? parameters.text('otherObject') : object;
}
