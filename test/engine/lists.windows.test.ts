import { rowsByDateWindow, windowPages } from '../../nodes/Voucherify/api/lists/dateWindows';
import { firstRows, numberedPages, wholeList } from '../../nodes/Voucherify/api/lists/pages';
import { clientFor } from './apiClient';
import { rowsInTime, servingByTime, type ListManners } from './listAnswers';
import { startRawService, type RawService } from './rawService';

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

beforeEach(() => {
	service.requests.length = 0;
});

/** Where page numbers end. */
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
	])('go on in windows of %s, bounded by %s', async (order, bound) => {
		const rows = rowsInTime(1_300, 3);
		service.answering = servingByTime(rows, manners);
		const read = await rowsByDateWindow(await clientFor(service), vouchers(order), Infinity);
		const ids = idsOf(read);
		expect(ids.toSorted()).toEqual(idsOf(rows));
		expect(parametersOf()).toEqual(new Set(['order', 'limit', 'page', bound]));
	});

	it('serve another order, too: all of it is sorted here', async () => {
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

	it('end in an error that says so where the list cannot be bounded', async () => {
		service.answering = servingByTime(rowsInTime(950), manners);
		const list = { path: ['v1', 'customers'], key: 'rows', lastPage: LAST_PAGE };
		const reading = firstRows(numberedPages(await clientFor(service), list), Infinity);
		await expect(reading).rejects.toMatchObject({
			message: "The list goes on beyond page 9, where Voucherify's page numbers end",
			description: expect.stringContaining('make an export'),
		});
		expect(service.requests).toHaveLength(LAST_PAGE);
	});
});

describe('a list', () => {
	it.each([
		['redemption_entries', { data_ref: 'redemption_entries' }],
		['skus', { data_ref: 'data' }],
		['schemas', { data_ref: 'schemas', total: 1 }],
		['rows', {}],
	])('of which the rows stand under "%s" is read', async (key, envelope) => {
		const rows = rowsInTime(1);
		service.answering = () => ({
			body: JSON.stringify({ object: 'list', ...envelope, [key]: rows }),
		});
		expect(await wholeList(await clientFor(service), { path: ['v1', 'list'], key })).toEqual(rows);
	});

	it('of which the rows stand where data_ref says, and not where they are documented, is read', async () => {
		service.answering = () => ({ body: '{"data_ref":"data","data":[{"id":"sku_1"}]}' });
		const list = { path: ['v1', 'products', 'prod_1', 'skus'], key: 'skus' };
		expect(await wholeList(await clientFor(service), list)).toEqual([{ id: 'sku_1' }]);
	});

	it.each(['{"data_ref":"total","total":3}', '{"data_ref":null,"data":[]}', '{"skus":{}}'])(
		'that is none cannot be used: %s',
		async (body) => {
			service.answering = () => ({ body });
			const reading = wholeList(await clientFor(service), { path: ['v1', 'list'], key: 'skus' });
			await expect(reading).rejects.toMatchObject({
				message: expect.stringMatching(/it has no list of rows in "skus"/),
			});
		},
	);
});
