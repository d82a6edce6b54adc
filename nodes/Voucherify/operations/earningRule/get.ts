import { loyaltyCampaign } from '../../fields/campaign';
import { earningRule } from '../../fields/earningRule';
import { simplify } from '../../fields/paging';
import { earningRuleColumns } from '../../items/earningRule';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';
import { ruleAt } from './calls';

/**
 * Get an earning rule of a legacy loyalty campaign.
 * @see https://docs.voucherify.io/api-reference/loyalties/get-earning-rule
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an earning rule for loyalty points',
	description: 'Get what a loyalty campaign gives points for by one of its rules',
	fields: [loyaltyCampaign, earningRule, simplify],
	async execute(task) {
		return await foundResource(task, ruleAt(task.parameters), earningRuleColumns);
	},
};
