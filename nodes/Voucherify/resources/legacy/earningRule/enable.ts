import { loyaltyCampaign } from '../../../forms/campaign';
import { enableOperation } from '../../../factories/setActive';
import { ruleAt } from './calls';
import { earningRule } from '../../../forms/earningRule';

/** @see https://docs.voucherify.io/api-reference/loyalties/enable-earning-rule */
export const enable = enableOperation({
	action: 'Enable an earning rule',
	description: 'Let an earning rule give points again, in its active period',
	fields: [loyaltyCampaign, earningRule],
	object: 'earning_rule',
	path: ruleAt,
});
