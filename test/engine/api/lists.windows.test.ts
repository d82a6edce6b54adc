import { rowsByDateWindow, windowPages } from '../../../nodes/Voucherify/api/lists/dateWindows';
import { firstRows, wholeList } from '../../../nodes/Voucherify/api/lists/pages';
import { numberedPages, type ReportDoubt } from '../../../nodes/Voucherify/api/lists/numberedPages';
import { clientFor } from '../../support/apiClient';
import { rowsInTime, servingByTime, type ListManners } from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

useRawService();

/** Last page number that Voucherify serves. */
const LAST_PAGE = 9;

const vouchers = (order: string) => ({
	path: ['v1', 'vouchers'],
	key: 'rows',
	query: { order },
	lastPage: LAST_PAGE,
	bounds: { after: 'created_at[after]', before: 'created_at[before]', column: 'created_at' },
});

const manners: ListManners = {
	inclusive: false,
	order: '-created_at',
	says: 'total',
	after: { 'created_at[after]': 'created_at' },
	before: { 'created_at[before]': 'created_at' },
	lastPage: LAST_PAGE,
};

const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);
const parametersOf = () =>
	new Set(
		service.requests.flatMap(({ target }) => [...new URL(target, service.url).searchParams.keys()]),
	);

describe('numbered pages that end at 9', () => {
	it.each([
		['created_at', 'created_at[after]'],
		['-created_at', 'created_at[before]'],
	])('continue in windows of %s, bounded by %s', async (order, bound) => {
		const rows = rowsInTime(1_300, 3);
		service.answering = servingByTime(rows, manners);
		const read = await rowsByDateWindow(await clientFor(service), vouchers(order), Infinity);
		const ids = idsOf(read);
		expect(ids.toSorted()).toEqual(idsOf(rows));
		expect(parametersOf()).toEqual(new Set(['order', 'limit', 'page', bound]));
	});

	it('support another order, too: the node sorts all rows itself', async () => {
		const rows = rowsInTime(1_100).map((row, index) => ({
			...row,
			code: `c${String((index * 7919) % 1_100).padStart(5, '0')}`,
		}));
		service.answering = servingByTime(rows, manners);
		const read = await rowsByDateWindow(await clientFor(service), vouchers('-code'), Infinity);
		expect(read.map(({ code }) => code)).toEqual(
			rows
				.map(({ code }) => code)
				.toSorted()
				.reverse(),
		);
	});

	it('are read page by page where that is enough', async () => {
		service.answering = servingByTime(rowsInTime(500), manners);
		const pages = windowPages(await clientFor(service), vouchers('-created_at'));
		expect(await firstRows(pages, 150)).toHaveLength(150);
		expect(service.requests).toHaveLength(2);
	});

	it('are read up to the last one, if all rows share a time', async () => {
		service.answering = servingByTime(rowsInTime(900, 900), manners);
		const pages = windowPages(await clientFor(service), vouchers('created_at'));
		expect(await firstRows(pages, Infinity)).toHaveLength(900);
	});

	it('are read again where rows of one time are deleted meanwhile, and then with a warning', async () => {
		const rows = rowsInTime(500, 500);
		const serving = servingByTime(rows, manners);
		service.answering = (request) => {
			rows.shift();
			return serving(request);
		};
		const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
		const pages = windowPages(await clientFor(service), vouchers('created_at'), 100, doubt);
		await firstRows(pages, Infinity);
		const reported = doubt.mock.calls.filter(([, isSeen]) => isSeen).map(([message]) => message);
		expect(reported).toContainEqual(expect.stringMatching(/^Rows were deleted repeatedly/));
	});

	it('end in an error that says so where the list has no bounds', async () => {
		service.answering = servingByTime(rowsInTime(950), manners);
		const list = { path: ['v1', 'customers'], key: 'rows', lastPage: LAST_PAGE };
		const reading = firstRows(numberedPages(await clientFor(service), list), Infinity);
		await expect(reading).rejects.toMatchObject({
			message: 'The list is longer than 9 pages, the most that Voucherify returns',
			description: expect.stringContaining('use an export'),
		});
		expect(service.requests).toHaveLength(LAST_PAGE);
	});
});

