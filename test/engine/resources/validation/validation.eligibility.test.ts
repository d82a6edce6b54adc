import type { INodeParameters } from 'n8n-workflow';
import { itemsOf } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { customer, orderOf } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on } from './validating';

useSandbox();

describe('Qualification → Check Eligibility', () => {
	const check = (parameters: INodeParameters) => on('qualification.check', parameters);

	it('returns one row per redeemable, the best deal first, with the total', async () => {
		const items = await itemsOf(
			check({ ...orderOf('order-1', 10_000), options: { sortingRule: 'BEST_DEAL' } }),
		);
		const totals = items.map(({ total_after }) => Number(total_after));
		expect(totals).toEqual([...totals].sort((a, b) => a - b));
		expect(items).toContainEqual(
			expect.objectContaining({
				object: 'voucher',
				id: 'WELCOME-10',
				percent_off: 10,
				total_before: 10_000,
				total_after: 9_000,
			}),
		);
	});

	/** Adds coupons that are newer than all others. */
	const addCoupons = (count: number) => {
		const { vouchers } = sandbox.world;
		const coupon = vouchers.get('WELCOME-10');
		for (let index = 0; index < count; index += 1) {
			const created_at = new Date(Date.parse('2025-01-01') + index).toISOString();
			vouchers.add({ ...coupon, id: `v_${index}`, code: `MANY-${index}`, created_at });
		}
	};

	it('reads page after page up to the limit', async () => {
		addCoupons(120);
		const all = await itemsOf(check({ returnAll: true }));
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all.filter(({ id }) => String(id).startsWith('MANY-'))).toHaveLength(120);
		const calls = sandbox.requests.length;
		expect(calls).toBe(Math.ceil(all.length / 50));
		expect(await itemsOf(check({ limit: 60 }))).toHaveLength(60);
		expect(sandbox.requests).toHaveLength(calls + 2);
	});

	it.each([
		['with a limit of one', 0, 1],
		['behind the first page', 60, 2],
	])('finds the card that pays most %s', async (_, coupons, pages) => {
		addCoupons(coupons);
		const { world } = sandbox;
		const { id } = world.customers.get('customer-00001');
		const created_at = '2020-01-01T00:00:00.000Z';
		world.vouchers.change('GIFT-0001', { balance: 20_000, holder_id: id, created_at });
		const best = { limit: 1, options: { sortingRule: 'BEST_DEAL' } };
		const form = { ...orderOf('order-1', 10_000), ...customer('customer-00001'), ...best };
		expect(await itemsOf(check(form))).toMatchObject([{ id: 'GIFT-0001' }]);
		expect(sandbox.requests.length).toBe(pages);
	});

	it.each([
		['BEST_DEAL', 90],
		['LEAST_DEAL', 1],
	])('finds the coupon of the %s behind the first page', async (sortingRule, percent_off) => {
		addCoupons(120);
		const discount = { type: 'PERCENT' as const, percent_off };
		sandbox.world.vouchers.change('MANY-0', { discount, created_at: '2019-01-01T00:00:00.000Z' });
		const form = { ...orderOf('order-1', 10_000), limit: 1, options: { sortingRule } };
		expect(await itemsOf(check(form))).toMatchObject([{ id: 'MANY-0' }]);
	});
});

it.each([
	['searchCodes', 'SAVE-5'],
	['searchPromotionStacks', 'Both first'],
	['searchRedemptions', 'ONCE-ONLY'],
] as const)('lists the entries of %s', async (method, filter) => {
	const { results } = await openList(sandbox, method, {
		parameters: { resource: 'redemption' },
		filter,
	});
	expect(results).toHaveLength(1);
	expect(results[0]?.name).toContain(filter);
});
