import type { INodeParameters } from 'n8n-workflow';
import { settlePoints } from '../../../../sandbox/world/loyalty/points';
import { itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { adjusting, balance, bodies } from './cards';

skipPauses();
useSandbox();

describe('Loyalty Card → Adjust Points, with a Deduplication Key', () => {
	/** Different in each test, as the process remembers the results of a key. */
	let receipt = 0;
	beforeEach(() => {
		receipt += 1;
	});
	const keyed = (points: number, parameters: INodeParameters = {}, key = `receipt-${receipt}`) =>
		adjusting(points, { ...parameters, options: { deduplicationKey: key } });

	// Another process remembers nothing, so only Voucherify's data is left.
	describe.each<[string, () => ReturnType<typeof otherProcess> | undefined]>([
		['here', () => undefined],
		['elsewhere', otherProcess],
	])('%s', (where, process) => {
		const again = async (options: RunOptions) => {
			const { items, error } = await runNode({ ...options, process: process() });
			return { item: items[0]?.json, error };
		};

		it('books once, whatever the reason is', async () => {
			const before = balance();
			const [first] = await itemsOf(keyed(7));
			const options = { deduplicationKey: `receipt-${receipt}`, reason: 'Again' };
			const { item } = await again(adjusting(7, { options }));
			expect(item).toMatchObject({ id: first?.id, repeated: true });
			expect(balance()).toBe(before + 7);
		});

		it('refuses another number of points', async () => {
			await itemsOf(keyed(7));
			const { error } = await again(keyed(8));
			expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
			expect(bodies()).toHaveLength(1);
		});

		it('does not mistake a key for a longer one that contains it', async () => {
			await itemsOf(keyed(7, {}, `${where}-11`));
			const { item } = await again(keyed(7, {}, `${where}-1`));
			expect(item).not.toHaveProperty('repeated');
			expect(bodies()).toHaveLength(2);
		});

		it('waits on a repeat, too', async () => {
			sandbox.settings.pointsDelayMs = 2_000;
			const [first] = await itemsOf(keyed(7));
			expect(first).toMatchObject({ status: 'PENDING', booked: false });
			const { item } = await again(keyed(7, { waitUntilBooked: true }));
			const { id } = first ?? {};
			expect(item).toMatchObject({ id, status: 'APPROVED', booked: true, repeated: true });
		});

		it('books again after a rejection', async () => {
			await itemsOf(keyed(-1_000_000));
			settlePoints(sandbox.world, 0);
			const { item } = await again(keyed(-1_000_000));
			expect(item).not.toHaveProperty('repeated');
			expect(bodies()).toHaveLength(2);
		});
	});
});
