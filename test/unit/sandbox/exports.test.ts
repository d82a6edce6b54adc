import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { call, field, items, like } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

const COLUMNS =
	'id,type,source_id,reason,balance,amount,created_at,voucher_id,source,details,related_transaction_id';
const NO_WAIT = { scheduledMs: 0, inProgressMs: 0 };

useSandbox({ exportTiming: NO_WAIT });

const schedule = async (body: unknown = {}) =>
	(await call(sandbox, '/v1/loyalties/Coffee%20Club/transactions/export', { method: 'POST', body }))
		.json;

const read = async (id: unknown) => (await call(sandbox, `/v1/exports/${String(id)}`)).json;

async function rowsOf(body: unknown): Promise<Record<string, string>[]> {
	const done = await read(field(await schedule(body), 'id'));
	const { text } = await call(sandbox, String(field(done, 'result', 'url')));
	return parse(text, { columns: true });
}

const club = () => sandbox.world.ledger.of('camp_Coffee7Club3Loyalty9Aa');

it('goes from SCHEDULED to DONE by the clock', async () => {
	sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 60_000 };
	const created = await schedule();
	expect(created).toMatchObject({
		status: 'SCHEDULED',
		result: null,
		channel: 'API',
		user_id: null,
	});
	const id = field(created, 'id');
	expect(field(await read(id), 'status')).toBe('SCHEDULED');
	sandbox.settings.clockAheadMs += 60_001;
	expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', result: null });
	sandbox.settings.clockAheadMs += 60_001;
	expect(await read(id)).toMatchObject({
		status: 'DONE',
		result: { url: like(/^http:\/\/127\.0\.0\.1:\d+\/download\/v1\/exports\//) },
	});
});

it('ends in ERROR if requested, once', async () => {
	sandbox.settings.nextExportFails = true;
	const failed = field(await schedule(), 'id');
	const fine = field(await schedule(), 'id');
	expect(await read(failed)).toMatchObject({ status: 'ERROR', result: null });
	expect(await read(fine)).toMatchObject({ status: 'DONE' });
});

it('returns the completed filters', async () => {
	const after = { conditions: { $after: ['2026-01-01T00:00:00.000Z'] } };
	const created = await schedule({
		order: '-created_at',
		parameters: { fields: ['id'], filters: { created_at: after } },
	});
	expect(field(created, 'parameters')).toMatchObject({
		fields: ['id'],
		filters: {
			created_at: after,
			junction: 'AND',
			campaign_id: { conditions: { $in: ['camp_Coffee7Club3Loyalty9Aa'] } },
		},
	});
});

it('writes every transaction with all columns, including awkward reasons', async () => {
	const rows = await rowsOf({});
	expect(Object.keys(rows[0] ?? {}).join()).toBe(COLUMNS);
	expect(rows.map(({ id }) => id)).toEqual(club().map(({ id }) => id));
	expect(rows.map(({ reason }) => reason)).toEqual(club().map(({ reason }) => reason ?? ''));
	expect(rows.some(({ reason }) => /[",\n]/.test(reason ?? ''))).toBe(true);
	expect(JSON.parse(rows[0]?.details ?? '')).toEqual(club()[0]?.details);
});

it('follows columns and order', async () => {
	const rows = await rowsOf({
		order: '-created_at',
		parameters: { fields: ['created_at', 'amount', 'id'] },
	});
	expect(Object.keys(rows[0] ?? {})).toEqual(['created_at', 'amount', 'id']);
	expect(rows.map(({ id }) => id)).toEqual(
		club()
			.map(({ id }) => id)
			.reverse(),
	);
});

it('follows filters, both bounds exclusive', async () => {
	const [low, high] = [club()[100], club()[200]];
	const between = {
		created_at: { conditions: { $after: [low?.created_at], $before: [high?.created_at] } },
	};
	const voucher = { voucher_id: { conditions: { $in: [low?.voucher_id] } } };
	const ids = async (filters: object) =>
		(await rowsOf({ parameters: { fields: ['id'], filters } })).map(({ id }) => id);
	const window = club().slice(101, 200);
	const ofVoucher = (id?: string) => id === low?.voucher_id;
	expect(await ids(between)).toEqual(window.map(({ id }) => id));
	expect(await ids({ ...between, ...voucher, junction: 'and' })).toEqual(
		window.filter(({ voucher_id }) => ofVoucher(voucher_id)).map(({ id }) => id),
	);
	const either = await ids({ ...between, ...voucher, junction: 'or' });
	expect(either.length).toBeGreaterThan(window.length);
});

it('contains what existed when it was scheduled', async () => {
	const before = club().length;
	const id = field(await schedule(), 'id');
	sandbox.world.book({ campaign: 'Coffee Club', count: 5 });
	const { text } = await call(sandbox, String(field(await read(id), 'result', 'url')));
	expect(parse(text)).toHaveLength(before + 1);
});

it('requires keys and token for the file', async () => {
	const url = String(field(await read(field(await schedule(), 'id')), 'result', 'url'));
	const fine = await call(sandbox, url);
	expect(fine.headers['content-type']).toBe('text/plain; charset=utf-8');
	expect(await call(sandbox, url.replace(/token=.*/, 'token=wrong'))).toMatchObject({
		status: 401,
	});
	expect(await call(sandbox, url.replace(/\?token=.*/, ''))).toMatchObject({ status: 401 });
	expect(await call(sandbox, url, { headers: { 'x-app-id': '' } })).toMatchObject({ status: 401 });
});

it('is gone after its deletion', async () => {
	const id = String(field(await schedule(), 'id'));
	const url = String(field(await read(id), 'result', 'url'));
	const gone = await call(sandbox, `/v1/exports/${id}`, { method: 'DELETE' });
	expect(gone).toMatchObject({ status: 204, text: '' });
	expect(await call(sandbox, url)).toMatchObject({ status: 404 });
	expect(items((await call(sandbox, '/v1/exports')).json, 'exports')).toHaveLength(2);
});

it('links to the given URL', async () => {
	sandbox.settings.downloadBaseUrl = 'https://files.example.com/somewhere';
	const done = await read(field(await schedule(), 'id'));
	expect(field(done, 'result', 'url')).toContain('https://files.example.com/somewhere/v1/exports/');
});

const openFile = async (bytes: number) => {
	sandbox.settings.exportFileBytes = bytes;
	const url = String(field(await read(field(await schedule(), 'id')), 'result', 'url'));
	const { appId, appToken } = sandbox.keys;
	return (await request(url, { headers: { 'x-app-id': appId, 'x-app-token': appToken } })).body;
};

it('pads files', async () => {
	let bytes = 0;
	for await (const chunk of await openFile(50_000_000)) {
		if (Buffer.isBuffer(chunk)) bytes += chunk.length;
	}
	expect(bytes).toBeGreaterThanOrEqual(50_000_000);
});

it('generates no more of a file than is read', async () => {
	const before = process.memoryUsage().arrayBuffers;
	const file = await openFile(1_000_000_000);
	await setTimeout(300);
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
	file.on('error', () => undefined).destroy();
});
