import type { IDataObject } from 'n8n-workflow';
import { codes, orderOf } from '../../../support/redeeming';
import { answered, withAnswers } from './answers';

/*
 * Responses modeled on Voucherify's recordings and pages: zeros are omitted, totals may be missing, and only the voucher or
 * promotion tier identifies a redeemable. https://docs.voucherify.io/guides/manage-stackable-discounts
 */

withAnswers();

const AMOUNT = { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 2_000 } };

const applicable = (id: string, order?: IDataObject) => ({
	status: 'APPLICABLE',
	id,
	object: 'voucher',
	...(order && { order: { ...order, object: 'order' } }),
	result: AMOUNT,
});

const free = { amount: 5_496, total_amount: 5_496 };

describe('Validation → Validate', () => {
	it.each<[string, IDataObject, IDataObject]>([
		[
			'the amount to pay although the response has no total_amount',
			{ order: { amount: 26_500, discount_amount: 4_650, total_discount_amount: 4_650 } },
			{ total_before: 26_500, total_discount: 4_650, total_after: 21_850 },
		],
		[
			'the sum of the discounts of the order and its items where no total is given',
			{ order: { amount: 200, discount_amount: 20, items_discount_amount: 30 } },
			{ total_discount: 50, total_after: 150 },
		],
		[
			'a discount of zero, which responses omit',
			{ redeemables: [applicable('A', free)], order: free },
			{ total_discount: 0, total_after: 5_496, applied: [{ id: 'A', discount_amount: 0 }] },
		],
		[
			'no totals of an order that the response lacks',
			{ redeemables: [applicable('A')] },
			{
				...{ total_before: null, total_discount: null, total_after: null },
				applied: [{ discount_amount: null }],
			},
		],
		[
			'the discount of each code although totals include the ones before it',
			{
				redeemables: [
					applicable('A', { applied_discount_amount: 2_650, total_applied_discount_amount: 2_650 }),
					applicable('B', { applied_discount_amount: 2_000, total_applied_discount_amount: 4_650 }),
					applicable('C', {
						applied_discount_amount: 0,
						items_applied_discount_amount: 300,
						total_applied_discount_amount: 0,
					}),
					applicable('D', { total_applied_discount_amount: 70 }),
				],
			},
			{ applied: [2_650, 2_000, 300, 70].map((discount_amount) => ({ discount_amount })) },
		],
		[
			'which product is free',
			{
				redeemables: [
					{
						...applicable('A', free),
						result: { discount: { type: 'UNIT', unit_off: 2, unit_type: 'prod_1' } },
					},
				],
			},
			{ applied: [{ discount_type: 'UNIT', unit_off: 2, unit_type: 'prod_1' }] },
		],
	])('shows %s', async (_, answer, shown) => {
		const form = { ...codes('A'), ...orderOf('cart-1', 26_500) };
		const whole = { valid: true, redeemables: [], ...answer };
		expect(await answered('validation', 'validate', whole, form)).toMatchObject(shown);
	});
});

it('Qualification → Check Eligibility shows the credits of a gift card', async () => {
	const card = {
		id: 'GIFT',
		object: 'voucher',
		result: { gift: { credits: 2_500 } },
		order: { amount: 11_500, discount_amount: 2_500, total_discount_amount: 2_500 },
	};
	const redeemables = { data: [card], total: 1, has_more: false };
	const item = await answered('qualification', 'check', { redeemables });
	expect(item).toMatchObject({ credits: 2_500, total_discount: 2_500, total_after: 9_000 });
});
