import { activateOperation } from '../../../factories/setActive';
import { earningRulePath, loyaltyEarningRule } from './locator';

/** @see https://docs.voucherify.io/api-reference/earning-rules/activate-earning-rule */
export const activate = activateOperation({
	action: 'Activate an earning rule of programs',
	description: 'Let the rule give points, such as for a weekend',
	object: 'earning_rule',
	fields: [loyaltyEarningRule],
	path: ({ parameters }) => earningRulePath(parameters),
});
