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

	it('reads page after page up to the limit', async () => {
		const { world } = sandbox;
		const coupon = world.vouchers.get('WELCOME-10');
		for (let index = 0; index < 120; index += 1) {
			const created_at = new Date(Date.parse('2025-01-01') + index).toISOString();
			world.vouchers.add({ ...coupon, id: `v_${index}`, code: `MANY-${index}`, created_at });
		}
		const all = await itemsOf(check({ returnAll: true }));
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
		expect(all.filter(({ id }) => String(id).startsWith('MANY-'))).toHaveLength(120);
		const calls = sandbox.requests.length;
		expect(calls).toBe(Math.ceil(all.length / 50));
		expect(await itemsOf(check({ limit: 60 }))).toHaveLength(60);
		expect(sandbox.requests).toHaveLength(calls + 2);
	});

	describe('the best deal', () => {
		const best = async (limit: number) => {
			const { world } = sandbox;
			const { id } = world.customers.get('customer-00001');
			const card = world.vouchers.get('GIFT-0001');
			const created_at = '2020-01-01T00:00:00.000Z';
			world.vouchers.change(card.code, { balance: 20_000, holder_id: id, created_at });
			return await itemsOf(
				check({
					...orderOf('order-1', 10_000),
					...customer('customer-00001'),
					limit,
					options: { sortingRule: 'BEST_DEAL' },
				}),
			);
		};

		it('is the card that pays most, also with a limit of one', async () => {
			expect(await best(1)).toMatchObject([{ id: 'GIFT-0001' }]);
			expect(sandbox.requests).toHaveLength(1);
		});

		it('is found behind the first page, too', async () => {
			const { world } = sandbox;
			const coupon = world.vouchers.get('WELCOME-10');
			for (let index = 0; index < 60; index += 1) {
				const created_at = new Date(Date.parse('2025-01-01') + index).toISOString();
				world.vouchers.add({ ...coupon, id: `v_${index}`, code: `MANY-${index}`, created_at });
			}
			expect(await best(1)).toMatchObject([{ id: 'GIFT-0001' }]);
		});
	});

	it("lists the customer's vouchers", async () => {
		const items = await itemsOf(
			check({ scenario: 'CUSTOMER_WALLET', ...customer('customer-00001') }),
		);
		const ids = sandbox.world.vouchers
			.of(sandbox.world.customers.get('customer-00001').id)
			.map(({ code: own }) => own);
		expect(items.length).toBeGreaterThan(0);
		for (const { id } of items) expect(ids).toContain(id);
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
