import { campaign } from '../../fields/campaign';
import type { SingleOperation } from '../kinds/operation';
import { done } from '../kinds/results';

/**
 * Disable a campaign. Doing it twice does no harm, and the service says nothing to it.
 * @see https://docs.voucherify.io/api-reference/campaigns/disable-campaign
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a campaign',
	description:
		'Stop all redemptions of a campaign at once. Its codes can still be published: they work when it is enabled again.',
	writes: true,
	fields: [campaign],
	async execute({ client, parameters }) {
		const campaignId = parameters.text('campaignId');
		const path = ['v1', 'campaigns', campaignId, 'disable'];
		const call = { method: 'POST', path, repeatable: true } as const;
		return await done(client, call, { campaignId, active: false });
	},
};
