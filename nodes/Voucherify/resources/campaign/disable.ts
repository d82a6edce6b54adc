import { campaign } from '../../forms/campaign';
import type { SingleOperation } from '../../run/types';
import { writeEmpty } from '../../factories/write';
import { picked } from '../../writes/things';

/**
 * Disable a campaign. Idempotent; the response is empty.
 * @see https://docs.voucherify.io/api-reference/campaigns/disable-campaign
 */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a campaign',
	description:
		'Stop all redemptions of a campaign at once. Its codes can still be published: they work when it is enabled again.',
	writes: true,
	changes: picked('campaignId'),
	fields: [campaign],
	async execute({ client, parameters }) {
		const campaignId = parameters.text('campaignId');
		const path = ['v1', 'campaigns', campaignId, 'disable'];
		const call = { method: 'POST', path, idempotent: true } as const;
		return await writeEmpty(client, call, { campaignId, active: false });
	},
};
