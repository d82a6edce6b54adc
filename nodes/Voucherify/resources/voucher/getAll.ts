import { LOWER_LAST_PAGE } from '../../api/limits';
import { campaignFilter } from '../../forms/campaign';
import { categoryFilter } from '../../forms/category';
import { customerFilter } from '../../forms/customer';
import { metadataFilter } from '../../forms/metadataFilter';
import { conditionsOnTime, dateFilters } from '../../forms/period';
import { voucherColumns } from '../../columns/voucher';
import {
	sortByCreation,
	byDateWindow,
	sortByText,
	sortByUpdate,
	listOperation,
} from '../../factories/list';

/** @see https://docs.voucherify.io/api-reference/vouchers/list-vouchers */
export const getAll = listOperation({
	action: 'Get many codes',
	description: 'Get codes, optionally filtered by campaign, customer, category, status or date',
	path: () => ['v1', 'vouchers'],
	key: 'vouchers',
	read: byDateWindow(LOWER_LAST_PAGE),
	filters: [
		campaignFilter,
		customerFilter,
		categoryFilter,
		{ key: 'code', displayName: 'Code', type: 'string', placeholder: 'e.g. SUMMER-2CpRCE2c' },
		{
			key: 'ids',
			displayName: 'Voucher IDs',
			type: 'string',
			placeholder: 'e.g. v_7HxHkf4VAkMuc8u4lZs78lyRwhRze5UE',
			description: 'Comma-separated, or a list',
			read: (parameters, name) => parameters.ids(name),
		},
		...dateFilters('Created', 'created_at'),
		...dateFilters('Updated', 'updated_at'),
		...conditionsOnTime('Expires', 'expiration_date'),
		metadataFilter,
		{
			displayName: 'Status',
			key: 'filters[active][conditions]',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Active', value: 'active', description: 'Codes that can be used now' },
				{ name: 'Disabled', value: 'disabled' },
				{ name: 'Enabled', value: 'enabled', description: 'Active, not disabled' },
				{ name: 'Expired', value: 'expired' },
			],
			default: 'active',
			read: (parameters, name) => {
				const status = parameters.optionalText(name);
				return status && { [`$${status}`]: true };
			},
		},
		{
			displayName: 'Times Redeemed',
			key: 'filters[redemption.redeemed_quantity][conditions][$is]',
			name: 'redeemedQuantity',
			type: 'number',
			default: null,
			typeOptions: { minValue: 0 },
			description: 'Redeemed this many times; 0 finds unused codes',
		},
	],
	orders: [...sortByCreation, ...sortByText('Code', 'code'), ...sortByUpdate],
	columns: voucherColumns,
});
