import {
	firstRows,
	numberedPages,
	type ReportDoubt,
	type List,
} from '../../nodes/Voucherify/api/lists/pages';
import { clientFor } from './apiClient';
import { rowsInTime, servingByTime, type ListRow } from './listAnswers';
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

const list: List = { path: ['v1', 'publications'], key: 'rows' };

const read = async () => await firstRows(numberedPages(await clientFor(service), list), Infinity);

/** Serves the rows, and after each page takes some of the first ones away. */
function serve(rows: ListRow[], deleted: (call: number) => number = () => 0): void {
	const serving = servingByTime(rows, { inclusive: true, order: 'created_at', says: 'total' });
	service.answering = (request, response) => {
		const answer = serving(request, response);
		rows.splice(0, deleted(service.requests.length));
		return answer;
	};
}

it.each([
	['one', 1],
	['more than a page', 150],
])('a numbered list misses no row when %s is deleted while it is read', async (_, count) => {
	const rows = rowsInTime(450);
	serve(rows, (call) => (call === 3 ? count : 0));
	const ids = (await read()).map(({ id }) => id);
	expect(rows.filter(({ id }) => !ids.includes(id))).toEqual([]);
	expect(new Set(ids).size).toBe(ids.length);
});

it('a numbered list says so when rows are deleted each time that it is read', async () => {
	serve(rowsInTime(900), () => 1);
	await expect(read()).rejects.toMatchObject({
		message: expect.stringContaining('rows were deleted each time that the list was read'),
	});
});

it.each([
	[100, 0],
	[101, 1],
])(
	'of %i rows of a numbered list, what cannot be promised is told %i times',
	async (rows, times) => {
		serve(rowsInTime(rows));
		const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
		await firstRows(numberedPages(await clientFor(service), list, 100, doubt), Infinity);
		expect(doubt).toHaveBeenCalledTimes(times);
	},
);

it('a numbered list tells, once, that some may be missing where that is not an error', async () => {
	const rows = rowsInTime(3_000);
	serve(rows, () => 1);
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	const pages = numberedPages(await clientFor(service), list, 100, doubt);
	const ids = new Set((await firstRows(pages, Infinity)).map(({ id }) => id));
	expect(doubt.mock.calls).toEqual([
		[expect.stringMatching(/by page numbers alone/), false],
		[expect.stringMatching(/^Rows were deleted all the time/), true],
	]);
	expect(ids.size).toBeGreaterThan(2_900);
	expect(service.requests.length).toBeLessThan(60);
});
