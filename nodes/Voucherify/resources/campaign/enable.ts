import { campaign } from '../../forms/campaign';
import { enableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/campaigns/enable-campaign */
export const enable = enableOperation({
	action: 'Enable a campaign',
	description: 'Make the codes of a campaign redeemable again, in its active period',
	fields: [campaign],
	path: (parameters) => ['v1', 'campaigns', parameters.text(campaign)],
});
