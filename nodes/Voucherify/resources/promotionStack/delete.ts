import { promotionCampaign } from '../../forms/campaign';
import { deleteOperation } from '../../factories/remove';
import { stackOfCampaign } from './fields';
import { pathOfStack } from './paths';

/** @see https://docs.voucherify.io/api-reference/promotions/delete-promotion-stack */
export const deleteStack = deleteOperation({
	action: 'Delete a promotion stack',
	description: 'Delete a promotion stack; its tiers are kept',
	within: [promotionCampaign],
	field: stackOfCampaign,
	path: pathOfStack,
});
