import { sortRows } from '../../../nodes/Voucherify/api/lists/dateWindows';

const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const row = (id: string, created: number, updated?: number) => ({
	id,
	object: 'row',
	created_at: day(created),
	updated_at: updated === undefined ? null : day(updated),
});

const rows = [row('a', 1, 5), row('b', 2), row('c', 3, 4), row('d', 4)];

it.each([
	['created_at', 'abcd'],
	['-created_at', 'dcba'],
	// Rows that were never updated count with their creation; rows of one time keep their order.
	['updated_at', 'bcda'],
	['-updated_at', 'acdb'],
])('sorts rows by %s: %s', (order, ids) => {
	expect(
		sortRows(rows, order)
			.map(({ id }) => id)
			.join(''),
	).toBe(ids);
});
