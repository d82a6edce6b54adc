import { campaign } from '../../forms/campaign';
import { simplifyInUnit } from '../../forms/money';
import { campaignColumns } from '../../columns/campaign';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/**
 * Get a campaign with its code settings and the progress of code generation.
 * @see https://docs.voucherify.io/api-reference/campaigns/get-campaign
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a campaign',
	description: 'Get a campaign with its dates and value, and whether all its codes exist',
	fields: [campaign, ...simplifyInUnit],
	async execute(task) {
		const path = ['v1', 'campaigns', task.parameters.text('campaignId')];
		return await getOne(task, path, campaignColumns);
	},
};
