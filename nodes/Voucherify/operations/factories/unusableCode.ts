import type { ErrorCatalog } from '../../api/http/request';

const ADVICE =
	'Check the code: Voucherify → Voucher → Get tells whether it is a coupon, a gift card or a loyalty card, and what is on it.';

/**
 * Meanings of what is wrong with a code in calls that use it. The same keys refuse vouchers that are made or changed, and
 * have those words by default.
 * @param headlines what the call cannot do with a code, and with a gift card where that is told apart
 * @see https://docs.voucherify.io/api-reference/errors
 */
export const unusableCode = (
	headlines: { code: string; giftCard?: string },
	giftCardAdvice = ADVICE,
): ErrorCatalog => ({
	invalid_voucher: { headline: headlines.code, advice: ADVICE },
	invalid_gift: { headline: headlines.giftCard ?? headlines.code, advice: giftCardAdvice },
});

/** The same of calls that take credits off gift cards. @param done what the call does, such as `redeemed` */
export const notRedeemable = (done: string): ErrorCatalog =>
	unusableCode(
		{
			code: `The code cannot be ${done} like this`,
			giftCard: `The gift card cannot be ${done} like this`,
		},
		'Check Gift Credits: a positive amount, of a code that is a gift card and holds so much.',
	);
