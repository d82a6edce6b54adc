import { loyaltyCampaign } from '../../../forms/campaign';
import { earningRule } from './locator';
import type { SingleOperation } from '../../../run/types';
import { deleteResource } from '../../../factories/remove';
import { picked } from '../../../writes/things';
import { ruleAt } from './calls';

/**
 * Delete an earning rule. The points that it gave stay.
 * @see https://docs.voucherify.io/api-reference/loyalties/delete-earning-rule
 */
export const deleteRule: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete an earning rule',
	description: 'Delete an earning rule permanently; to pause it, disable it instead',
	writes: true,
	changes: picked('campaignId', 'earningRuleId'),
	fields: [loyaltyCampaign, earningRule],
	async execute({ client, parameters }) {
		const earningRuleId = parameters.text('earningRuleId');
		return await deleteResource(client, { path: ruleAt(parameters) }, { earningRuleId });
	},
};
