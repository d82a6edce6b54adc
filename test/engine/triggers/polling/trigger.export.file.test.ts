import type { Fault } from '../../../../sandbox';
import { believe } from '../../../support/beliefs';
import { sandbox } from '../../../support/sandbox';
import { parse } from 'csv-parse/sync';
import type { INodeExecutionData } from 'n8n-workflow';
import {
	endTimeWhen,
	forward,
	idsOf,
	inOrder,
	pollAll,
	SILENT_WAIT,
	slowCalls,
	stateOf,
} from '../../../support/triggers';
import { onAllExports, schedule, useStoppedServices } from './watched';

useStoppedServices();

const rowsOf = (item?: INodeExecutionData, name = 'data'): unknown[] =>
	parse(Buffer.from(item?.binary?.[name]?.data ?? '', 'base64'), { columns: true });

describe('the file', () => {
	it.each([
		['', {}, 'data'],
		[', under the name that the user chose', { binaryPropertyName: 'csv' }, 'csv'],
	])('is emitted with an export that is done, as a stream%s', async (_, more, name) => {
		const engine = await onAllExports({ download: true, outcome: 'both', ...more });
		const [done] = schedule(0);
		schedule(0, 1, { fails: true });
		const [first, second] = await engine.poll();
		const file = { mimeType: 'text/csv', fileName: `${done}.csv` };
		expect(first?.binary).toEqual({ [name]: expect.objectContaining(file) });
		expect(rowsOf(first, name)).toHaveLength(3);
		expect(second?.json.status).toBe('ERROR');
		expect(second?.binary).toBeUndefined();
	});

	it.each(['none', 'file'] as const)(
		'of an export without rows is tried in three polls, then the reason comes (%s)',
		async (emptyExport) => {
			believe(sandbox, { emptyExport });
			const engine = await onAllExports({ download: true });
			const { campaigns, exports } = sandbox.world;
			const timing = { scheduledMs: 0, inProgressMs: 0 };
			const { id } = exports.schedule(campaigns.get('Coffee Club'), [], {}, { timing });
			const reported = { id, file_error: expect.stringContaining(id) };
			expect((await engine.fetchTestEvent())[0]?.json).toMatchObject(reported);
			const items: INodeExecutionData[] = [];
			for (let poll = 0; poll < 4; poll += 1) items.push(...(await engine.poll().catch(() => [])));
			expect(items.map(({ json }) => json)).toEqual([expect.objectContaining(reported)]);
		},
	);

	it('comes although the list lacks its address', async () => {
		const engine = await onAllExports({ download: true });
		const [id] = schedule(0);
		const exports = [{ ...sandbox.world.exports.get(id ?? ''), object: 'export', status: 'DONE' }];
		const body = { exports, total: 1 };
		sandbox.faults.add({ kind: 'status', status: 200, body, path: '^/v1/exports(\\?.*)?$' });
		const [item] = await engine.poll();
		expect(item?.json.id).toBe(id);
		expect(rowsOf(item)).toHaveLength(3);
	});

	it.each([
		['a few exports per poll', 25, 0, [10, 10, 5]],
		['half the time of a poll', 5, 10_000, [2, 2, 1]],
	])('is downloaded for %s', async (_, count, milliseconds, lengths) => {
		const engine = await onAllExports({ download: true }, { budgetMs: 60_000 });
		const ids = schedule(0, count);
		slowCalls(sandbox, milliseconds);
		const polls = await pollAll(engine);
		expect(polls.map(({ length }) => length)).toEqual(lengths);
		expect(idsOf(polls.flat())).toEqual(inOrder(sandbox.world.exports, ids));
	});

	it.each<[string, Fault, number[][]]>([
		['a rate limit', SILENT_WAIT, [[0], [1, 2]]],
		['a problem of the service', { kind: 'status', status: 503, times: 4 }, [[0, 2], [1]]],
		['a broken connection', { kind: 'resetBefore', times: 4 }, [[0, 2], [1]]],
	])('comes with the next poll after %s, without delaying the others', async (_, fault, places) => {
		const engine = await onAllExports({ download: true });
		const ids = inOrder(sandbox.world.exports, schedule(0, 3));
		sandbox.faults.add({ path: '/download', from: 1, ...fault });
		const polls = await pollAll(engine);
		expect(polls.map(idsOf)).toEqual(places.map((those) => those.map((place) => ids[place])));
		expect(polls.flat().every(({ binary }) => binary !== undefined)).toBe(true);
	});

	it('is not counted as tried when a rate limit delays it: the limit is reported every time', async () => {
		const engine = await onAllExports({ download: true });
		const ids = schedule(0);
		sandbox.faults.add({ path: '/download', ...SILENT_WAIT, times: 5 });
		const before = stateOf(engine);
		for (let poll = 0; poll < 5; poll += 1) {
			await expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
		}
		expect(stateOf(engine)).toBe(before);
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id: ids[0] });
		expect(item?.json).not.toHaveProperty('file_error');
	});

	it.each([false, true])(
		'that always fails delays no other, and its event comes with the reason after three attempts (durable: %s)',
		async (durable) => {
			const engine = await onAllExports({ download: true }, { durable });
			await pollAll(engine);
			const [bad] = schedule(0);
			forward(sandbox, 1);
			const path = `/download/v1/exports/${bad}`;
			sandbox.faults.add({ kind: 'status', status: 503, times: Infinity, path });
			const found: INodeExecutionData[][] = [];
			const good: string[] = [];
			for (let poll = 0; poll < 3; poll += 1) {
				good.push(...schedule(0));
				forward(sandbox, 61);
				found.push(await engine.poll());
			}
			expect(found.map(idsOf)).toEqual([[good[0]], [good[1]], [bad, good[2]]]);
			const [last] = found[2] ?? [];
			expect(last?.json.file_error).toMatch(/503|unavailable/i);
			expect(last?.binary).toBeUndefined();
			expect(await pollAll(engine)).toEqual([]);
			// Every downloaded file was emitted, so none was left on the disk.
			const downloads = sandbox.requests.filter(
				({ path, status }) => path.startsWith('/download') && status === 200,
			);
			expect(downloads).toHaveLength(good.length);
		},
	);

	it('that n8n cannot store is retried, and its event then comes with the reason', async () => {
		const engine = await onAllExports({ download: true });
		const [id] = schedule(0);
		engine.refuseFiles = true;
		expect(await engine.poll()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, file_error: expect.stringMatching(/could not store/) });
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that was not downloaded in time comes with the next poll (a poll that runs out of its time)', async () => {
		const engine = await onAllExports({ download: true });
		const ids = schedule(0, 4);
		sandbox.faults.add({ kind: 'hang', path: '/download', from: 2 });
		const fetched = () =>
			sandbox.requests.filter(({ path }) => path.startsWith('/download')).length;
		endTimeWhen(() => fetched() === 3);
		const first = await engine.poll();
		expect(first).toHaveLength(2);
		jest.spyOn(AbortSignal, 'timeout').mockRestore();
		const second = await engine.poll();
		expect(second).toHaveLength(2);
		for (const { json, binary } of [...first, ...second]) {
			expect(json).not.toHaveProperty('file_error');
			expect(binary).toBeDefined();
		}
		expect(idsOf([...first, ...second])).toEqual(inOrder(sandbox.world.exports, ids));
	});

	it('that takes longer than any poll may last is given up, and its event comes with that reason', async () => {
		const engine = await onAllExports({ download: true });
		const [id] = schedule(0);
		sandbox.faults.add({ kind: 'hang', path: '/download', times: Infinity });
		const found: INodeExecutionData[][] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			const before = sandbox.requests.length;
			endTimeWhen(() => sandbox.requests.length === before + 2);
			found.push(await engine.poll());
		}
		expect(found.map(({ length }) => length)).toEqual([0, 0, 1]);
		expect(found[2]?.[0]?.json).toMatchObject({
			id,
			file_error: 'Voucherify took longer to respond than a poll may last',
		});
	});

	it('that does not exist does not delay the event', async () => {
		const engine = await onAllExports({ download: true });
		const [id] = schedule(0);
		sandbox.faults.add({ path: '/download', kind: 'status', status: 404 });
		const [item] = await engine.poll();
		expect(item?.json).toMatchObject({ id, file_error: expect.any(String) });
		expect(item?.binary).toBeUndefined();
		expect(await engine.poll()).toEqual([]);
	});
});
