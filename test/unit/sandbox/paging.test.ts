import { defaultBeliefs } from '../../../sandbox/beliefs';
import { afterId, afterTime, expiring, type Paging } from '../../../sandbox/routes/paging';

const rows = [1, 2, 3, 4, 5].map((day) => ({
	id: `row_${day}`,
	created_at: `2026-01-0${day}T00:00:00.000Z`,
}));
const newestFirst = rows.toReversed();
/** A world whose clock shows this time, in milliseconds. */
const at = (ms: number) => ({ now: () => ms, beliefs: defaultBeliefs() });
const NOW = at(1_000);

const idsOf = ({ rows: found }: ReturnType<Paging['piece']>) => found.map(({ id }) => id);

it('continues after an ID in the list', () => {
	const { piece } = afterId('row');
	expect(piece(rows, { limit: 3 }, NOW).rest).toEqual({
		has_more: true,
		more_starting_after: 'row_3',
	});
	const last = piece(rows, { limit: 3, starting_after_id: 'row_3' }, NOW);
	expect(idsOf(last)).toEqual(['row_4', 'row_5']);
	expect(last.rest).toEqual({ has_more: false });
	expect(() => piece(rows, { starting_after_id: 'row_9' }, NOW)).toThrow('Resource not found');
});

it('continues with a cursor until it expires', () => {
	const { piece } = expiring(() => 60, 'lcrsprg');
	const first = piece(rows, { limit: 4 }, NOW);
	const { next } = Object(first.rest.cursor);
	expect(next).toMatch(/^lcrsprg_[0-9a-f]+$/);
	const last = piece(rows, { cursor: next }, at(1_059));
	expect([idsOf(last), last.rest]).toEqual([['row_5'], { cursor: null }]);
	const refusal = 'Invalid or expired cursor';
	expect(() => piece(rows, { cursor: next }, at(1_060))).toThrow(refusal);
	expect(() => piece(rows, { cursor: 'made up' }, NOW)).toThrow(refusal);
});

it.each([
	['created_at', rows],
	['-created_at', newestFirst],
])('continues after a time by %s, and repeats rows of that time', (order, sorted) => {
	const starting_after = sorted[2]?.created_at;
	const piece = afterTime(99).piece(sorted, { order, starting_after, limit: 2 }, NOW);
	expect(idsOf(piece)).toEqual(sorted.slice(2, 4).map(({ id }) => id));
	expect(piece.rest).toEqual({ total: 5, has_more: true });
});
