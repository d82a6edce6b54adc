import type { ReportDoubt } from '../../../nodes/Voucherify/api/lists/numberedPages';
import { firstRows } from '../../../nodes/Voucherify/api/lists/pages';
import { timePages, type TimedList } from '../../../nodes/Voucherify/api/lists/timePages';
import { clientFor } from '../../support/apiClient';
import {
	rowsInTime,
	servingByTime,
	type ListManners,
	type ListRow,
} from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

useRawService();

const read = async (list: TimedList, limit = Infinity) =>
	await firstRows(timePages(await clientFor(service), list), limit);

const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);
const queries = () =>
	service.requests.map(({ target }) =>
		Object.fromEntries(new URL(target, service.url).searchParams),
	);

const customers = (order = '-created_at'): TimedList => ({
	path: ['v1', 'customers'],
	key: 'rows',
	query: { order },
	parameter: 'starting_after',
	order,
});

const windowed = (order = '-created_at'): TimedList => ({
	...customers(order),
	lastPage: 99,
	bounds: { after: 'created_at[after]', before: 'created_at[before]', column: 'created_at' },
});

const asyncActions: TimedList = {
	path: ['v1', 'async-actions'],
	key: 'rows',
	parameter: 'end_date',
	order: '-created_at',
};

const segments: TimedList = {
	path: ['v1', 'segments'],
	key: 'rows',
	parameter: 'filters[created_at][conditions][$before]',
	order: '-created_at',
};

const manners = (more: Partial<ListManners> = {}): ListManners => ({
	inclusive: false,
	order: '-created_at',
	says: 'has_more',
	startingAfter: 'starting_after',
	after: { 'created_at[after]': 'created_at' },
	before: {
		'created_at[before]': 'created_at',
		end_date: 'created_at',
		'filters[created_at][conditions][$before]': 'created_at',
	},
	lastPage: 99,
	...more,
});

describe.each([
	['belongs to it', true],
	['does not belong to it', false],
])('a list that continues after a time, where a row of that very time %s', (_, inclusive) => {
	it.each([
		['created_at', 1],
		['created_at', 7],
		['-created_at', 7],
		['-created_at', 99],
	])(
		'returns every row once in the order %s, with %i rows of each time',
		async (order, perTime) => {
			const rows = rowsInTime(1_000, perTime);
			service.answering = servingByTime(rows, manners({ inclusive }));
			const ids = idsOf(await read(customers(order)));
			expect(ids.toSorted()).toEqual(idsOf(rows));
			expect(service.requests.length).toBeLessThanOrEqual(perTime === 99 ? 21 : 11);
		},
	);

	it.each<[string, TimedList, Partial<ListManners>]>([
		['async actions, by end_date', asyncActions, {}],
		['async actions that do not say has_more', asyncActions, { says: 'nothing' }],
		['segments, by a filter', segments, { says: 'total' }],
	])('returns every row once: %s', async (__, list, more) => {
		const rows = rowsInTime(350, 3);
		service.answering = servingByTime(rows, manners({ inclusive, ...more }));
		expect(idsOf(await read(list)).toSorted()).toEqual(idsOf(rows));
		expect(queries().map((query) => query[list.parameter])).toEqual([
			undefined,
			expect.stringMatching(/^2026-/),
			expect.stringMatching(/^2026-/),
			expect.stringMatching(/^2026-/),
		]);
	});

	it.each(['created_at', '-created_at'])(
		'continues by page numbers in the order %s where a page is full of one time',
		async (order) => {
			const rows = rowsInTime(900);
			for (const row of rows.slice(300, 700)) row.created_at = rows[500]?.created_at;
			service.answering = servingByTime(rows, manners({ inclusive }));
			const ids = idsOf(await read(windowed(order)));
			expect(ids.toSorted()).toEqual(idsOf(rows));
			expect(service.requests.length).toBeLessThan(16);
			expect(queries().filter((query) => query.page && query.starting_after)).toEqual([]);
		},
	);
});

it('requests a list that continues after a time as documented', async () => {
	service.answering = servingByTime(rowsInTime(150), manners());
	await read(customers());
	expect(queries()).toEqual([
		{ order: '-created_at', limit: '100' },
		{ order: '-created_at', limit: '100', starting_after: '2026-01-01T00:00:00.051Z' },
	]);
});

it('does not read beyond a limit', async () => {
	service.answering = servingByTime(rowsInTime(1_000), manners());
	expect(await read(customers(), 150)).toHaveLength(150);
	expect(service.requests).toHaveLength(2);
});

it('continues by the time of the last change, where that is the order', async () => {
	const rows = rowsInTime(250).map((row) => ({ ...row, updated_at: row.created_at }));
	service.answering = servingByTime(rows, manners());
	expect(await read(customers('updated_at'))).toHaveLength(250);
});

