import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'SUMMER-0001';
const PATH = `/v1/vouchers/${CARD}/transactions`;

useSandbox({ ...calm, sizes: { transactionsOnOneCard: 1_250 } });

const transactions = () => {
	const { ledger, vouchers } = sandbox.world;
	return ledger.of(vouchers.get(CARD).id);
};

const getMany = async (order: string) => {
	const items = await itemsOf({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(CARD),
			returnAll: true,
			options: { order },
		},
	});
	return items.map(({ id }) => String(id));
};

/** Deletes the last `count` rows of a page when the next page is requested, then leaves some requests alone. */
function deleteCursors(count: number): Set<string> {
	const gone = new Set<string>();
	let calls = 0;
	sandbox.meanwhile.before = ({ path, query }) => {
		const cursor = path === PATH && new URLSearchParams(query).get('starting_after_id');
		calls += 1;
		if (!cursor || calls % 6 !== 2) return;
		const ids = transactions().map(({ id }) => id);
		const at = ids.indexOf(cursor);
		const isNewestFirst = query.includes('order=-id');
		const before = isNewestFirst ? ids.slice(at, at + count) : ids.slice(at - count + 1, at + 1);
		for (const id of before) {
			gone.add(id);
			sandbox.world.ledger.remove(id);
		}
	};
	return gone;
}

describe.each(['id', '-id'])('a list of transactions by %s whose cursors are deleted', (order) => {
	it.each([1, 2, 5, 8])('returns each remaining one once: %i deleted', async (count) => {
		const all = transactions().map(({ id }) => id);
		const gone = deleteCursors(count);
		const ids = await getMany(order);
		expect(gone.size).toBeGreaterThanOrEqual(2 * count);
		const kept = all.filter((id) => !gone.has(id));
		expect(ids.filter((id) => !gone.has(id)).toSorted()).toEqual(kept.toSorted());
	});

	it('returns each remaining one once: all of the last page deleted, at each end', async () => {
		const all = transactions().map(({ id }) => id);
		const calls = new Map<string, number>();
		const gone = new Set<string>();
		sandbox.meanwhile.before = ({ path, query }) => {
			const { order = '', starting_after_id: cursor } = Object.fromEntries(
				new URLSearchParams(query),
			);
			const count = (calls.get(order) ?? 0) + 1;
			calls.set(order, count);
			// The first request after a row; the next request is another attempt.
			if (path !== PATH || cursor === undefined || count % 3 !== 2) return;
			gone.add(cursor);
			sandbox.world.ledger.remove(cursor);
		};
		const ids = await getMany(order);
		expect(gone.size).toBeGreaterThan(2);
		expect(all.filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('includes the end where the very last row is deleted', async () => {
		const last = transactions().at(-1)?.id;
		sandbox.meanwhile.before = ({ query }) => {
			if (query.includes(`starting_after_id=${String(last)}`))
				sandbox.world.ledger.remove(String(last));
		};
		const ids = await getMany(order);
		expect(transactions().filter(({ id }) => !ids.includes(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('returns each once where a list repeats the row after which it continues', async () => {
		believe(sandbox, { cursorRow: 'included' });
		const ids = await getMany(order);
		expect(ids).toHaveLength(transactions().length);
		expect(new Set(ids).size).toBe(ids.length);
	});
});
