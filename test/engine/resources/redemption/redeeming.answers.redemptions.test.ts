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
				inapplicable_redeemables: [],
				skipped_redeemables: [],
			},
			codes('GIFT'),
		);

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
		const item = await redeemed({
			related_object_type: 'voucher',
			related_object_id: 'v_1',
			voucher: { code: 'GIFT', type: 'GIFT_VOUCHER' },
			amount: 100,
			gift: { amount: 80 },
		});
		expect(item?.applied).toMatchObject([
			{ object: 'voucher', id: 'GIFT', credits: 80, credits_left: null },
		]);
	});

	it('identifies failed redeemables in the same way', async () => {
		const item = await redeemed(
			{ voucher: coupon },
			{ promotion_tier: tier, result: 'FAILURE', status: 'FAILED', failure_code: 'no_effect' },
		);
		expect(item?.not_applied).toMatchObject([
			{ object: 'promotion_tier', id: 'promo_1', key: 'no_effect' },
		]);
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
	const row = async (redemption: IDataObject) =>
		await answered(
			'redemption',
			'getAll',
			{
				redemptions: [{ id: 'r_1', object: 'redemption', date: '2026-01-01', ...redemption }],
				total: 1,
			},
			{ simplify: true },
		);

	it('of a promotion tier shows the tier and its campaign', async () => {
		expect(await row({ voucher: null, promotion_tier: tier, redemption: 'r_0' })).toMatchObject({
			promotion_tier_id: 'promo_1',
			promotion_tier: 'Ten off',
			campaign_id: 'camp_1',
			parent_redemption_id: 'r_0',
			rolled_back_redemption_id: null,
			voucher_code: null,
		});
		const campaign = { name: 'Spring', campaign_id: undefined };
		const named = { ...tier, campaign, campaign_id: 'camp_2' };
		expect(await row({ promotion_tier: named })).toMatchObject({
			campaign: 'Spring',
			campaign_id: 'camp_2',
		});
	});

	it('of a code shows its campaign, and whether it was rolled back', async () => {
		const voucher = { ...coupon, campaign_id: 'camp_3' };
		expect(await row({ voucher, result: 'SUCCESS', status: 'ROLLED_BACK' })).toMatchObject({
			status: 'ROLLED_BACK',
			campaign: 'Autumn',
			campaign_id: 'camp_3',
			promotion_tier_id: null,
		});
	});

	it('that is a rollback shows the redemption that it rolled back', async () => {
		const rollback = { id: 'rr_1', object: 'redemption_rollback', redemption: 'r_7' };
		expect(await row({ ...rollback, voucher: coupon })).toMatchObject({
			object: 'redemption_rollback',
			rolled_back_redemption_id: 'r_7',
			parent_redemption_id: null,
		});
	});
});
