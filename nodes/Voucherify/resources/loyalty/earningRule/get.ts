import { getOperation } from '../../../factories/get';
import { loyaltyEarningRuleColumns } from './columns';
import { earningRulePath, loyaltyEarningRule } from './locator';

/** @see https://docs.voucherify.io/api-reference/earning-rules/get-earning-rule */
export const get = getOperation({
	action: 'Get an earning rule of programs',
	description: 'Get an earning rule with its points and status',
	fields: [loyaltyEarningRule],
	path: earningRulePath,
	columns: loyaltyEarningRuleColumns,
});
