import type { Voucher } from '../../../sandbox/world/types';
import { anyText, field, items } from './client';
import { post, SAVE, voucher, WELCOME } from './redeemables';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

describe('the discount of an order', () => {
	const ITEMS = [
		{ source_id: 'a', quantity: 1, price: 1_000 },
		{ source_id: 'b', quantity: 3, price: 333 },
	];
	const taken = async (discount: Voucher['discount']) => {
		sandbox.world.vouchers.change('SAVE-5', { discount });
		const { json } = await post('validations', { redeemables: [SAVE], order: { items: ITEMS } });
		const discounts = items(json, 'order', 'items').map((item) => field(item, 'discount_amount'));
		return [field(json, 'order', 'total_discount_amount'), ...discounts];
	};

	it.each<[Voucher['discount'], number[]]>([
		[{ type: 'AMOUNT', amount_off: 500 }, [500, 0, 0]],
		[{ type: 'AMOUNT', amount_off: 5_000 }, [1_999, 0, 0]],
		[{ type: 'AMOUNT', amount_off: 300, effect: 'APPLY_TO_ITEMS' }, [600, 300, 300]],
		[
			{ type: 'AMOUNT', amount_off: 300, effect: 'APPLY_TO_ITEMS', aggregated_amount_limit: 400 },
			[400, 300, 100],
		],
		[{ type: 'PERCENT', percent_off: 15 }, [300, 0, 0]],
		[{ type: 'PERCENT', percent_off: 50, amount_limit: 700 }, [700, 0, 0]],
		[{ type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }, [200, 100, 100]],
		[{ type: 'FIXED', fixed_amount: 1_500 }, [499, 0, 0]],
		[{ type: 'UNIT', unit_off: 1, unit_type: 'none', effect: 'ADD_NEW_ITEMS' }, [0, 0, 0]],
	])('is calculated from %j', async (discount, expected) => {
		expect(await taken(discount)).toEqual(expected);
	});

	it('includes free units, which do not change the amount to pay', async () => {
		const [product] = sandbox.world.products;
		const discount = { type: 'UNIT' as const, unit_off: 2, unit_type: product?.id };
		const worth = 2 * (product?.price ?? 0);
		expect(await taken({ ...discount, effect: 'ADD_NEW_ITEMS' })).toEqual([worth, 0, 0, worth]);
		const one = { product_id: product?.id, quantity: 1 };
		const { json } = await post('validations', { redeemables: [SAVE], order: { items: [one] } });
		expect(json).toMatchObject({ order: { total_amount: product?.price } });
	});

	it.each<[string, Voucher['discount']]>([
		['amount_off_formula', { type: 'AMOUNT', amount_off: 0, amount_off_formula: 'ORDER_AMOUNT' }],
		['ADD_MISSING_ITEMS', { type: 'UNIT', unit_off: 1, effect: 'ADD_MISSING_ITEMS' }],
		['APPLY_TO_ITEMS', { type: 'FIXED', fixed_amount: 300, effect: 'APPLY_TO_ITEMS' }],
		['ADD_SAME_ITEMS', { type: 'UNIT', unit_off: 1, unit_type: 'a', effect: 'ADD_SAME_ITEMS' }],
	])('rejects what it does not calculate: %s', async (what, discount) => {
		sandbox.world.vouchers.change('SAVE-5', { discount });
		const order = { items: ITEMS };
		const customer = { id: voucher('SAVE-5').holder_id };
		for (const [path, body] of [
			['validations', { redeemables: [SAVE], order }],
			['redemptions', { redeemables: [SAVE], order }],
			['qualifications', { order, customer, options: { limit: 50 } }],
		] as const) {
			const { status, json } = await post(path, body);
			expect([path, status, field(json, 'key')]).toEqual([path, 400, 'not_in_sandbox']);
			expect(field(json, 'details')).toContain(what);
		}
		expect(sandbox.world.orders.all()).toEqual([]);
	});
});

it('uses the saved items of an order with a known source ID, and the sent ones of an order with an ID', async () => {
	const order = { source_id: 'order-1', amount: 5_000 };
	const redeemed = await post('redemptions', { redeemables: [SAVE], order });
	const id = field(redeemed.json, 'order', 'id');
	expect(redeemed.json).toMatchObject({
		redemptions: [{ id: anyText, result: 'SUCCESS', redemption: null }],
		order: { status: 'PAID', total_amount: 4_500, applied_discount_amount: 500 },
	});
	const amountOf = async (sent: object) =>
		field(
			(await post('validations', { redeemables: [WELCOME], order: { ...sent, amount: 900 } })).json,
			'order',
			'amount',
		);
	expect(await amountOf({ source_id: 'order-1' })).toBe(5_000);
	expect(await amountOf({ id })).toBe(900);
});
