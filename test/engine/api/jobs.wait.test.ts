import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { monotonicNow } from '../../../nodes/Voucherify/api/http/clock';
import { readJobReport } from '../../../nodes/Voucherify/api/jobs/jobReport';
import { waitForJob } from '../../../nodes/Voucherify/api/jobs/jobWatch';
import { pollUntil } from '../../../nodes/Voucherify/api/jobs/pollUntil';
import { waitForFile } from '../../../nodes/Voucherify/api/jobs/waitForExport';
import { clientFor } from '../../support/apiClient';
import { pause, skipPauses } from '../../support/pauses';
import { rawService as service, useRawService } from '../../support/rawService';

/** Tests when something that ends by itself is checked, what ends the wait, and what jobs report. Times are in seconds. */

skipPauses(true);
useRawService();

let client: VoucherifyClient;
let began: number;

beforeEach(async () => {
	client = await clientFor(service);
	began = monotonicNow();
});

const now = () => Math.round((monotonicNow() - began) / 100) / 10;

/** What a check finds: a state, or the status of a refusal. */
type Seen = string | number;

/** A refusal. A 503 ends by itself. */
const refusal = (status: number) =>
	Object.assign(
		new NodeApiError(client.node, { message: 'away' }, { httpCode: String(status) }),
		status === 503 && { failure: { cause: 'temporarily-unavailable' } },
	);

describe('polling', () => {
	/** Checks until the state is `over`. The last response repeats. */
	async function poll(seen: Seen[], seconds = 60) {
		const times: number[] = [];
		const end = pollUntil<Seen>(client, {
			known: 'begun',
			isOver: (current) => current === 'over',
			read: async () => {
				times.push(now());
				const one = seen[Math.min(times.length, seen.length) - 1] ?? 'begun';
				if (typeof one === 'number') return await Promise.reject(refusal(one));
				return one;
			},
			giveUpAt: monotonicNow() + seconds * 1_000,
		});
		return { end: await end.catch((error: unknown) => error), times };
	}

	it('waits longer each time, up to 15 s, and checks once more at the end', async () => {
		const { end, times } = await poll(['on']);
		expect(end).toBe('on');
		expect([...new Set(times)]).toEqual([1, 2.5, 4.8, 8.1, 13.2, 20.8, 32.2, 47.2, 60]);
	});

	it.each<[string, Seen[], number]>([
		['a check that failed once', [503, 'on', 'over'], 3],
		['two 404s in a row', [404, 404, 'over'], 3],
		['404s with another failure between them', [404, 404, 503, 404, 404, 'over'], 6],
		['404s with a state between them', [404, 404, 'on', 404, 404, 'over'], 6],
	])('goes on after %s', async (_, seen, checks) => {
		const { end, times } = await poll(seen);
		expect(end).toBe('over');
		expect(times).toHaveLength(checks);
	});

	it.each<[string, Seen[], number]>([
		['three 404s in a row', [404], 3],
		['a failure that does not pass', [422], 1],
	])('ends with %s', async (_, seen, checks) => {
		const { end, times } = await poll(seen);
		expect(end).toMatchObject({ httpCode: String(seen[0]) });
		expect(times).toHaveLength(checks);
	});

	it('ends with the failure of its last check, and not with an earlier one', async () => {
		expect((await poll(['on', 503], 3)).end).toBeInstanceOf(NodeApiError);
		expect((await poll([503, 'on'], 3)).end).toBe('on');
	});
});

it.each([
	[60, 10],
	[4, 4],
])('the file of an export is waited for with %d s left: for %d s', async (seconds, waited) => {
	const exported = { id: 'exp_1', object: 'export', status: 'DONE' };
	service.answering = () => ({ body: JSON.stringify(exported) });
	expect(await waitForFile(client, exported, seconds * 1_000)).toEqual(exported);
	expect(now()).toBe(waited);
});

