import { setTimeout } from 'node:timers/promises';
import { firstRows, type List } from '../../../nodes/Voucherify/api/lists/pages';
import {
	numberedPages,
	collectNumberedRows,
	type ReportDoubt,
} from '../../../nodes/Voucherify/api/lists/numberedPages';
import { clientFor } from '../../support/apiClient';
import { rowsInTime, servingByTime, type ListRow } from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

useRawService();

const list: List = { path: ['v1', 'publications'], key: 'rows' };

const read = async () => await firstRows(numberedPages(await clientFor(service), list), Infinity);

/** Serves the rows, and removes some of the first ones after each page. */
function serve(rows: ListRow[], deleted: (call: number) => number = () => 0): void {
	const serving = servingByTime(rows, { inclusive: true, order: 'created_at', says: 'total' });
	service.answering = (request) => {
		const answer = serving(request);
		rows.splice(0, deleted(service.requests.length));
		return answer;
	};
}

it.each([
	['one', 1],
	['more than a page', 150],
])('misses no row of a numbered list when %s is deleted while it is read', async (_, count) => {
	const rows = rowsInTime(450);
	serve(rows, (call) => (call === 3 ? count : 0));
	const ids = (await read()).map(({ id }) => id);
	expect(rows.filter(({ id }) => !ids.includes(id))).toEqual([]);
	expect(new Set(ids).size).toBe(ids.length);
});

it('reports that rows of a numbered list are deleted on each attempt to read it', async () => {
	serve(rowsInTime(900), () => 1);
	await expect(read()).rejects.toMatchObject({
		message: expect.stringContaining('rows were deleted each time that the list was read'),
	});
});

it.each([
	[100, 0],
	[101, 1],
])('of %i rows of a numbered list, reports possible gaps %i times', async (rows, times) => {
	serve(rowsInTime(rows));
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	await firstRows(numberedPages(await clientFor(service), list, 100, doubt), Infinity);
	expect(doubt).toHaveBeenCalledTimes(times);
});

it('reports once that rows of a numbered list may be missing, where that is no error', async () => {
	const rows = rowsInTime(3_000);
	serve(rows, () => 1);
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	const pages = numberedPages(await clientFor(service), list, 100, doubt);
	const ids = new Set((await firstRows(pages, Infinity)).map(({ id }) => id));
	expect(doubt.mock.calls).toEqual([
		[expect.stringMatching(/only page numbers/), false],
		[expect.stringMatching(/^Rows were deleted repeatedly/), true],
	]);
	expect(ids.size).toBeGreaterThan(2_900);
	expect(service.requests.length).toBeLessThan(60);
});

it('reports that rows came, and not that rows are missing, where they came to pages before', async () => {
	const rows = rowsInTime(250);
	const serving = servingByTime(rows, { inclusive: true, order: 'created_at', says: 'total' });
	service.answering = (request) => {
		const answer = serving(request);
		rows.unshift({ id: `new_${service.requests.length}`, created_at: '2025-01-01T00:00:00.000Z' });
		return answer;
	};
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	const pages = numberedPages(await clientFor(service), list, 100, doubt);
	await firstRows(pages, Infinity);
	const reported = new Set(doubt.mock.calls.map(([message]) => message));
	expect([...reported]).toEqual([expect.stringMatching(/only page numbers/)]);
});

it('reads all rows from a later page on where the service has smaller pages', async () => {
	const rows = rowsInTime(250);
	const manners = { inclusive: true, order: 'created_at', says: 'total', mostRows: 50 } as const;
	service.answering = servingByTime(rows, manners);
	const pages = numberedPages(await clientFor(service), { ...list, firstPage: 3 });
	expect(await firstRows(pages, Infinity)).toEqual(rows.slice(100));
	expect(service.requests).toHaveLength(3);
});