describe.each(['updated_at', '-updated_at'])(
	'in the order %s, rows that were never changed',
	(order) => {
		const sign = order.startsWith('-') ? -1 : 1;
		const timeOf = (row: ListRow) => row.updated_at ?? row.created_at ?? '';

		it.each([
			['all of them', () => true],
			['some of them', (index: number) => index % 3 === 0],
			['the last one', (index: number) => index === 249],
		])('are included, each once: %s', async (_, isUnchanged) => {
			const rows = rowsInTime(250).map((row, index) => ({
				...row,
				updated_at: isUnchanged(index) ? null : row.created_at,
			}));
			service.answering = servingByTime(rows, manners());
			const read250 = await read(windowed(order));
			expect(idsOf(read250).toSorted()).toEqual(idsOf(rows));
			expect(await read(windowed(order), 20)).toHaveLength(20);
		});

		it('are not looked for where a total says that all rows were read', async () => {
			const rows = rowsInTime(450).map((row) => ({ ...row, updated_at: row.created_at }));
			const serve = servingByTime(rows, manners({ says: 'total', countsAll: true }));
			service.answering = (request) => {
				const answer = serve(request);
				// A row that was not read yet.
				if (service.requests.length === 2) rows.splice(sign > 0 ? 449 : 0, 1);
				return answer;
			};
			expect(await read(windowed(order))).toHaveLength(449);
			expect(service.requests).toHaveLength(6);
		});

		it('are sorted by creation once no further row has a time of change', async () => {
			const rows: ListRow[] = rowsInTime(250).map((row) => ({ ...row, updated_at: null }));
			service.answering = servingByTime(rows, manners());
			const times = (await read(windowed(order))).slice(100).map(timeOf);
			expect(times).toEqual(times.toSorted((a, b) => sign * (a < b ? -1 : 1)));
		});
	},
);

it('warns of rows that are counted, but not listed, where the list has no page numbers', async () => {
	const rows = rowsInTime(2, 2);
	service.answering = servingByTime(rows, manners({ says: 'total', hides: rows[1]?.id }));
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	const pages = timePages(await clientFor(service), segments, 100, doubt);
	expect(idsOf(await firstRows(pages, Infinity))).toEqual([rows[0]?.id]);
	expect(doubt.mock.calls).toEqual([[expect.stringContaining('lists 1 of 2 rows'), true]]);
});

describe('a list that cannot continue', () => {
	it.each([
		[100, 1],
		[50, 2],
	])(
		'because a page of %i rows is full of one time ends in an error with that time, and never loops',
		async (mostRows, calls) => {
			service.answering = servingByTime(rowsInTime(300, 300), manners({ mostRows }));
			await expect(read(asyncActions)).rejects.toMatchObject({
				name: 'NodeOperationError',
				message: `More than ${mostRows} rows were created at the same time, 2026-01-01T00:00:00.000Z`,
				description: expect.stringMatching(/Nothing is returned/),
			});
			expect(service.requests).toHaveLength(calls);
		},
	);

	it('because more rows share a time than page numbers reach ends in an error with that time', async () => {
		service.answering = servingByTime(rowsInTime(500, 500), manners({ lastPage: 4 }));
		await expect(read({ ...windowed(), lastPage: 4 })).rejects.toMatchObject({
			message: 'More than 400 rows were created at the same time, 2026-01-01T00:00:00.000Z',
		});
		expect(service.requests.length).toBeLessThan(12);
	});

	it.each([
		['undefined', undefined],
		['null', null],
		['no time', 'yesterday'],
	])(
		'because the time of a row is %s ends in an error that names the field',
		async (_, created_at) => {
			const rows = rowsInTime(150).map(({ id }) => ({ id, created_at }));
			service.answering = servingByTime(rows, manners());
			await expect(read(customers('created_at'))).rejects.toMatchObject({
				message: expect.stringMatching(/a row of the list has no created_at/),
			});
		},
	);

	it('because the service ignores the time is told apart from a list that has ended', async () => {
		service.answering = servingByTime(rowsInTime(300), manners({ startingAfter: 'else' }));
		await expect(read(customers())).rejects.toMatchObject({
			message: expect.stringMatching(/announces more rows but does not return them/),
		});
		expect(service.requests).toHaveLength(2);
	});

	it('because it promises more on an empty page ends in an error', async () => {
		service.answering = () => ({ body: '{"rows":[],"has_more":true}' });
		await expect(read(customers())).rejects.toMatchObject({
			message: expect.stringMatching(/announces more rows but does not return them/),
		});
	});
});
