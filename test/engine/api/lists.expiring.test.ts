import { expiringPages } from '../../../nodes/Voucherify/api/lists/expiringPages';
import { firstRows, type List } from '../../../nodes/Voucherify/api/lists/pages';
import { clientFor } from '../../support/apiClient';
import { rowsInTime } from '../../support/listAnswers';
import { startRawService, type RawAnswer, type RawService } from '../../support/rawService';

let service: RawService;
const rows = rowsInTime(450);

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

beforeEach(() => {
	service.requests.length = 0;
});

const list: List = { path: ['v2', 'loyalties', 'programs'], key: 'data', query: { order: 'name' } };

const read = async (limit = Infinity) =>
	await firstRows(expiringPages(await clientFor(service), list), limit);

const json = (body: unknown, status = 200): RawAnswer => ({ status, body: JSON.stringify(body) });
const refused = (key: string) => json({ code: 400, key, message: 'Invalid cursor' }, 400);
const cursors = () =>
	service.requests.map(({ target }) => new URL(target, service.url).searchParams.get('cursor'));

/**
 * Serves the rows with cursors that contain their position.
 * @param hasExpired whether the cursor of the n-th request has expired
 * @param key key of the error that says so
 */
function serve(
	hasExpired: (call: number, cursor: string) => boolean = () => false,
	key = 'invalid_or_expired_cursor',
) {
	service.answering = ({ target }) => {
		const query = new URL(target, service.url).searchParams;
		const cursor = query.get('cursor');
		if (cursor && hasExpired(service.requests.length, cursor)) return refused(key);
		const from = Number(cursor?.replace(/\D/g, '') ?? 0);
		const to = from + Number(query.get('limit'));
		return json({
			object: 'list',
			data: rows.slice(from, to),
			cursor: to < rows.length ? { next: `lcrs_${to}`, expires_at: '2026-01-01' } : null,
		});
	};
}

const ids = rows.map(({ id }) => id);
const idsOf = (read: ReadonlyArray<{ id: string }>) => read.map(({ id }) => id);

describe('a list whose cursors expire', () => {
	it('is read until the cursor is null, a hundred rows per request', async () => {
		serve();
		expect(idsOf(await read())).toEqual(ids);
		expect(cursors()).toEqual([null, 'lcrs_100', 'lcrs_200', 'lcrs_300', 'lcrs_400']);
		expect(service.requests[0]?.target).toBe('/v2/loyalties/programs?order=name&limit=100');
	});

	it.each(['invalid_or_expired_cursor', 'cursor_and_query_mismatch'])(
		'is restarted when a cursor is refused with %s, and returns every row once',
		async (key) => {
			serve((call) => call === 4, key);
			expect(idsOf(await read())).toEqual(ids);
			expect(cursors().slice(3)).toEqual(['lcrs_300', null, ...cursors().slice(1, 4), 'lcrs_400']);
		},
	);

	it('is restarted three times at most, then the error says why it cannot be read', async () => {
		serve((_, cursor) => cursor === 'lcrs_200');
		await expect(read()).rejects.toMatchObject({
			httpCode: '400',
			message: 'Reading the list took longer than Voucherify allows',
		});
		expect(cursors().filter((cursor) => cursor === null)).toHaveLength(4);
		expect(service.requests).toHaveLength(12);
	});

	it('is not restarted when the first page is refused', async () => {
		service.answering = () => refused('invalid_or_expired_cursor');
		await expect(read()).rejects.toMatchObject({ httpCode: '400' });
		expect(service.requests).toHaveLength(1);
	});

	it('is not restarted after another error', async () => {
		serve();
		const { answering } = service;
		service.answering = (request, response) =>
			service.requests.length === 3 ? json({}, 403) : answering(request, response);
		await expect(read()).rejects.toMatchObject({ httpCode: '403' });
		expect(service.requests).toHaveLength(3);
	});

	it.each([
		['does not move', 'lcrs_100'],
		['is no text', 100],
		['is missing', undefined],
	])('with the cursor %s ends in an error', async (_, next) => {
		service.answering = () => json({ data: rows.slice(0, 100), cursor: { next } });
		await expect(read()).rejects.toMatchObject({
			message: expect.stringMatching(/announces more rows but does not return them/),
		});
		expect(service.requests.length).toBeLessThan(4);
	});

	it('is not read beyond a limit', async () => {
		serve();
		expect(idsOf(await read(100))).toEqual(ids.slice(0, 100));
		expect(service.requests).toHaveLength(1);
	});
});
