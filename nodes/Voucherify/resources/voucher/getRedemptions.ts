import { voucher } from '../../forms/voucher';
import { redemptionColumns } from '../../columns/redemption';
import { wholeListOperation } from '../../factories/get';

/**
 * List all redemptions of a voucher. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-vouchers-redemptions
 */
export const getRedemptions = wholeListOperation({
	value: 'getRedemptions',
	name: 'Get Redemptions',
	action: 'Get the redemptions of a code',
	description: 'Get every redemption of a code, failed ones and rollbacks too',
	fields: [voucher],
	list: (parameters) => ({
		path: ['v1', 'vouchers', parameters.text(voucher), 'redemption'],
		key: 'redemption_entries',
	}),
	columns: redemptionColumns,
});
