import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from '../../../forms/earningRule';
import { earningRuleColumns } from './columns';
import { getOperation } from '../../../factories/get';
import { ruleAt } from './calls';

/** @see https://docs.voucherify.io/api-reference/loyalties/get-earning-rule */
export const get = getOperation({
	action: 'Get an earning rule',
	description: 'Get one of the rules by which a loyalty campaign gives points',
	fields: [loyaltyCampaign, earningRule],
	path: ruleAt,
	columns: earningRuleColumns,
});
