import { NodeApiError } from 'n8n-workflow';
import type { Fault } from '../../../../sandbox';
import {
	callsOf,
	idsOf,
	LONG_WAIT,
	NO_LIMIT,
	SILENT_WAIT,
	SMALL,
	stateOf,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { book } from './booking';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('a fault', () => {
	const faults: Array<[string, Fault]> = [
		...[400, 401, 402, 403, 404, 409, 423, 500].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status, times: Infinity },
		]),
		...[502, 503, 504].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status, times: 4 },
		]),
		['a proxy page', { kind: 'html', times: 4 }],
		['a reset before', { kind: 'resetBefore', times: 4 }],
		['a reset after', { kind: 'resetAfter', times: 4 }],
		['half a body', { kind: 'truncatedJson' }],
		['no body', { kind: 'emptyBody' }],
		['the wrong region', { kind: 'wrongRegion' }],
		['a long wait', SILENT_WAIT],
	];

	it.each(
		faults.flatMap(([name, fault]) =>
			[0, 1, 2].map((from): [string, number, Fault] => [name, from, { ...fault, from }]),
		),
	)('(%s at call %i) loses and repeats nothing', async (_name, from, fault) => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(250);
		const before = stateOf(engine);
		sandbox.faults.add(fault);
		// Rows that were read before the fault are emitted; the fault is reported when there are none.
		if (from > 0) expect(idsOf(await engine.poll())).toEqual(booked.slice(0, from * 100));
		else {
			await expect(engine.poll()).rejects.toBeInstanceOf(Error);
			expect(engine.executions).toEqual([]);
			expect(stateOf(engine)).toBe(before);
		}
		sandbox.faults.clear();
		expect(idsOf(await engine.poll())).toEqual(booked.slice(from * 100));
		expect(await engine.poll()).toEqual([]);
	});

	it.each<[string, Fault]>([
		['a slow body', { kind: 'slowBody', durationMs: 100 }],
		['a wrong content type', { kind: 'wrongContentType' }],
		['a status that passes', { kind: 'status', status: 503, times: 3 }],
	])('that is temporary (%s) is waited for', async (_, fault) => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(250);
		sandbox.faults.add({ ...fault, from: 1 });
		expect(idsOf(await engine.poll())).toEqual(booked);
	});

	it('during the activation makes it fail, and the next one takes the baseline', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		const engine = watching(sandbox);
		await expect(engine.activate()).rejects.toBeInstanceOf(NodeApiError);
		expect(engine.saved).toEqual({});
		await engine.activate();
		const booked = book();
		expect(idsOf(await engine.poll())).toEqual(booked);
	});
});

describe('a rate limit', () => {
	it('with a long wait ends the poll, and says how long to wait', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		book();
		sandbox.faults.add(LONG_WAIT);
		const calls = await callsOf(sandbox, () =>
			expect(engine.poll()).rejects.toMatchObject({
				failure: { cause: 'rate-limited', retryAfterMs: 60_000 },
			}),
		);
		expect(calls).toBe(1);
		// The next poll remembers the limit, and sends no request.
		const more = callsOf(sandbox, () =>
			expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'rate-limited' } }),
		);
		expect(await more).toBe(0);
	});

	it('below the number of pages spreads a list over several polls', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book(450);
		const found: unknown[] = [];
		for (let poll = 0; poll < 3; poll += 1) {
			sandbox.faults.clear();
			sandbox.faults.add({ ...SILENT_WAIT, from: 2 });
			found.push(...idsOf(await engine.poll()));
		}
		expect(found).toEqual(booked);
	});

	it('of the plan ends the poll immediately', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const headers = { 'x-rate-limit-type': 'api_calls_cycle', 'retry-after': '1' };
		sandbox.faults.add({ kind: 'status', status: 429, headers });
		await expect(engine.poll()).rejects.toMatchObject({ failure: { cause: 'quota-exhausted' } });
	});

	it('with a short wait is waited for', async () => {
		const engine = watching(sandbox);
		await engine.activate();
		const booked = book();
		sandbox.faults.add({ kind: 'status', status: 429 });
		expect(idsOf(await engine.poll())).toEqual(booked);
	});
});
