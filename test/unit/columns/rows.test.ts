import { enteredCode } from '../../../nodes/Voucherify/columns/balance';
import { withoutToken } from '../../../nodes/Voucherify/columns/export';
import { isRedemptionOf, redemptionRow } from '../../../nodes/Voucherify/columns/redeemed';
import { orderTotals, qualifiedRow } from '../../../nodes/Voucherify/columns/redeeming';

const eligible = (result: object) => qualifiedRow({ result: { ...result } });
const inStack = (row: object) => isRedemptionOf({ object: 'promotion_stack' }, { ...row });

it.each<[string, object, object]>([
	[
		'the totals of an order as Voucherify counts them',
		orderTotals({ amount: 100, discount_amount: 10, total_discount_amount: 30, total_amount: 60 }),
		{ total_before: 100, total_discount: 30, total_after: 60 },
	],
	[
		'the parent of a redemption, which can be rolled back',
		redemptionRow({ redemptions: [{ id: 'r_1', redemption: 'r_0', result: 'SUCCESS' }] }),
		{ redemption_id: 'r_0' },
	],
	['credits of a gift card', eligible({ gift: { credits: 5, balance: 9 } }), { credits: 5 }],
	['spendable points', eligible({ loyalty_card: { points: 900, balance: 150 } }), { points: 150 }],
	[
		'no token of several files',
		withoutToken({ result: { files: ['https://a.example/1?token=x'] } }),
		{ result: { files: ['https://a.example/1'] } },
	],
	[
		'no ID for the code of a card',
		[enteredCode({ form: { code: 'v_1' }, related_object: { id: 'v_1' } })],
		[undefined],
	],
	[
		'tiers as parts of a stack, but no codes',
		[inStack({ promotion_tier: { id: 'promo_1' } }), inStack({ voucher: { code: 'A' } })],
		[true, false],
	],
])('shows %s', (_, shown, expected) => {
	expect(shown).toMatchObject(expected);
});
