import { redemption } from './locator';
import { redemptionColumns } from '../../columns/redemption';
import { getOperation } from '../../factories/get';

/**
 * Get a redemption or a rollback.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-redemption
 */
export const get = getOperation({
	action: 'Get a redemption',
	description: 'Get a redemption or a rollback with its order and its customer',
	fields: [redemption],
	path: (parameters) => ['v1', 'redemptions', parameters.text(redemption)],
	columns: redemptionColumns,
});
