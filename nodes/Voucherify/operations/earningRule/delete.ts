import { loyaltyCampaign } from '../../fields/campaign';
import { earningRule } from '../../fields/earningRule';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';
import { ruleAt } from './calls';

/**
 * Delete an earning rule. The points that it gave stay.
 * @see https://docs.voucherify.io/api-reference/loyalties/delete-earning-rule
 */
export const deleteRule: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete an earning rule for loyalty points',
	description: 'Delete an earning rule for good; to stop it for a while, disable it instead',
	writes: true,
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		const earningRuleId = parameters.text('earningRuleId');
		return await deleted(client, { path: ruleAt(parameters) }, { earningRuleId });
	},
};
