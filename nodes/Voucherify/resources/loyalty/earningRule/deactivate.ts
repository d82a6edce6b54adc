import { deactivateOperation } from '../../../factories/setActive';
import { earningRulePath, loyaltyEarningRule } from './locator';

/** @see https://docs.voucherify.io/api-reference/earning-rules/deactivate-earning-rule */
export const deactivate = deactivateOperation({
	action: 'Deactivate an earning rule of programs',
	description: 'Stop an active rule from giving points',
	object: 'earning_rule',
	fields: [loyaltyEarningRule],
	path: ({ parameters }) => earningRulePath(parameters),
});
