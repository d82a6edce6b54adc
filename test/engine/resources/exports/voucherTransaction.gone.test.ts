import { isJsonObject, isResource } from '../../../../nodes/Voucherify/api/types';
import { Random } from '../../../../sandbox/world/random';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, runNode } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'SUMMER-0001';
const PATH = `/v1/vouchers/${CARD}/transactions`;
useSandbox({ ...calm, sizes: { transactionsOnOneCard: 1_250 } });
const transactions = () => sandbox.world.ledger.of(sandbox.world.vouchers.get(CARD).id);
const run = async (order: string) =>
	await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(CARD),
			returnAll: true,
			options: { order },
		},
	});

describe.each(['id', '-id'])('%s', (order) => {
	it.each([1, 2, 3])(
		'continues where all rows up to page %i are deleted after they were read',
		async (page) => {
			const all = transactions().map(({ id }) => id);
			const pages: string[][] = [];
			const gone = new Set<string>();
			sandbox.meanwhile.after = ({ path, query }, _, answer) => {
				if (path !== PATH || new URLSearchParams(query).get('order') !== order) return;
				if (!isJsonObject(answer) || !Array.isArray(answer.data)) return;
				const rows: unknown[] = answer.data;
				pages.push(rows.filter(isResource).map(({ id }) => id));
				if (pages.length !== page) return;
				for (const id of pages.flat()) {
					gone.add(id);
					sandbox.world.ledger.remove(id);
				}
			};
			const { items, error } = await run(order);
			expect(error?.message).toBeUndefined();
			const ids = items.map(({ json }) => String(json.id));
			expect(all.filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([]);
			expect(new Set(ids).size).toBe(ids.length);
		},
	);

	it.each(Array.from({ length: 12 }, (_, seed) => seed))(
		'misses and repeats nothing under random deletions, seed %i',
		async (seed) => {
			const random = new Random(seed + 100);
			if (seed % 3 === 0) believe(sandbox, { cursorRow: 'included' });
			const all = transactions().map(({ id }) => id);
			const gone = new Set<string>();
			let [calls, quietUntil] = [0, 0];
			sandbox.meanwhile.before = ({ path, query }) => {
				if (path !== PATH) return;
				const now = transactions().map(({ id }) => id);
				const cursor = new URLSearchParams(query).get('starting_after_id');
				calls += 1;
				// The next attempts find their row.
				if (cursor && calls > quietUntil && random.next() < 0.4) {
					quietUntil = calls + 6;
					gone.add(cursor);
					sandbox.world.ledger.remove(cursor);
				}
				for (let left = Math.floor(random.next() * 4); left > 0; left -= 1) {
					const id = String(now[Math.floor(random.next() * now.length)]);
					gone.add(id);
					sandbox.world.ledger.remove(id);
				}
				if (random.next() < 0.5) sandbox.world.book({ voucher: CARD, count: 2 });
			};
			const { items, error } = await run(order);
			expect(error?.message).toBeUndefined();
			const ids = items.map(({ json }) => String(json.id));
			expect(all.filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([]);
			expect(new Set(ids).size).toBe(ids.length);
			const sorted = ids.toSorted();
			expect(ids).toEqual(order === 'id' ? sorted : sorted.reverse());
		},
	);
});
