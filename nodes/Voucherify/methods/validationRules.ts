import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { nodeForErrors } from '../api/errors/node';
import { searchCampaigns } from '../forms/listSearch/campaigns';
import { searchEveryEarningRule } from '../resources/legacy/earningRule/listSearch';
import { readChosen, line, titled } from '../forms/listSearch/entries';
import { lookup } from '../forms/listSearch/lookup';
import { searchPromotionTiers } from '../resources/promotionTier/listSearch';
import { searchEveryRewardAssignment } from '../resources/legacy/reward/listSearch';
import { searchVouchers } from '../resources/voucher/listSearch';

/** Lists the assignments of the chosen rule. */
export const searchRuleAssignments = lookup({
	list: (context) => ({
		path: [
			'v1',
			'validation-rules',
			readChosen(context, 'validationRuleId', 'a validation rule'),
			'assignments',
		],
		key: 'data',
	}),
	entry: ({ id, related_object_type, related_object_id }) => ({
		name: line(titled(related_object_type), related_object_id),
		value: id,
	}),
});

/**
 * Lists objects that a rule can be assigned to, of the type chosen in `relatedObjectType`.
 * @throws NodeOperationError for distributions, which Voucherify does not list
 */
export async function searchRuleTargets(
	this: ILoadOptionsFunctions,
	...asked: [filter?: string, paginationToken?: string]
): Promise<INodeListSearchResult> {
	switch (this.getCurrentNodeParameter('relatedObjectType')) {
		case 'campaign':
			return await searchCampaigns.call(this, ...asked);
		case 'earning_rule':
			return await searchEveryEarningRule.call(this, ...asked);
		case 'promotion_tier':
			return await searchPromotionTiers.call(this, ...asked);
		case 'reward_assignment':
			return await searchEveryRewardAssignment.call(this, ...asked);
		case 'voucher':
			return await searchVouchers.call(this, ...asked);
		default:
			throw new NodeOperationError(nodeForErrors(this), 'Voucherify does not list distributions', {
				description: 'Choose By ID, and enter the ID of the distribution.',
			});
	}
}
