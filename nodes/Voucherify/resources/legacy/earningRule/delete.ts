import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from '../../../forms/earningRule';
import { deleteOperation } from '../../../factories/remove';
import { ruleAt } from './calls';

/**
 * Delete an earning rule. The points that it gave stay.
 * @see https://docs.voucherify.io/api-reference/loyalties/delete-earning-rule
 */
export const deleteRule = deleteOperation({
	action: 'Delete an earning rule',
	description: 'Delete an earning rule permanently; to pause it, disable it instead',
	within: [loyaltyCampaign],
	field: earningRule,
	path: ruleAt,
});
