import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from './locator';
import { simplifyInUnit } from '../../../forms/money';
import { earningRuleColumns } from './columns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';
import { ruleAt } from './calls';

/** @see https://docs.voucherify.io/api-reference/loyalties/get-earning-rule */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an earning rule',
	description: 'Get one of the rules by which a loyalty campaign gives points',
	fields: [loyaltyCampaign, earningRule, ...simplifyInUnit],
	async execute(task) {
		return await getOne(task, ruleAt(task.parameters), earningRuleColumns);
	},
};