describe('a dated list whose pages cannot be read in parallel continues in windows', () => {
	const list = { path: ['v1', 'x'], key: 'rows', query: { order: 'created_at' } };
	const bounded: ListManners = {
		inclusive: true,
		order: 'created_at',
		says: 'total',
		after: { start_date: 'created_at' },
		before: { end_date: 'created_at' },
	};
	const readAll = async (one: Parameters<typeof rowsByDateWindow>[1] = list) =>
		idsOf(await rowsByDateWindow(await clientFor(service), one, Infinity));

	it('where its total ignores a filter', async () => {
		const rows = rowsInTime(130);
		const serving = servingByTime(rows, bounded);
		service.answering = (request) => {
			const { body = '' } = serving(request);
			return { body: JSON.stringify({ ...JSON.parse(body), total: 450 }) };
		};
		const query = { ...list.query, 'updated_at[after]': '2020-01-01T00:00:00Z' };
		expect(await readAll({ ...list, query })).toEqual(idsOf(rows));
	});

	it('where it grows beyond its page numbers meanwhile', async () => {
		const rows = rowsInTime(295);
		const before = idsOf(rows);
		const serving = servingByTime(rows, { ...bounded, order: '-created_at' });
		service.answering = (request) => {
			const answer = serving(request);
			if (service.requests.length === 1) {
				for (let index = 0; index < 10; index += 1)
					rows.push({ id: `new_${index}`, created_at: `2027-01-01T00:00:0${index}.000Z` });
			}
			return answer;
		};
		const read = await readAll({ ...list, query: { order: '-created_at' }, lastPage: 3 });
		expect(before.filter((id) => !read.includes(id))).toEqual([]);
	});

	it('where rows are added after each page: it stops reading in parallel', async () => {
		const rows = rowsInTime(2_000);
		const before = idsOf(rows);
		const serving = servingByTime(rows, bounded);
		service.answering = (request) => {
			const answer = serving(request);
			const count = service.requests.length;
			rows.push({ id: `new_${count}`, created_at: `2027-01-01T00:00:00.${100 + count}Z` });
			if (count === 3) rows.splice(0, 1);
			return answer;
		};
		const read = await readAll();
		expect(before.slice(1).filter((id) => !read.includes(id))).toEqual([]);
		expect(service.requests.length).toBeLessThan(30);
	});
});

describe('a list', () => {
	it.each([
		['redemption_entries', { data_ref: 'redemption_entries' }],
		['skus', { data_ref: 'data' }],
		['schemas', { data_ref: 'schemas', total: 1 }],
		['rows', {}],
	])('is read from its key "%s"', async (key, envelope) => {
		const rows = rowsInTime(1);
		service.answering = () => ({
			body: JSON.stringify({ object: 'list', ...envelope, [key]: rows }),
		});
		expect(await wholeList(await clientFor(service), { path: ['v1', 'list'], key })).toEqual(rows);
	});

	it('is read from the key that data_ref names, not from the documented one', async () => {
		service.answering = () => ({ body: '{"data_ref":"data","data":[{"id":"sku_1"}]}' });
		const list = { path: ['v1', 'products', 'prod_1', 'skus'], key: 'skus' };
		expect(await wholeList(await clientFor(service), list)).toEqual([{ id: 'sku_1' }]);
	});

	it.each(['{"data_ref":"total","total":3}', '{"data_ref":null,"data":[]}', '{"skus":{}}'])(
		'is rejected without rows: %s',
		async (body) => {
			service.answering = () => ({ body });
			const reading = wholeList(await clientFor(service), { path: ['v1', 'list'], key: 'skus' });
			await expect(reading).rejects.toMatchObject({
				message: expect.stringMatching(/it has no list of rows in "skus"/),
			});
		},
	);
});
