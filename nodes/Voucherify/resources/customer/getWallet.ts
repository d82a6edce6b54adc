import { campaignFilter } from '../../forms/campaign';
import { condition, dateConditions } from '../../forms/conditions';
import { customer } from '../../forms/customer';
import { campaignTypes, holderRoles, voucherTypes } from '../../forms/kinds';
import { walletColumns } from '../../columns/customer';
import { byAge, listOperation, byCursor } from '../../factories/list';

/**
 * List the codes and cards that a customer holds.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers-redeemables
 */
export const getWallet = listOperation({
	value: 'getWallet',
	name: 'Get Wallet',
	action: "Get a customer's codes and cards",
	description: 'Get the codes, gift cards and loyalty cards that a customer holds (wallet)',
	fields: [customer],
	path: (parameters) => ['v1', 'customers', parameters.text(customer), 'redeemables'],
	key: 'data',
	read: byCursor,
	filters: [
		{ ...campaignFilter, key: condition('campaign_id', 'is') },
		{
			displayName: 'Campaign Types',
			key: condition('campaign_type', 'in'),
			name: 'campaignTypes',
			type: 'multiOptions',
			default: [],
			options: campaignTypes.filter(({ value }) => value !== 'PROMOTION'),
		},
		...dateConditions('Received', 'created_at'),
		{
			displayName: 'Roles',
			key: condition('holder_role', 'in'),
			name: 'holderRoles',
			type: 'multiOptions',
			default: [],
			options: holderRoles,
			description: 'Owner of the code, or a side of a referral',
		},
		{
			displayName: 'Voucher Types',
			key: condition('voucher_type', 'in'),
			name: 'voucherTypes',
			type: 'multiOptions',
			default: [],
			options: voucherTypes,
		},
	],
	orders: byAge('id'),
	columns: walletColumns,
});
