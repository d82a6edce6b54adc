import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { codes, orderOf } from '../../../support/redeeming';
import { answered, service, withAnswers } from './answers';

/*
 * Responses modeled on Voucherify's recordings and pages: zeros are omitted, totals may be missing, and only the voucher or
 * promotion tier identifies a redeemable. https://docs.voucherify.io/guides/manage-stackable-discounts
 */

withAnswers();

const applicable = (id: string, order: IDataObject | undefined, result: IDataObject) => ({
	status: 'APPLICABLE',
	id,
	object: 'voucher',
	...(order && { order: { ...order, object: 'order' } }),
	result,
});

const PERCENT = { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 10 } };
const AMOUNT = { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 2_000 } };

describe('Validation → Validate', () => {
	const validating = { ...codes('PERC10', 'AMOUNT20'), ...orderOf('cart-1', 26_500) };
	const validated = async (answer: IDataObject, parameters: INodeParameters = {}) =>
		await answered('validation', 'validate', answer, { ...validating, ...parameters });

	it('shows the amount to pay although the response has no total_amount', async () => {
		const order = { amount: 26_500, discount_amount: 4_650, total_discount_amount: 4_650 };
		expect(await validated({ valid: true, redeemables: [], order })).toMatchObject({
			total_before: 26_500,
			total_discount: 4_650,
			total_after: 21_850,
		});
	});

	it('adds up the discounts of the order and its items where no total is given', async () => {
		const order = { amount: 200, discount_amount: 20, items_discount_amount: 30 };
		expect(await validated({ valid: true, redeemables: [], order })).toMatchObject({
			total_discount: 50,
			total_after: 150,
		});
	});

	it('shows a discount of zero, which responses omit', async () => {
		const order = { amount: 5_496, total_amount: 5_496 };
		const redeemables = [applicable('A', order, AMOUNT)];
		expect(await validated({ valid: true, redeemables, order })).toMatchObject({
			total_discount: 0,
			total_after: 5_496,
			applied: [{ id: 'A', discount_amount: 0 }],
		});
	});

	it('shows no totals of an order that the response lacks', async () => {
		expect(await validated({ valid: true, redeemables: [applicable('A', undefined, AMOUNT)] }))
			// A missing value is not zero.
			.toMatchObject({
				total_before: null,
				total_discount: null,
				total_after: null,
				applied: [{ discount_amount: null }],
			});
	});

	it('shows the discount of each code although totals include the ones before it', async () => {
		const first = { applied_discount_amount: 2_650, total_applied_discount_amount: 2_650 };
		const second = { applied_discount_amount: 2_000, total_applied_discount_amount: 4_650 };
		const onItems = { applied_discount_amount: 0, items_applied_discount_amount: 300 };
		const redeemables = [
			applicable('PERC10', first, PERCENT),
			applicable('AMOUNT20', second, AMOUNT),
			applicable('ITEMS', { ...onItems, total_applied_discount_amount: 0 }, AMOUNT),
			applicable('TOTAL', { total_applied_discount_amount: 70 }, AMOUNT),
		];
		expect(await validated({ valid: true, redeemables })).toMatchObject({
			applied: [
				{ discount_amount: 2_650 },
				{ discount_amount: 2_000 },
				{ discount_amount: 300 },
				{ discount_amount: 70 },
			],
		});
	});

	it.each([
		[[], undefined],
		[['order'], ['order']],
		[['redeemable'], ['redeemable', 'order']],
		[
			['category', 'redemption'],
			['category', 'redemption', 'order'],
		],
	])(
		'also expands the order of each redeemable when anything is expanded: %j',
		async (expand, sent) => {
			await validated({ valid: true, redeemables: [] }, { options: { expand } });
			const body = JSON.parse(service.requests[0]?.body ?? '') as IDataObject;
			expect(body.options).toEqual(sent && { expand: sent });
		},
	);
});

describe('Qualification → Check Eligibility', () => {
	it('shows the credits of a gift card', async () => {
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

	it('shows the spendable points of a loyalty card, not all points ever earned', async () => {
		const result = { loyalty_card: { points: 7_000, balance: 6_970 } };
		const redeemables = { data: [{ id: 'CARD', object: 'voucher', result }], total: 1 };
		const item = await answered('qualification', 'check', { redeemables });
		expect(item).toMatchObject({ points: 6_970 });
	});
});
