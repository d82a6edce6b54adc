import type { INodeParameters } from 'n8n-workflow';
import { settlePoints } from '../../../../sandbox/world/loyalty/points';
import { itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { adjusting, balance, bodies, dataOf, on, sentReference, sourceId } from './cards';
import { by } from './locators';

skipPauses();
useSandbox();

describe('Loyalty Card → Adjust Points', () => {
	describe('with a Deduplication Key', () => {
		/** Different in each test, as the process remembers the results of a key. */
		let receipt = 0;
		beforeEach(() => {
			receipt += 1;
		});
		const keyed = (points: number, parameters: INodeParameters = {}, key = `receipt-${receipt}`) =>
			adjusting(points, { ...parameters, options: { deduplicationKey: key } });
		/** Another process remembers nothing, so only Voucherify's data is left. */
		const runAt = (where: string, options: RunOptions) =>
			runNode(where === 'here' ? options : { ...options, process: otherProcess() });

		it('books once, within an execution and in the next one', async () => {
			const before = balance();
			const booking = {
				...keyed(7, {}, '={{ $json.receipt }}'),
				items: ['a', 'b', 'a', 'a'].map((receipt) => ({ receipt })),
			};
			const twice = [...(await itemsOf(booking)), ...(await itemsOf(booking))];
			expect(new Set(twice.map(({ id }) => id)).size).toBe(2);
			expect(twice.filter(({ repeated }) => repeated !== true)).toHaveLength(2);
			expect(balance()).toBe(before + 14);
		});

		it('books once when two executions do it at the same time', async () => {
			const before = balance();
			const both = await Promise.all([itemsOf(keyed(7)), itemsOf(keyed(7))]);
			expect(new Set(both.flat().map(({ id }) => id)).size).toBe(1);
			expect(balance()).toBe(before + 7);
		});

		it('books once across processes, whatever the reason is', async () => {
			const before = balance();
			const [first] = await itemsOf(keyed(7));
			const { items } = await runAt(
				'elsewhere',
				adjusting(7, { options: { deduplicationKey: `receipt-${receipt}`, reason: 'Again' } }),
			);
			expect(items[0]?.json).toMatchObject({ id: first?.id, repeated: true });
			expect(balance()).toBe(before + 7);
		});

		it.each(['here', 'elsewhere'])('refuses another number of points, %s', async (where) => {
			await itemsOf(keyed(7));
			const { error } = await runAt(where, keyed(8));
			expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
			expect(bodies()).toHaveLength(1);
		});

		it.each(['here', 'elsewhere'])(
			'does not mistake a key for a longer one that contains it, %s',
			async (where) => {
				await itemsOf(keyed(7, {}, `${where}-11`));
				const { items } = await runAt(where, keyed(7, {}, `${where}-1`));
				expect(items[0]?.json).not.toHaveProperty('repeated');
				expect(bodies()).toHaveLength(2);
			},
		);

		it.each(['here', 'elsewhere'])('waits on a repeat, too, %s', async (where) => {
			sandbox.settings.pointsDelayMs = 2_000;
			const [first] = await itemsOf(keyed(7));
			expect(first).toMatchObject({ status: 'PENDING', booked: false });
			const { items } = await runAt(where, keyed(7, { waitUntilBooked: true }));
			expect(items[0]?.json).toMatchObject({
				id: first?.id,
				status: 'APPROVED',
				booked: true,
				repeated: true,
			});
		});

		it.each(['here', 'elsewhere'])('books again after a rejection, %s', async (where) => {
			await itemsOf(keyed(-1_000_000));
			settlePoints(sandbox.world, 0);
			const { items } = await runAt(where, keyed(-1_000_000));
			expect(items[0]?.json).not.toHaveProperty('repeated');
			expect(bodies()).toHaveLength(2);
		});

		it('is found by the reference, and later by the key', async () => {
			const before = balance();
			sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
			expect(await itemsOf(keyed(7))).toMatchObject([{ outcome: 'found' }]);
			expect(await itemsOf(keyed(7))).toMatchObject([{ repeated: true }]);
			expect(balance()).toBe(before + 7);
		});
	});
});

describe('Loyalty Card → Get by Reference', () => {
	const looking = (reference: string, parameters: INodeParameters = {}) =>
		on('getByReference', { reference, ...parameters });

	it('finds a booking that could not be looked up', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const { error } = await runNode(adjusting(5));
		const reference = sentReference() ?? '';
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
		sandbox.faults.clear();
		settlePoints(sandbox.world, 0);
		const [item] = await itemsOf(looking(reference, { memberId: by('sourceId', sourceId()) }));
		expect(item).toMatchObject({ type: 'ADMIN_CREDIT', points: 5, booked: true, outcome: 'found' });
		const [whole] = await itemsOf(looking(reference, { simplify: false }));
		expect(whole).toMatchObject({ details: { points: { total: 5 } }, outcome: 'found' });
	});

	it('reports an unknown outcome while nothing has the reference', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		await runNode(adjusting(5));
		const reference = sentReference() ?? '';
		const { error } = await runNode(looking(reference));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
	});

	it('says that it was refused', async () => {
		await itemsOf(adjusting(-1_000_000));
		settlePoints(sandbox.world, 0);
		const { error } = await runNode(looking(sentReference() ?? ''));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it('refuses text that is no reference before anything is sent', async () => {
		const { error } = await runNode(looking('ticket-1', { memberId: by('sourceId', sourceId()) }));
		expect(error?.message).toBe('Reference is not a node reference');
		expect(sandbox.requests).toEqual([]);
	});
});
