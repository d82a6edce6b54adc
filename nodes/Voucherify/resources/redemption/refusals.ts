import type { VoucherifyClient } from '../../api/client/client';
import { refusalWithin } from '../../api/errors/errors';
import type { ErrorCatalog } from '../../api/http/request';
import { objectsIn, textOrNothing } from '../../api/types';
import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { failureOf, isMade } from '../../columns/redeemed';
import { refusedRedeemables } from '../../columns/redeeming';
import { notRedeemable } from '../../api/errors/meanings/unusableCode';

/** Error texts of redemptions, by the service's key. */
export const refusals: ErrorCatalog = {
	...notRedeemable('redeemed'),
	missing_required_permission: {
		headline: 'These keys are not allowed to redeem this',
		advice:
			'Redemption → Redeem needs keys that can redeem several codes at once, even for one code: keys with the role Merchant or Viewer cannot. Use keys with the role User or Admin, or a custom role that can.',
	},
	multiple_requests: {
		headline: 'Another request is redeeming or validating this code',
		advice:
			'The node waited, but the other request kept running. Nothing was redeemed: try again later.',
	},
};

/**
 * Returns the refusal if nothing was redeemed, also from a successful response whose redemptions all failed; undefined
 * otherwise.
 * @returns NodeApiError with the service's key and its message for customers, like a refusal by status
 */
export function findRefusal(
	client: VoucherifyClient,
	response: IDataObject,
): NodeApiError | undefined {
	const redemptions = objectsIn(response.redemptions);
	if (redemptions.some(isMade)) return undefined;
	const [refused] = refusedRedeemables(response).filter(({ key }) => key !== null);
	const [failed] = redemptions.map(failureOf);
	const first = failed ?? refused;
	if (!first) return undefined;
	// `first` says what happened, `explained` gives the reason in words for customers.
	const explained = refusedRedeemables(response).find(
		({ id, key }) => id === first.id || key === first.key,
	);
	const key = textOrNothing(first.key);
	return refusalWithin(
		{
			key,
			message: textOrNothing(first.reason) ?? key,
			details: textOrNothing(first.id),
			redeemable_type: textOrNothing(first.object),
			redeemable_id: textOrNothing(first.id),
			customer_message: textOrNothing(explained?.reason),
		},
		client.about({ method: 'POST', errorCatalog: refusals }),
	);
}
