import '../../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject, isResource } from '../../../../nodes/Voucherify/api/types';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, runNode } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'SUMMER-0001';
const PATH = `/v1/vouchers/${CARD}/transactions`;

useSandbox({ ...calm, sizes: { transactionsOnOneCard: 130 } });

const booked = () =>
	sandbox.world.ledger.of(sandbox.world.vouchers.get(CARD).id).map(({ id }) => id);

async function getMany(parameters: INodeParameters) {
	const { items, error, hints } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId(CARD),
			...parameters,
		},
	});
	if (error) throw error;
	return { ids: items.map(({ json }) => String(json.id)), hints };
}

const allBy = async (order: string) => (await getMany({ returnAll: true, options: { order } })).ids;

const queries = () => sandbox.requests.map(({ query }) => query);

it('takes at most 62 requests for 600 transactions, and points to the cheaper export', async () => {
	sandbox.world.book({ voucher: CARD, count: 470 });
	const { ids, hints } = await getMany({ returnAll: true });
	expect(ids).toEqual(booked().reverse());
	expect(ids).toHaveLength(600);
	expect(queries().length).toBeLessThanOrEqual(62);
	expect(hints).toMatchObject([
		{ message: expect.stringMatching(/made more than 50 calls to Voucherify\..*Export/) },
	]);
});

it('takes two requests for a limit of 15, and one for a limit of 10', async () => {
	const { ids, hints } = await getMany({ limit: 15 });
	expect(ids).toHaveLength(15);
	expect(queries()).toHaveLength(2);
	expect((await getMany({ limit: 10 })).ids).toHaveLength(10);
	expect(queries().slice(2)).toEqual(['order=-id&limit=10']);
	expect(hints).toEqual([]);
});

describe.each(['id', '-id'])('a list of transactions by %s', (order) => {
	/** Deletes these rows, and remembers them. */
	const deleted = () => {
		const gone = new Set<string>();
		return {
			gone,
			remove: (...ids: string[]) => {
				for (const id of ids) {
					gone.add(id);
					sandbox.world.ledger.remove(id);
				}
			},
		};
	};

	/** Reads the list, and expects every row once that was there all the time. */
	const expectEachOnce = async (gone: ReadonlySet<string>) => {
		const before = booked();
		const ids = await allBy(order);
		expect(before.filter((id) => !gone.has(id) && !ids.includes(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
		const sorted = ids.toSorted();
		expect(ids).toEqual(order === 'id' ? sorted : sorted.reverse());
	};

	it.each([1, 2, 5, 8])('returns each once while its cursors are deleted, by %i', async (count) => {
		const { gone, remove } = deleted();
		let calls = 0;
		sandbox.meanwhile.before = ({ path, query }) => {
			const cursor = path === PATH && new URLSearchParams(query).get('starting_after_id');
			calls += 1;
			if (!cursor || calls % 6 !== 2) return;
			const ids = booked();
			const at = ids.indexOf(cursor);
			const [from, to] = query.includes('order=-id') ? [at, at + count] : [at - count + 1, at + 1];
			remove(...ids.slice(from, to));
		};
		await expectEachOnce(gone);
		expect(gone.size).toBeGreaterThanOrEqual(2 * count);
	});

	it.each([
		[1, 1],
		[1, 2],
		[1, 3],
		[2, 3],
	])('continues where all rows of pages %i to %i are deleted', async (first, page) => {
		const { gone, remove } = deleted();
		const pages: string[][] = [];
		sandbox.meanwhile.after = ({ path, query }, _, answer) => {
			if (path !== PATH || new URLSearchParams(query).get('order') !== order) return;
			if (!isJsonObject(answer) || !Array.isArray(answer.data)) return;
			const rows: unknown[] = answer.data;
			pages.push(rows.filter(isResource).map(({ id }) => id));
			if (pages.length === page) remove(...pages.slice(first - 1).flat());
		};
		await expectEachOnce(gone);
		expect(gone.size).toBe((page - first + 1) * 10);
	});

	it('returns each once where a list repeats the row after which it continues', async () => {
		believe(sandbox, { cursorRow: 'included' });
		await expectEachOnce(new Set());
	});
});
