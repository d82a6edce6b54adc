import '../../support/smallLimits';
import { readFromBothEnds } from '../../../nodes/Voucherify/api/lists/bidirectional';
import { numberedPages } from '../../../nodes/Voucherify/api/lists/numberedPages';
import { firstRows } from '../../../nodes/Voucherify/api/lists/pages';
import { Random } from '../../../sandbox/world/random';
import { clientFor } from '../../support/apiClient';
import { rawService as service, useRawService, type RawRequest } from '../../support/rawService';

/** Draws lists that continue after an ID, to which rows are added and from which some are deleted while they are read. */

const RUNS = process.env.THOROUGH === '1' ? 2_000 : 50;
const SEED = Number(process.env.SEED ?? '1');
const PAGE = 10;

useRawService();

/** Serves a page of the IDs; refuses to continue after one that is not there. */
function pageOf(ids: string[], { target }: RawRequest) {
	const query = new URL(target, 'http://service').searchParams;
	const sorted = query.get('order') === '-id' ? ids.toReversed() : [...ids];
	const place = query.get('starting_after_id');
	const at = place === null ? -1 : sorted.indexOf(place);
	if (place !== null && at < 0) return { status: 404, body: '{"key": "not_found"}' };
	const rows = sorted.slice(at + 1, at + 1 + PAGE).map((id) => ({ id, object: 'row' }));
	return { body: JSON.stringify({ rows, has_more: at + 1 + PAGE < sorted.length }) };
}

it.each(['id', '-id'] as const)(
	'a drawn list that is read from both ends has each row once, ordered by %s',
	async (order) => {
		const client = await clientFor(service);
		for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
			const random = new Random(seed);
			const adds = random.pick([0, 0.3, 0.9]);
			const deletes = random.pick([0, 0, 0.2, 0.6]);
			let count = 0;
			const next = () => `row_${String((count += 1)).padStart(5, '0')}`;
			const ids = Array.from({ length: random.between(0, 12 * PAGE) }, next);
			const initial = [...ids];
			let served = [...ids];
			let requests = 0;
			service.answering = (request) => {
				requests += 1;
				served = [...ids];
				const answer = pageOf(ids, request);
				// A list that grows faster than it is read would have no end.
				if (requests < 40 && random.next() < adds)
					ids.push(...Array.from({ length: random.between(1, 4) }, next));
				if (random.next() < deletes) ids.splice(random.between(0, ids.length), 2);
				return answer;
			};
			const found = (
				await readFromBothEnds(client, { path: ['v1', 'x'], key: 'rows', query: { order } })
			).map(({ id }) => id);
			const missing = initial.filter((id) => ids.includes(id) && !found.includes(id));
			const sorted = [...new Set(found)].sort();
			expect({ seed, missing, found }).toEqual({
				seed,
				missing: [],
				found: order === 'id' ? sorted : sorted.reverse(),
			});
			if (deletes > 0) continue;
			// Newest first, rows that are added meanwhile come before the first page.
			const expected = order === 'id' ? served : initial.toReversed();
			expect({ seed, found }).toEqual({ seed, found: expected });
			if (adds === 0) expect(requests).toBeLessThanOrEqual(initial.length / PAGE + 3);
		}
	},
);

it('refuses a list whose pages come again', async () => {
	service.answering = () => {
		const ids = service.requests.length % 2 === 0 ? ['c', 'd'] : ['a', 'b'];
		const rows = ids.map((id) => ({ id, object: 'row' }));
		return { body: JSON.stringify({ rows, has_more: service.requests.length < 20 }) };
	};
	const reading = readFromBothEnds(await clientFor(service), { path: ['v1', 'x'], key: 'rows' });
	await expect(reading).rejects.toThrow('announces more rows but does not return them');
	expect(service.requests).toHaveLength(3);
});

it.each([{ total: 25 }, { has_more: true }])(
	'refuses a filtered list by numbers whose second page is empty in spite of %j',
	async (more) => {
		const first = Array.from({ length: PAGE }, (_, index) => ({ id: `row_${index}` }));
		service.answering = ({ target }) => {
			const rows = target.endsWith('page=1') ? first : [];
			return { body: JSON.stringify({ rows, ...more }) };
		};
		const list = { path: ['v1', 'x'], key: 'rows', query: { campaign_id: 'a' } };
		const reading = firstRows(numberedPages(await clientFor(service), list), Infinity);
		await expect(reading).rejects.toThrow('announces more rows but does not return them');
	},
);
