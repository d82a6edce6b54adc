import type { VoucherifyClient } from '../../api/client';
import { refusalWithin, unexpectedAnswer } from '../../api/errors';
import type { ApiCall, Explanations } from '../../api/request';
import type { IDataObject } from 'n8n-workflow';
import { failure, isMade } from '../../items/redeemed';
import { objectsIn, refusedIn } from '../../items/redeeming';

const IN_FORM = 'Add it in the form, and run the node again.';

/** What it means that nothing was redeemed, by the service's key. */
export const refusals: Explanations = {
	customer_rules_violated: 'The customer does not meet the rules of the code or promotion',
	gift_amount_exceeded: {
		headline: 'The gift card has fewer credits than were asked for',
		advice: 'Or a validation session holds them: redeem with its key, or release it.',
	},
	invalid_customer: 'The code belongs to another customer',
	loyalty_card_points_exceeded: {
		headline: 'The loyalty card has fewer points than were asked for',
		advice: 'Or a validation session holds them: redeem with its key, or release it.',
	},
	missing_amount: {
		headline: 'The amount is missing that is to be paid or taken',
		advice: IN_FORM,
	},
	missing_customer: { headline: 'The code needs a customer', advice: IN_FORM },
	missing_order_items: { headline: 'The code needs the items of the order', advice: IN_FORM },
	missing_required_permission: {
		headline: 'The keys may not redeem this',
		advice: 'Keys with the role Merchant may redeem one code at a time: ask for another role.',
	},
	multiple_requests: {
		headline: 'Another call is at work on this order',
		advice:
			'The node has waited and looked, and it went on. Nothing was redeemed by this call: try again later.',
	},
	not_found: 'There is no such code or promotion',
	order_rules_violated: 'The order does not meet the rules of the code or promotion',
	promotion_inactive: 'The promotion tier is disabled',
	promotion_not_active_now: 'The promotion is not active at this time',
	quantity_exceeded: {
		headline: 'The code is used up',
		advice: 'Or a validation session holds its last use: redeem with its key, or release it.',
	},
	redemption_rules_violated: 'The code or promotion has reached a limit of its rules',
	voucher_disabled: 'The code is disabled',
	voucher_expired: 'The code has expired',
	voucher_not_active: 'The code is not active yet',
	voucher_not_active_now: 'The code is not active at this time',
};

/**
 * Throws when nothing was redeemed: a refusal may also come as a success whose redemptions all failed.
 * @throws NodeApiError with the service's key and its words for customers, like a refusal by status
 */
export function refuseNothing(client: VoucherifyClient, call: ApiCall, answer: IDataObject): void {
	const redemptions = objectsIn(answer.redemptions);
	if (redemptions.some(isMade)) return;
	const about = client.about(call);
	const [refused] = refusedIn(answer).filter(({ key }) => key !== null);
	const [failed] = redemptions.map(failure);
	const first = failed ?? refused;
	if (!first) throw unexpectedAnswer('it does not say what was redeemed', about);
	// The one tells what happened, the other why in words for customers.
	const told = refusedIn(answer).find(({ id, key }) => id === first.id || key === first.key);
	const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
	const key = text(first.key);
	throw refusalWithin(
		{
			key,
			message: text(first.reason) ?? key,
			details: text(first.id),
			customer_message: text(told?.reason),
		},
		about,
	);
}
