import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { FORGOTTEN_MS, pause } from '../../../support/pauses';
import { sandbox } from '../../../support/sandbox';
import { buying, member, on, PROGRAM, purchases, withRewards } from './rewards';

withRewards();

describe('Loyalty Reward → Refund Purchase', () => {
	const refunding = (parameters: INodeParameters = {}) =>
		on('loyaltyReward', 'refund', { purchaseId: byId(purchases()[0]?.id ?? ''), ...parameters });
	const refunds = () => purchases().filter(({ type }) => type === 'REFUND');
	const posts = () => sandbox.requests.filter(({ path }) => path.endsWith('/refund')).length;
	beforeEach(async () => {
		await pause(FORGOTTEN_MS);
	});

	it.each([
		[true, 'atOnce'],
		[true, 'later'],
		[false, 'atOnce'],
	] as const)(
		'reports whether the points are back, with waiting: %s, %s',
		async (waits, belief) => {
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.beliefs.refundedPurchases = belief;
			await itemsOf(buying());
			const [item] = await itemsOf(refunding({ waitUntilBooked: waits }));
			expect(item).toMatchObject({ id: refunds()[0]?.id, type: 'REFUND', booked: waits });
			expect(posts()).toBe(1);
		},
	);

	it.each(['atOnce', 'later'] as const)(
		'is never sent again after a lost response, and counts as done once the purchase is refunded: %s',
		async (belief) => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = belief;
			sandbox.faults.add({ kind: 'resetAfter', path: '/refund$', times: 1 });
			const [item] = await itemsOf(refunding());
			expect(item).toMatchObject({ id: purchases()[0]?.id, status: 'REFUNDED', already: true });
			expect(item).not.toHaveProperty('outcome');
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		},
	);

	it.each(['resetBefore', 'resetAfter'] as const)(
		'is unknown while the purchase is not shown as refunded: %s',
		async (kind) => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = 'later';
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.pointsDelayMs = 3_600_000;
			sandbox.faults.add({ kind, path: '/refund$', times: 1 });
			const { error, items } = await runNode(refunding());
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.description).toMatch(/lrtx_\w+ does not count as refunded yet/);
			expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
			expect(posts()).toBe(1);
			sandbox.settings.pointsDelayMs = 2_000;
		},
	);

	it.each(['locked', 'conflict'] as const)(
		'counts as done where it was refunded before, whoever did it: before or after it is sent, %s',
		async (belief) => {
			sandbox.settings.beliefs.refusedRefunds = belief;
			await itemsOf(buying());
			const [first] = await itemsOf(refunding());
			expect(first).not.toHaveProperty('already');
			expect(await itemsOf(refunding())).toMatchObject([{ status: 'REFUNDED', already: true }]);
			expect(posts()).toBe(1);
			// The process has forgotten the refund, and the list does not show it yet: Voucherify refuses it.
			await pause(FORGOTTEN_MS);
			const stale = { ...purchases()[0], status: 'APPROVED' };
			const body = { object: 'list', data: [stale], cursor: null };
			sandbox.faults.add({ kind: 'status', status: 200, body, path: '/purchases$', times: 1 });
			expect(await itemsOf(refunding())).toMatchObject([{ status: 'REFUNDED', already: true }]);
			expect(refunds()).toHaveLength(1);
		},
	);

	describe('of a purchase that is not shown as refunded yet', () => {
		beforeEach(async () => {
			await itemsOf(buying());
			sandbox.settings.beliefs.refundedPurchases = 'later';
			sandbox.settings.beliefs.refundedPoints = 'later';
			sandbox.settings.pointsDelayMs = 3_600_000;
		});
		afterEach(() => {
			sandbox.settings.pointsDelayMs = 2_000;
		});
		const again = () => refunding({ waitUntilBooked: false });
		const done = { id: expect.stringMatching(/^lrtx_/) as string, type: 'REFUND', booked: false };

		it('is sent once for two items', async () => {
			const items = await itemsOf({ ...again(), items: [{}, {}] });
			expect(items).toEqual([
				expect.not.objectContaining({ already: true }),
				expect.objectContaining({ ...done, already: true }),
			]);
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		});

		it('is sent once for two executions, at the same time or one after the other', async () => {
			await Promise.all([itemsOf(again()), itemsOf(again())]);
			expect(await itemsOf(again())).toMatchObject([{ ...done, already: true }]);
			expect(refunds()).toHaveLength(1);
			expect(posts()).toBe(1);
		});

		it('is unknown for the next execution, too, after a lost response', async () => {
			sandbox.faults.add({ kind: 'resetAfter', path: '/refund$', times: 1 });
			for (let run = 0; run < 2; run += 1) {
				const { error } = await runNode(again());
				expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
			}
			expect(posts()).toBe(1);
		});

		it('is sent again where its points were rejected', async () => {
			await itemsOf(again());
			const [back] = sandbox.world.cardTransactions.of(member().card.id).slice(-1);
			const data = [{ id: back?.id, status: 'REJECTED' }];
			const body = { object: 'list', data, cursor: null };
			const path = '/cards/[^/]+/transactions$';
			sandbox.faults.add({ kind: 'status', status: 200, body, path, times: 1 });
			expect(await itemsOf(again())).toEqual([expect.not.objectContaining({ already: true })]);
			expect(posts()).toBe(2);
		});
	});

	it('refuses the purchase of another member than chosen before anything is sent', async () => {
		await itemsOf(buying());
		const [, other] = sandbox.world.loyaltyMembers.of(PROGRAM);
		const { error } = await runNode(refunding({ memberId: byId(other?.id ?? '') }));
		expect(error?.message).toBe("Purchase is not this member's");
		expect(error?.context.data).toMatchObject({ outcome: 'refused' });
		expect(posts()).toBe(0);
	});

	it.each(['locked', 'conflict'] as const)(
		'says that a purchase is not approved yet: %s',
		async (belief) => {
			sandbox.settings.beliefs.refusedRefunds = belief;
			await itemsOf(buying({ waitUntilBooked: false }));
			const { error } = await runNode(refunding());
			expect(error?.message).toBe('Only an approved purchase can be refunded');
		},
	);

	it('lists what the member has bought', async () => {
		await itemsOf(buying({ waitUntilBooked: false }));
		const { parameters } = refunding();
		const { results } = await openList(sandbox, 'searchLoyaltyPurchases', { parameters });
		expect(results).toMatchObject([{ value: purchases()[0]?.id }]);
		expect(results[0]?.name).toMatch(/150 points · Pending$/);
	});
});
