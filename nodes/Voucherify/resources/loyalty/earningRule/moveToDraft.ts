import { draftOperation } from '../../../factories/setActive';
import { earningRulePath, loyaltyEarningRule } from './locator';

/** @see https://docs.voucherify.io/api-reference/earning-rules/move-earning-rule-to-draft */
export const moveToDraft = draftOperation({
	action: 'Move an earning rule to draft',
	description: 'Stop an active rule from giving points, so that its event can be changed',
	object: 'earning_rule',
	fields: [loyaltyEarningRule],
	path: ({ parameters }) => earningRulePath(parameters),
});
