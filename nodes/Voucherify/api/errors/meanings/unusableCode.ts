import type { ErrorCatalog } from '../../http/request';

const ADVICE =
	'Check the code: Voucherify → Voucher → Get shows whether it is a coupon, a gift card or a loyalty card, and its balance.';

/**
 * Builds error texts for requests that use a code. The default texts of these error keys are for creating and changing
 * vouchers.
 * @param headlines what cannot be done with the code, and with a gift card if that differs
 * @see https://docs.voucherify.io/api-reference/errors
 */
export const unusableCode = (
	headlines: { code: string; giftCard?: string },
	giftCardAdvice = ADVICE,
): ErrorCatalog => ({
	invalid_voucher: { headline: headlines.code, advice: ADVICE },
	invalid_gift: { headline: headlines.giftCard ?? headlines.code, advice: giftCardAdvice },
});

/**
 * Builds error texts for requests that take credits from gift cards.
 * @param done participle for the headline, such as `redeemed`
 */
export const notRedeemable = (done: string): ErrorCatalog =>
	unusableCode(
		{
			code: `The code cannot be ${done} like this`,
			giftCard: `The gift card cannot be ${done} like this`,
		},
		'Check Gift Credits: enter a positive amount, and a gift card with enough balance.',
	);
