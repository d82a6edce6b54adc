import { campaign } from '../../forms/campaign';
import type { SingleOperation } from '../../run/types';
import { writeEmpty } from '../../factories/write';
import { picked } from '../../writes/things';

/**
 * Enable a campaign. Idempotent; the response is empty.
 * @see https://docs.voucherify.io/api-reference/campaigns/enable-campaign
 */
export const enable: SingleOperation = {
	value: 'enable',
	name: 'Enable',
	action: 'Enable a campaign',
	description: 'Make the codes of a campaign redeemable again, in its active period',
	writes: true,
	changes: picked('campaignId'),
	fields: [campaign],
	async execute({ client, parameters }) {
		const campaignId = parameters.text('campaignId');
		const path = ['v1', 'campaigns', campaignId, 'enable'];
		const call = { method: 'POST', path, idempotent: true } as const;
		return await writeEmpty(client, call, { campaignId, active: true });
	},
};