describe('all rows of a numbered list', () => {
	const all = async (limit = Infinity, doubt?: ReportDoubt) =>
		await collectNumberedRows(await clientFor(service), list, limit, doubt);

	const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);

	it('are read in parallel after the first page, and keep their order', async () => {
		const rows = rowsInTime(950);
		const serving = servingByTime(rows, { inclusive: true, order: 'created_at', says: 'total' });
		const held: Array<() => void> = [];
		service.answering = (request, response) => {
			const answer = serving(request);
			if (service.requests.length === 1) return answer;
			const { status = 200, body } = answer;
			held.push(() => response.writeHead(status).end(body));
			// The first request is answered last. If requests were sequential, the second would never be sent.
			if (held.length === 5) for (const send of held.splice(0).reverse()) send();
			if (service.requests.length > 6) for (const send of held.splice(0)) send();
			return undefined;
		};
		expect(idsOf(await all())).toEqual(idsOf(rows));
		expect(service.requests).toHaveLength(10);
	});

	it('cost no further request once a page has failed, except those already sent', async () => {
		const serving = servingByTime(rowsInTime(9_900), {
			inclusive: true,
			order: 'created_at',
			says: 'total',
		});
		service.answering = (request) =>
			request.target.includes('page=2')
				? { status: 400, body: '{"key":"invalid_query_params"}' }
				: serving(request);
		await expect(all()).rejects.toThrow();
		await setTimeout(300);
		expect(service.requests.length).toBeLessThan(12);
	});

	it('cost no more pages than the limit needs', async () => {
		serve(rowsInTime(950));
		expect(await all(150)).toHaveLength(150);
		expect(service.requests).toHaveLength(2);
	});

	it('are complete although some are deleted meanwhile: the list is read once more', async () => {
		const rows = rowsInTime(450);
		serve(rows, (call) => (call === 3 ? 50 : 0));
		expect(idsOf(await all())).toEqual(idsOf(rows));
	});

	it.each(['created_at', '-created_at'])(
		'are complete in the order %s when others are added after each page, and not read twice',
		async (order) => {
			const rows = rowsInTime(2_000);
			const before = idsOf(rows);
			const serving = servingByTime(rows, { inclusive: true, order, says: 'total' });
			service.answering = (request) => {
				const answer = serving(request);
				const count = service.requests.length;
				rows.push({ id: `row_new_${count}`, created_at: `2027-01-01T00:00:00.${100 + count}Z` });
				return answer;
			};
			const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
			const ids = idsOf(await all(Infinity, doubt));
			expect(before.filter((id) => !ids.includes(id))).toEqual([]);
			expect(new Set(ids).size).toBe(ids.length);
			expect(doubt.mock.calls).toContainEqual([expect.stringMatching(/only page numbers/), true]);
			expect(service.requests.length).toBeLessThan(30);
		},
	);

	it('end in an error when some are deleted each time the list is read', async () => {
		serve(rowsInTime(900), () => 1);
		await expect(all()).rejects.toMatchObject({
			message: expect.stringContaining('rows were deleted each time that the list was read'),
		});
	});

	it('come with a warning instead of the error, where the caller wants that', async () => {
		serve(rowsInTime(900), () => 1);
		const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
		expect((await all(Infinity, doubt)).length).toBeGreaterThan(850);
		expect(doubt.mock.calls.map(([, isSeen]) => isSeen)).toEqual([false, true]);
	});

	it('are read page after page where the list has no total', async () => {
		const rows = rowsInTime(450);
		const manners = { inclusive: true, order: 'created_at', says: 'nothing' } as const;
		service.answering = servingByTime(rows, manners);
		expect(idsOf(await all())).toEqual(idsOf(rows));
	});

	it('are refused as a whole where page numbers do not reach all of them', async () => {
		serve(rowsInTime(950));
		const reading = collectNumberedRows(
			await clientFor(service),
			{ ...list, lastPage: 9 },
			Infinity,
		);
		await expect(reading).rejects.toMatchObject({
			message: 'The list is longer than 9 pages, the most that Voucherify returns',
		});
		expect(service.requests).toHaveLength(1);
	});
});
