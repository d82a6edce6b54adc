import { simplifyInUnit } from '../../forms/money';
import { voucher } from '../../forms/voucher';
import { redemptionColumns } from '../../columns/redemption';
import type { SingleOperation } from '../../run/types';
import { getRows } from '../../factories/get';

/**
 * List all redemptions of a voucher. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-vouchers-redemptions
 */
export const getRedemptions: SingleOperation = {
	value: 'getRedemptions',
	name: 'Get Redemptions',
	action: 'Get the redemptions of a code',
	description: 'Get every redemption of a code, failed ones and rollbacks too',
	fields: [voucher, ...simplifyInUnit],
	async execute(task) {
		const code = task.parameters.text('voucherCode');
		const list = { path: ['v1', 'vouchers', code, 'redemption'], key: 'redemption_entries' };
		return await getRows(task, list, redemptionColumns);
	},
};
