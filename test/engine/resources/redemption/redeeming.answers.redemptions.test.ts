import type { IDataObject } from 'n8n-workflow';
import { byId } from '../../../support/engine';
import { codes } from '../../../support/redeeming';
import { answered, withAnswers } from './answers';

/*
 * Responses modeled on Voucherify's recordings and pages: zeros are omitted, totals may be missing, and only the voucher or
 * promotion tier identifies a redeemable. https://docs.voucherify.io/guides/manage-stackable-discounts
 */

withAnswers();

const giftCard = { code: 'GIFT', type: 'GIFT_VOUCHER', gift: { amount: 10_000, balance: 9_900 } };
const loyaltyCard = {
	code: 'CARD',
	type: 'LOYALTY_CARD',
	loyalty_card: { points: 8_800, balance: 8_740 },
};
const coupon = { code: 'SAVE', type: 'DISCOUNT_VOUCHER', campaign: 'Autumn' };
const tier = { id: 'promo_1', name: 'Ten off', campaign: { id: 'camp_1' } };

describe('Redemption → Redeem', () => {
	const inapplicable: IDataObject[] = [];
	const redeemed = async (...redemptions: IDataObject[]) =>
		await answered(
			'redemption',
			'redeem',
			{
				redemptions: redemptions.map((one, index) => ({
					id: `r_${index}`,
					result: 'SUCCESS',
					...one,
				})),
				order: { id: 'ord_1', amount: 200_000, total_amount: 199_900, total_discount_amount: 100 },
				inapplicable_redeemables: inapplicable,
				skipped_redeemables: [],
			},
			codes('GIFT'),
		);

	it('shows the code of a reward that points were spent on', async () => {
		const reward = { id: 'rew_1', name: 'Coffee', voucher: { code: 'FREE-COFFEE' } };
		expect(await redeemed({ voucher: loyaltyCard, reward })).toMatchObject({
			applied: [{ reward_id: 'rew_1', reward_name: 'Coffee', reward_code: 'FREE-COFFEE' }],
		});
	});

	it('identifies each redeemable by its voucher or promotion tier', async () => {
		const item = await redeemed(
			{ voucher: giftCard, amount: 100 },
			{ voucher: loyaltyCard, amount: 60 },
			{ voucher: coupon },
			{ promotion_tier: tier, voucher: null },
		);
		expect(item?.applied).toEqual([
			{
				object: 'voucher',
				id: 'GIFT',
				name: null,
				redemption_id: 'r_0',
				credits: 100,
				credits_left: 9_900,
				points: null,
				points_left: null,
				amounts_in: 'minor',
			},
			expect.objectContaining({ id: 'CARD', points: 60, points_left: 8_740, amounts_in: null }),
			expect.objectContaining({ object: 'voucher', id: 'SAVE', credits: null }),
			expect.objectContaining({ object: 'promotion_tier', id: 'promo_1', name: 'Ten off' }),
		]);
	});

	it('reads them from related_object fields, too', async () => {
		const related = { related_object_type: 'voucher', related_object_id: 'v_1' };
		const voucher = { code: 'GIFT', type: 'GIFT_VOUCHER' };
		const item = await redeemed({ ...related, voucher, amount: 100, gift: { amount: 80 } });
		expect(item?.applied).toMatchObject([
			{ object: 'voucher', id: 'GIFT', credits: 80, credits_left: null },
		]);
	});

	it('lists each failed redeemable once', async () => {
		const failed = { result: 'FAILURE', status: 'FAILED', failure_message: 'It has no effect' };
		const error = { key: 'no_effect', error: { message: 'Not any more.' } };
		const refused = { object: 'voucher', id: 'SAVE', status: 'INAPPLICABLE', result: { error } };
		inapplicable.push(refused);
		const item = await redeemed(
			{ voucher: giftCard },
			{ voucher: coupon, failure_code: 'no_effect', ...failed },
			{ promotion_tier: tier, failure_code: 'no_effect', ...failed },
		);
		inapplicable.length = 0;
		expect(item).toMatchObject({
			redeemed: true,
			redemption_id: 'r_0',
			applied: [{ id: 'GIFT' }],
			not_applied: [
				{ id: 'SAVE', key: 'no_effect', reason: 'Not any more.' },
				{ object: 'promotion_tier', id: 'promo_1', reason: 'It has no effect' },
			],
		});
	});
});

describe('Redemption → Roll Back', () => {
	const rolledBack = async (order: IDataObject, ...rollbacks: IDataObject[]) =>
		await answered(
			'redemption',
			'rollback',
			{ rollbacks: rollbacks.map((one, index) => ({ id: `rr_${index}`, ...one })), order },
			{ redemptionId: byId('r_0') },
		);

	it('shows what was given back to which redeemable, and the current balance of the card', async () => {
		const item = await rolledBack(
			{ id: 'ord_1', status: 'CANCELED', amount: 10_000 },
			{ voucher: giftCard, amount: -100, redemption: 'r_1', result: 'SUCCESS' },
			{ voucher: loyaltyCard, amount: -60, redemption: 'r_2', result: 'SUCCESS' },
			{ promotion_tier: tier, redemption: 'r_3', result: 'SUCCESS' },
		);
		expect(item?.given_back).toMatchObject([
			{ object: 'voucher', id: 'GIFT', amount: 100, credits_left: 9_900, points_left: null },
			{ object: 'voucher', id: 'CARD', amount: 60, credits_left: null, points_left: 8_740 },
			{ object: 'promotion_tier', id: 'promo_1', amount: null, redemption_id: 'r_3' },
		]);
		expect(item).toMatchObject({ total_after: 10_000 });
	});
});

describe('a redemption in a list', () => {
	const rollback = { id: 'rr_1', object: 'redemption_rollback', redemption: 'r_7' };
	it.each<[string, IDataObject, IDataObject]>([
		[
			'of a promotion tier shows the tier and its campaign',
			{ voucher: null, promotion_tier: tier, redemption: 'r_0' },
			{
				promotion_tier_id: 'promo_1',
				promotion_tier: 'Ten off',
				campaign_id: 'camp_1',
				parent_redemption_id: 'r_0',
				rolled_back_redemption_id: null,
				voucher_code: null,
			},
		],
		[
			'of a promotion tier whose campaign has a name shows both',
			{ promotion_tier: { ...tier, campaign: { name: 'Spring' }, campaign_id: 'camp_2' } },
			{ campaign: 'Spring', campaign_id: 'camp_2' },
		],
		[
			'of a code shows its campaign, and that it was rolled back',
			{ voucher: { ...coupon, campaign_id: 'camp_3' }, status: 'ROLLED_BACK' },
			{ status: 'ROLLED_BACK', campaign: 'Autumn', campaign_id: 'camp_3', promotion_tier_id: null },
		],
		[
			'that is a rollback shows the redemption that it rolled back',
			{ ...rollback, voucher: coupon },
			{
				object: 'redemption_rollback',
				rolled_back_redemption_id: 'r_7',
				parent_redemption_id: null,
			},
		],
	])('%s', async (_, redemption, shown) => {
		const listed = { id: 'r_1', object: 'redemption', date: '2026-01-01', ...redemption };
		const answer = { redemptions: [listed], total: 1 };
		expect(await answered('redemption', 'getAll', answer)).toMatchObject(shown);
	});
});