describe('background jobs', () => {
	/** Times of the checks, by the ID of the job or `list`. */
	let checks: Record<string, number[]>;

	/**
	 * Serves jobs that end after some seconds.
	 * @param ends by ID; a job that the service does not show yet has none
	 */
	function serve(ends: Record<string, number>, refused: Record<string, number[]> = {}) {
		checks = {};
		const rowOf = (id: string, isWhole: boolean) => {
			const isDone = now() >= (ends[id] ?? Infinity);
			const result = isDone && isWhole && { result: { done_count: 1 } };
			return { object: 'async_action', id, status: isDone ? 'DONE' : 'IN_PROGRESS', ...result };
		};
		service.answering = ({ target }) => {
			const [, id = 'list'] = /async-actions\/(\w+)/.exec(target) ?? [];
			const times = (checks[id] ??= []);
			times.push(now());
			const status = refused[id]?.[times.length - 1];
			if (status) return { status, body: '{"key": "not_found"}' };
			const rows = Object.keys(ends).map((one) => rowOf(one, false));
			return { body: JSON.stringify(id === 'list' ? { async_actions: rows } : rowOf(id, true)) };
		};
	}

	const wait = async (id: string, seconds: number) => await waitForJob(client, id, seconds * 1_000);

	it('share the list until one has ended, which is read for its result', async () => {
		serve({ first: 4, second: 100 });
		const second = wait('second', 30);
		expect(await wait('first', 30)).toMatchObject({ status: 'DONE', result: { done_count: 1 } });
		expect(checks).toEqual({ list: expect.any(Array), first: [expect.any(Number)] });
		await second;
	});

	it('are given up at the time of each waiter', async () => {
		serve({ one: 100 });
		const lastCheck = () => checks.one?.at(-1);
		const ends = [20, 2].map(async (seconds) => await wait('one', seconds).then(lastCheck));
		// The second waiter comes when the first pause of one second has begun.
		expect(await Promise.all(ends)).toEqual([20, 3]);
	});

	it('are checked soon again once another one was started', async () => {
		const ends = { one: 200, other: Infinity };
		serve(ends);
		const one = wait('one', 100);
		while (now() < 60) await pause(100);
		ends.other = now() + 3;
		await wait('other', 60);
		expect(checks.other?.at(-1)).toBeLessThan(ends.other + 5);
		await one;
	});

	it.each<[string, number[], string]>([
		['two 404s in a row', [404, 404], 'DONE'],
		['404s with a state between them', [404, 404, 0, 404, 404], 'DONE'],
	])('may be missing: %s', async (_, refusals, status) => {
		serve({ one: 30 }, { one: refusals });
		expect(await wait('one', 60)).toMatchObject({ status });
	});

	it('fail after three 404s in a row, and with the failure of the last check', async () => {
		serve({ one: 30 }, { one: [404, 404, 404] });
		await expect(wait('one', 60)).rejects.toMatchObject({ httpCode: '404' });
		serve({ one: 30 }, { one: [0, 404] });
		await expect(wait('one', 2)).rejects.toMatchObject({ httpCode: '404' });
	});
});

describe('the report of a job of two rows', () => {
	const counts = (done_count: number, failed_count: number) => ({ done_count, failed_count });
	const NO_REASON = 'Voucherify gives no reason';
	const named = [
		{ code: 'A', reason: 'x' },
		{ code: 'B', reason: 'y' },
	];

	it.each<[string, IDataObject, string[], string[]]>([
		[
			'may have semicolons and a byte order mark',
			counts(1, 1),
			['\uFEFFCode;Updated\nA;true\nB;false\n'],
			['A done', `B failed: ${NO_REASON}`],
		],
		[
			'may have several files, and say what was created',
			counts(1, 1),
			['code,status\nA,Created\n', 'code,status\nB,FAILED\n'],
			['A done', `B failed: ${NO_REASON}`],
		],
		[
			'may name fewer failed rows than the result',
			{ ...counts(0, 3), failed: named },
			['code,reason\nA,x\n'],
			['A failed: x', 'B failed: y'],
		],
		[
			'names the row of an error that has none',
			{ ...counts(2, 0), errors: [{ message: 'Invalid' }] },
			['code,status,reason,error\nA,OK,,\nB,FAILED, ,bad\n'],
			['A done', 'B failed: bad'],
		],
		['leaves open what is not counted', {}, ['code,note\nA,hm\n'], ['A unclear']],
		[
			'may have messages about rows without a failure',
			counts(1, 0),
			['code,message\nA,hm\n'],
			['A done'],
		],
		[
			'counts as failed what must be',
			counts(0, 1),
			['code,note\nA,hm\n'],
			[`A failed: ${NO_REASON}`],
		],
		[
			'may be missing, with an error about no row',
			{ failed: named.slice(0, 1), errors: [{ message: 'Invalid' }] },
			[],
			['A failed: x', 'undefined failed: Invalid'],
		],
	])('%s', async (_, result, files, expected) => {
		const reports = files.map((_, index) => `${service.url}/${index}`);
		service.answering = ({ target }) => ({ body: files[Number(target.slice(1))] ?? '' });
		const job = {
			id: 'aa_1',
			object: 'async_action',
			status: 'DONE',
			result: { ...result, reports },
		};
		const { rows } = await readJobReport(client, job, 2);
		expect(
			rows.map(
				({ key, rowState, reason }) =>
					`${key} ${rowState}${rowState === 'failed' ? `: ${reason}` : ''}`,
			),
		).toEqual(expected);
	});
});
