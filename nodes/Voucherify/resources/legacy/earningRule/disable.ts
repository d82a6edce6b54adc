import { loyaltyCampaign } from '../../../forms/campaign';
import { disableOperation } from '../../../factories/setActive';
import { ruleAt } from './calls';
import { earningRule } from '../../../forms/earningRule';

/** @see https://docs.voucherify.io/api-reference/loyalties/disable-earning-rule */
export const disable = disableOperation({
	action: 'Disable an earning rule',
	description: 'Stop an earning rule from giving points, even in its active period',
	fields: [loyaltyCampaign, earningRule],
	object: 'earning_rule',
	path: ruleAt,
});
