import { campaign } from '../../forms/campaign';
import { campaignColumns } from '../../columns/campaign';
import { getOperation } from '../../factories/get';

/**
 * Get a campaign with its code settings and the progress of code generation.
 * @see https://docs.voucherify.io/api-reference/campaigns/get-campaign
 */
export const get = getOperation({
	action: 'Get a campaign',
	description: 'Get a campaign with its dates and value, and whether all its codes exist',
	fields: [campaign],
	path: (parameters) => ['v1', 'campaigns', parameters.text(campaign)],
	columns: campaignColumns,
});
