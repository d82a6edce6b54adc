import { rowsByDateWindow } from '../../../nodes/Voucherify/api/lists/dateWindows';
import {
	collectNumberedRows,
	type ReportDoubt,
} from '../../../nodes/Voucherify/api/lists/numberedPages';
import { firstRows } from '../../../nodes/Voucherify/api/lists/pages';
import { timePages } from '../../../nodes/Voucherify/api/lists/timePages';
import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import type { Resource } from '../../../nodes/Voucherify/api/types';
import { clientFor } from '../../support/apiClient';
import {
	rowsInTime,
	servingByTime,
	type ListManners,
	type ListRow,
} from '../../support/listAnswers';
import { rawService as service, useRawService } from '../../support/rawService';

useRawService();

type Read = (client: VoucherifyClient, doubt: ReportDoubt, query?: object) => Promise<Resource[]>;

const list = { path: ['v1', 'x'], key: 'rows' };
const order = 'created_at';

const readers: Array<[string, Read]> = [
	[
		'page numbers',
		async (client, doubt, query = {}) =>
			await collectNumberedRows(client, { ...list, query: { order, ...query } }, Infinity, doubt),
	],
	[
		'windows',
		async (client, doubt, query = {}) =>
			await rowsByDateWindow(client, { ...list, query: { order, ...query } }, Infinity, doubt),
	],
	[
		'times',
		async (client, doubt) => {
			const bounds = { after: 'start_date', before: 'end_date', column: order };
			const timed = { ...list, query: { order }, order, parameter: 'starting_after', bounds };
			return await firstRows(timePages(client, timed, 100, doubt), Infinity);
		},
	],
];

const manners: ListManners = {
	inclusive: true,
	order,
	says: 'total',
	after: { start_date: order },
	before: { end_date: order },
	startingAfter: 'starting_after',
};

const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id);

async function read(how: Read, rows: ListRow[], more: Partial<ListManners>, query?: object) {
	service.answering = servingByTime(rows, { ...manners, ...more });
	const doubt = jest.fn<undefined, Parameters<ReportDoubt>>();
	const found = await how(await clientFor(service), doubt, query);
	const warnings = doubt.mock.calls.flatMap(([message, isSeen]) => (isSeen ? [message] : []));
	return { ids: idsOf(found), warnings };
}

describe.each(readers)('a list that is read by %s', (name, how) => {
	it.each([
		['the first page', 3],
		['the second page', 103],
		['the last page', 449],
	])('goes on after a row that is missing on %s', async (_, at) => {
		const rows = rowsInTime(450);
		const hides = rows[at]?.id;
		for (const says of ['total', 'has_more'] as const) {
			const { ids } = await read(how, rows, { says, hides });
			expect(ids).toEqual(idsOf(rows).filter((id) => id !== hides));
		}
	});

	it.each([
		[1, 'total'],
		[1, 'has_more'],
		[250, 'total'],
		[250, 'has_more'],
	] as const)(
		'goes on where the service has smaller pages, with %i rows of each time and %s',
		async (perTime, says) => {
			const rows = rowsInTime(250, perTime);
			const { ids } = await read(how, rows, { mostRows: 50, says });
			expect(ids).toEqual(idsOf(rows));
		},
	);

	it('is over without another call if all rows were counted', async () => {
		const rows = rowsInTime(450);
		await read(how, rows, {});
		expect(service.requests).toHaveLength(5);
	});

	it('has one warning of rows that are counted, but not listed', async () => {
		const rows = rowsInTime(450);
		const hides = rows[5]?.id;
		const { warnings } = await read(how, rows, { hides });
		expect(warnings).toEqual([expect.stringMatching(/^Voucherify lists 449 of 450 rows: /)]);
		expect(service.requests).toHaveLength(6);
		if (name === 'times') return;
		for (const filter of [{ status: 'ACTIVE' }, { start_date: '2020-01-01T00:00:00.000Z' }]) {
			const filtered = await read(how, rows, { hides }, filter);
			expect(filtered.warnings).toEqual([]);
		}
	});
});

it('does not hide rows of one time behind a short page', async () => {
	const rows = rowsInTime(250, 250);
	const [, windows] = readers[1] ?? [];
	if (!windows) throw new Error('No reader');
	service.answering = servingByTime(rows, { ...manners, hides: rows[7]?.id });
	const query = { order, start_date: '2020-01-01T00:00:00.000Z' };
	const found = await windows(await clientFor(service), jest.fn(), query);
	expect(found).toHaveLength(249);
});

it.each([
	[10_300, 100],
	[12_000, 1_500],
])('reads %i rows, %i of each time, in windows', async (count, perTime) => {
	const rows = rowsInTime(count, perTime);
	const [, windows] = readers[1] ?? [];
	if (!windows) throw new Error('No reader');
	const { ids, warnings } = await read(windows, rows, {});
	expect(ids).toEqual(idsOf(rows));
	expect(warnings).toEqual([]);
});

it('reads a list that fills the last page, without a row that is missing', async () => {
	const rows = rowsInTime(9_950);
	const [, numbers] = readers[0] ?? [];
	if (!numbers) throw new Error('No reader');
	const { ids, warnings } = await read(numbers, rows, { hides: rows[7]?.id });
	expect(ids).toHaveLength(9_949);
	expect(warnings).toHaveLength(1);
	expect(service.requests).toHaveLength(100);
});
