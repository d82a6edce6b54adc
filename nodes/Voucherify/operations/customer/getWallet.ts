import { cursorPages } from '../../api/lists/pages';
import { campaignFilter } from '../../fields/campaign';
import { customer } from '../../fields/customer';
import { campaignTypes, voucherTypes } from '../../fields/kinds';
import { walletColumns } from '../../items/customer';
import { listOperation, pageByPage } from '../kinds/list';

const filter = (field: string) => `filters[${field}][conditions]`;

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
	path: (parameters) => ['v1', 'customers', parameters.text('customerId'), 'redeemables'],
	key: 'data',
	read: pageByPage(cursorPages),
	filters: [
		{ ...campaignFilter, key: `${filter('campaign_id')}[$is]` },
		{
			displayName: 'Campaign Types',
			key: `${filter('campaign_type')}[$in]`,
			name: 'campaignTypes',
			type: 'multiOptions',
			default: [],
			options: campaignTypes,
		},
		{
			displayName: 'Received After',
			key: `${filter('created_at')}[$after]`,
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
		},
		{
			displayName: 'Received Before',
			key: `${filter('created_at')}[$before]`,
			name: 'createdBefore',
			type: 'dateTime',
			default: '',
		},
		{
			displayName: 'Roles',
			key: `${filter('holder_role')}[$in]`,
			name: 'holderRoles',
			type: 'multiOptions',
			default: [],
			options: [
				{ name: 'Owner', value: 'OWNER' },
				{ name: 'Referee', value: 'REFEREE' },
				{ name: 'Referrer', value: 'REFERRER' },
			],
			description: 'What the customer is to the code: its owner, or a side of a referral',
		},
		{
			displayName: 'Voucher Types',
			key: `${filter('voucher_type')}[$in]`,
			name: 'voucherTypes',
			type: 'multiOptions',
			default: [],
			options: voucherTypes,
		},
	],
	orders: [
		{ name: 'Newest First', value: '-id' },
		{ name: 'Oldest First', value: 'id' },
	],
	columns: walletColumns,
});
