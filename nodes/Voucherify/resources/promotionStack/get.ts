import { promotionCampaign } from '../../forms/campaign';
import { getOperation } from '../../factories/get';
import { promotionStackColumns } from './columns';
import { stackOfCampaign } from './fields';
import { pathOfStack } from './paths';

/** @see https://docs.voucherify.io/api-reference/promotions/get-promotion-stack */
export const get = getOperation({
	action: 'Get a promotion stack',
	description: 'Get a promotion stack with the IDs of its tiers, in their order',
	fields: [promotionCampaign, stackOfCampaign],
	path: pathOfStack,
	columns: promotionStackColumns,
});
