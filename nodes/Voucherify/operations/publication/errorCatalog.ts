import { CHECK_ID_HINT } from '../../api/errors/meanings/notFound';
import type { ErrorCatalog } from '../../api/http/request';
import type { Parameters } from '../../forms/reading/parameters';
import { unusableCode } from '../factories/unusableCode';

/** Error texts for refusals that are about the code itself. */
export const unpublishable: ErrorCatalog = unusableCode({
	code: 'The code cannot be published like this',
	giftCard: 'The gift card cannot be published like this',
});

/** Returns the error texts of publications. */
export function errorCatalogOf(parameters: Parameters): ErrorCatalog {
	const isOfCampaign = parameters.text('publish') === 'campaign';
	const what = isOfCampaign
		? `campaign ${parameters.text('campaignId')}`
		: `code ${parameters.text('voucherCode')}`;
	return {
		...unpublishable,
		no_voucher_suitable_for_publication: {
			headline: `The ${what} has run out of codes`,
			advice:
				'Add some with Voucherify Setup → Campaign → Add Vouchers, or let the campaign make its codes as they are needed: that is its setting "auto-update" in Voucherify.',
		},
		too_many_vouchers_requested: {
			headline: `The ${what} does not have so many codes left`,
			advice: 'Lower the count, or add codes with Voucherify Setup → Campaign → Add Vouchers.',
		},
		voucher_already_published: {
			headline: `The ${what} has already been published`,
			advice:
				'Name another code, or publish one of a campaign: Voucherify then chooses one that nobody has.',
		},
		voucher_cannot_be_published: {
			headline: `The customer cannot get the ${what}`,
			advice:
				'Customers join such a campaign once. With Join Once in the options they get the code again that they have.',
		},
		404: {
			headline: `There is no ${what}, or no such customer`,
			advice: `${CHECK_ID_HINT} A customer who is not known yet needs a source ID in place of a customer ID.`,
		},
	};
}
