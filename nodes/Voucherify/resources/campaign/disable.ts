import { campaign } from '../../forms/campaign';
import { disableOperation } from '../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/campaigns/disable-campaign */
export const disable = disableOperation({
	action: 'Disable a campaign',
	description:
		'Stop all redemptions of a campaign at once. Its codes can still be published: they work when it is enabled again.',
	fields: [campaign],
	path: (parameters) => ['v1', 'campaigns', parameters.text(campaign)],
});
