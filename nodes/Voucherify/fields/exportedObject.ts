import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../parameters/parameters';

/** Fields that name what an export contains: what the service is known to export, or anything else. */
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
					description: 'What this list does not have',
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
			description: 'What the export contains',
		},
		{
			displayName: 'Other Object',
			name: 'otherObject',
			type: 'string',
			required: true,
			displayOptions: { show: { ...show, exportedObject: ['other'] } },
			default: '',
			placeholder: 'e.g. voucher_transactions',
			description: 'What the export contains, as Voucherify names it in exported_object',
		},
	];
}

/** What the user wants an export to contain, as the service names it. */
export function exportedObjectOf(parameters: Parameters): string {
	const object = parameters.openChoice('exportedObject');
	return object === 'other' ? parameters.text('otherObject') : object;
}
