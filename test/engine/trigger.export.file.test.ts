import { parse } from 'csv-parse/sync';
import type { INodeExecutionData } from 'n8n-workflow';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { onExports, scheduleOn, type How } from './exports';
import { idsOf, LONG_WAIT, NO_LIMIT, pollAll, SMALL, stateOf } from './triggers';

let sandbox: Sandbox;

// What is known of a key's limit holds for the process: each test gets a service of its own.
beforeEach(async () => {
	// The waits of the retry table are random: without jitter they are over at once.
	jest.spyOn(Math, 'random').mockReturnValue(0);
	sandbox = await startSandbox({ sizes: SMALL, rateLimit: NO_LIMIT });
});

afterEach(async () => {
	await sandbox.close();
});

const schedule = (seconds: number, count?: number, how?: How) =>
	scheduleOn(sandbox, seconds, count, how);

const rowsOf = (item?: INodeExecutionData): unknown[] =>
	parse(Buffer.from(item?.binary?.data?.data ?? '', 'base64'), { columns: true });

describe('the file', () => {
	it('comes with an export that is done, and streams', async () => {
		const engine = onExports(sandbox, { download: true, outcome: 'both' });
		await engine.activate();
		const [done] = schedule(0);
		schedule(0, 1, { fails: true });
		const [first, second] = await engine.poll();
		expect(first?.binary?.data).toMatchObject({ mimeType: 'text/csv', fileName: `${done}.csv` });
		expect(rowsOf(first)).toHaveLength(3);
		expect(second?.json.status).toBe('ERROR');
		expect(second?.binary).toBeUndefined();
	});

	it('comes under the name that the user chose', async () => {
		const engine = onExports(sandbox, { download: true, binaryPropertyName: 'csv' });
		await engine.activate();
		schedule(0);
		const [item] = await engine.poll();
		expect(Object.keys(item?.binary ?? {})).toEqual(['csv']);
	});

	it('is downloaded for a few exports with each poll', async () => {
		const engine = onExports(sandbox, { download: true });
		await engine.activate();
		const ids = schedule(0, 25);
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual([10, 10, 5]);
		expect(idsOf(polls.flat()).sort()).toEqual(ids.sort());
	});

	it.each<[string, Fault]>([
		['a limit', { ...LONG_WAIT, omitHeaders: ['x-rate-limit-remaining'] }],
		['a problem of the service', { kind: 'status', status: 503, times: 4 }],
		['a broken connection', { kind: 'resetBefore', times: 4 }],
	])('is tried again with the next poll after %s', async (_, fault) => {
		const engine = onExports(sandbox, { download: true });
		await engine.activate();
		const ids = schedule(0, 3);
		const before = stateOf(engine);
		sandbox.faults.add({ path: '/download', from: 1, ...fault });
		await expect(engine.poll()).rejects.toBeInstanceOf(Error);
		expect(stateOf(engine)).toBe(before);
		expect(idsOf(await engine.poll()).sort()).toEqual(ids.sort());
	});

	it('that cannot be had does not keep the event back', async () => {
		const engine = onExports(sandbox, { download: true });
		await engine.activate();
		const [id] = schedule(0);
		sandbox.faults.add({ path: '/download', kind: 'status', status: 404 });
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, file_error: expect.any(String) });
		expect(item?.binary).toBeUndefined();
		expect(await engine.poll()).toEqual([]);
	});
});

describe('a fault', () => {
	const faults: Array<[string, Fault]> = [
		...[400, 401, 403, 404, 500].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status },
		]),
		['a proxy page', { kind: 'html', times: 4 }],
		['a reset before', { kind: 'resetBefore', times: 4 }],
		['a reset after', { kind: 'resetAfter', times: 4 }],
		['half a body', { kind: 'truncatedJson' }],
		['no body', { kind: 'emptyBody' }],
	];

	it.each(
		faults.flatMap(([name, fault]) =>
			[0, 1].map((from): [string, number, Fault] => [name, from, { ...fault, from }]),
		),
	)('(%s at call %i) leaves the state as it was', async (_name, _from, fault) => {
		const engine = onExports(sandbox);
		await engine.activate();
		const ids = schedule(0, 150);
		const before = stateOf(engine);
		sandbox.faults.add(fault);
		await expect(engine.poll()).rejects.toBeInstanceOf(Error);
		expect(stateOf(engine)).toBe(before);
		expect(idsOf(await engine.poll()).sort()).toEqual(ids.sort());
	});

	it('at the activation refuses it', async () => {
		const engine = onExports(sandbox);
		sandbox.faults.add({ kind: 'status', status: 401 });
		await expect(engine.activate()).rejects.toMatchObject({ httpCode: '401' });
		expect(engine.saved).toEqual({});
	});
});
