import { LOWER_LAST_PAGE } from '../../api/limits';
import { campaignFilter } from '../../forms/campaign';
import { condition } from '../../forms/conditions';
import { customerFilter } from '../../forms/customer';
import { dateFilters } from '../../forms/period';
import { redemptionColumns } from '../../columns/redemption';
import { byDateWindow, listOperation } from '../../factories/list';

/**
 * List redemptions, failed ones and rollbacks too.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
export const getAll = listOperation({
	action: 'Get many redemptions',
	description:
		'Get redemptions and rollbacks, optionally filtered by code, campaign, result or date',
	path: () => ['v1', 'redemptions'],
	key: 'redemptions',
	read: byDateWindow(LOWER_LAST_PAGE, 'created_at[after]', 'date'),
	filters: [
		{ ...campaignFilter, key: condition('related_object_parent_id', 'is') },
		{
			displayName: 'Code',
			key: condition('voucher_code', 'is'),
			name: 'code',
			type: 'string',
			default: '',
			placeholder: 'e.g. SUMMER-2CpRCE2c',
		},
		...dateFilters('Created', 'created_at'),
		customerFilter,
		{
			displayName: 'Failure Code',
			key: condition('failure_code', 'is'),
			name: 'failureCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. quantity_exceeded',
			description: 'Only attempts that failed for this reason',
		},
		{
			displayName: 'Kind',
			key: condition('object', 'is'),
			name: 'object',
			type: 'options',
			options: [
				{ name: 'Redemption', value: 'redemption' },
				{ name: 'Rollback', value: 'redemption_rollback' },
			],
			default: 'redemption',
		},
		{
			displayName: 'Parent Redemption ID',
			key: condition('parent_redemption_id', 'is'),
			name: 'parentRedemptionId',
			type: 'string',
			default: '',
			placeholder: 'e.g. r_0c5952900bcbfd54b6',
			description: 'Only redemptions made together: the ID of their parent redemption',
		},
		{
			displayName: 'Promotion Tier or Voucher ID',
			key: condition('related_object_id', 'is'),
			name: 'relatedObjectId',
			type: 'string',
			default: '',
			placeholder: 'e.g. promo_63fYCt81Aw0h7lzyRkrGZh9p',
		},
		{
			key: 'result',
			displayName: 'Result',
			type: 'options',
			options: [
				{ name: 'Failure', value: 'FAILURE' },
				{ name: 'Success', value: 'SUCCESS' },
			],
			default: 'SUCCESS',
		},
		{
			displayName: 'User Login',
			key: condition('user_login', 'is'),
			name: 'userLogin',
			type: 'string',
			default: '',
			placeholder: 'name@email.com',
			description: 'Only redemptions of this user in the dashboard',
		},
	],
	orders: [
		{ name: 'Newest First', value: '-created_at' },
		{ name: 'Oldest First', value: 'created_at' },
		{ name: 'By Customer', value: 'customer_id' },
		{ name: 'By ID', value: 'id' },
	],
	columns: redemptionColumns,
});
