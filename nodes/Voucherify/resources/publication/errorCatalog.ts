import { CHECK_ID_HINT } from '../../api/errors/meanings/notFound';
import type { ErrorCatalog } from '../../api/http/request';
import type { Parameters } from '../../forms/reading/parameters';
import { unusableCode } from '../../api/errors/meanings/unusableCode';

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
				'Add codes with Voucherify Setup → Campaign → Add Vouchers, or turn on "auto-update" in the campaign\'s settings in Voucherify: it then creates codes as needed.',
		},
		too_many_vouchers_requested: {
			headline: `The ${what} does not have that many codes left`,
			advice: 'Lower the count, or add codes with Voucherify Setup → Campaign → Add Vouchers.',
		},
		voucher_already_published: {
			headline: `The ${what} has already been published`,
			advice:
				'Enter another code, or publish a code of a campaign: Voucherify then chooses an unpublished one.',
		},
		voucher_cannot_be_published: {
			headline: `The customer cannot get the ${what}`,
			advice:
				'Customers can join such a campaign only once. With the option Join Once, they get their existing code again.',
		},
		404: {
			headline: `There is no ${what}, or no such customer`,
			advice: `${CHECK_ID_HINT} A new customer needs a source ID instead of a customer ID.`,
		},
	};
}
