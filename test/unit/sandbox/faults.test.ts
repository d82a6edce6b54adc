import { setTimeout } from 'node:timers/promises';
import { startSandbox, type Fault } from '../../../sandbox';
import { call, put } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const reward = () => sandbox.world.rewards.all()[0];
const rename = () => call(sandbox, `/v1/rewards/${reward()?.id}`, put({ name: 'Renamed' }));
const isRenamed = () => reward()?.name === 'Renamed';

/** Statuses of requests, one after another. */
async function statusesOf(...paths: string[]): Promise<number[]> {
	const statuses: number[] = [];
	for (const path of paths) statuses.push((await call(sandbox, path)).status);
	return statuses;
}

it.each<[fault: Fault, status: number, carriedOut: boolean, body: RegExp]>([
	[{ kind: 'status', status: 503 }, 503, false, /"key":"service_unavailable"/],
	[{ kind: 'status', status: 500, body: { any: 'thing' } }, 500, false, /"any":"thing"/],
	[{ kind: 'wrongRegion' }, 403, false, /different region/],
	[{ kind: 'html' }, 502, false, /^<html>[^]*502 Bad Gateway[^]*nginx/],
	[{ kind: 'emptyBody' }, 200, true, /^$/],
	[{ kind: 'truncatedJson' }, 200, true, /^\{[^]*[^}]$/],
	[{ kind: 'wrongContentType' }, 200, true, /^\{[^]*\}$/],
	[{ kind: 'extraFields', body: { error: 'x' } }, 200, true, /^\{[^]*"error":"x"\}$/],
	[{ kind: 'lateAnswer', durationMs: 100 }, 200, true, /^\{[^]*\}$/],
	[{ kind: 'slowBody', durationMs: 100 }, 200, true, /^\{[^]*\}$/],
])('%j', async (fault, status, carriedOut, body) => {
	sandbox.faults.add(fault);
	const started = Date.now();
	const answer = await rename();
	expect(answer).toMatchObject({ status, text: expect.stringMatching(body) });
	expect(isRenamed()).toBe(carriedOut);
	expect(sandbox.requests.at(-1)).toMatchObject({ status, fault: fault.kind });
	expect(Date.now() - started).toBeGreaterThan(fault.durationMs === undefined ? -1 : 80);
	const type = fault.kind === 'wrongContentType' || fault.kind === 'html' ? 'html' : 'json';
	expect(answer.headers['content-type']).toContain(type);
	expect(await rename()).toMatchObject({ status: 200 });
});

it.each([
	['resetBefore', false],
	['resetAfter', true],
] as const)('%s breaks the connection', async (kind, carriedOut) => {
	sandbox.faults.add({ kind });
	await expect(rename()).rejects.toMatchObject({ code: 'ECONNRESET' });
	expect(isRenamed()).toBe(carriedOut);
	expect(sandbox.requests.at(-1)).toMatchObject({ status: null, fault: kind });
});

it('hangs until it is closed', async () => {
	const own = await startSandbox();
	own.faults.add({ kind: 'hang', path: '/v1/products' });
	const broken = expect(call(own, '/v1/products')).rejects.toThrow();
	expect(await call(own, '/v1/rewards')).toMatchObject({ status: 200 });
	await own.close();
	await broken;
});

it('hits matching requests, from the given one, as often as given, until it is cleared', async () => {
	const [exports, rewards, products] = ['/v1/exports', '/v1/rewards', '/v1/products'];
	sandbox.faults.add({ kind: 'status', method: 'get', path: '/v1/exp', from: 1, times: 2 });
	const answers = await statusesOf(exports, rewards, exports, exports, exports);
	expect(answers).toEqual([200, 200, 500, 500, 200]);
	const path = '^/v1/(rewards|products)$';
	sandbox.faults.add({ kind: 'status', status: 404, path, times: Infinity });
	expect(await statusesOf(products, rewards, exports)).toEqual([404, 404, 200]);
	sandbox.faults.clear();
	expect(await statusesOf(products)).toEqual([200]);
});

it('hits only the requests of the given caller', async () => {
	const { appId, appToken, managementId, managementToken } = sandbox.keys.second;
	const projects = '/management/v1/projects';
	for (const caller of [appId, managementId])
		sandbox.faults.add({ kind: 'status', caller, times: Infinity });
	expect(await statusesOf('/v1/exports', projects)).toEqual([200, 200]);
	const asSecond = { headers: { 'x-app-id': appId, 'x-app-token': appToken } };
	expect(await call(sandbox, '/v1/exports', asSecond)).toMatchObject({ status: 500 });
	const headers = { 'x-management-id': managementId, 'x-management-token': managementToken };
	expect(await call(sandbox, projects, { headers })).toMatchObject({ status: 500 });
});

it('sends late responses when faults are cleared', async () => {
	sandbox.faults.add({ kind: 'lateAnswer', durationMs: 3_600_000 });
	const late = rename();
	while (!isRenamed()) await setTimeout(5);
	sandbox.faults.clear();
	expect(await late).toMatchObject({ status: 200 });
});

it('hits randomly, but the same in each run', async () => {
	const run = () => {
		sandbox.faults.clear();
		sandbox.faults.add({ kind: 'status', rate: 0.5, times: Infinity });
		return statusesOf(...Array<string>(12).fill('/v1/rewards'));
	};
	const first = await run();
	expect(new Set(first)).toEqual(new Set([200, 500]));
	expect(await run()).toEqual(first);
});

it('replaces and removes headers of a 429', async () => {
	const headers = { 'X-Rate-Limit-Type': 'api_calls_cycle' };
	sandbox.faults.add({ kind: 'status', status: 429, headers, omitHeaders: ['Retry-After'] });
	const answer = await call(sandbox, '/v1/rewards');
	const shown = { 'x-rate-limit-remaining': '0', 'x-rate-limit-type': 'api_calls_cycle' };
	expect(answer).toMatchObject({ status: 429, headers: shown });
	expect(answer.headers).not.toHaveProperty('retry-after');
});

it.each([
	['rateLimit', '/v1/rewards', 'api_calls'],
	['bulkLimit', '/v1/vouchers/metadata/async', 'bulk_api_calls'],
] as const)('rejects requests over the %s until its next window', async (limit, path, type) => {
	sandbox.settings[limit] = { calls: 2, windowMs: 60_000 };
	const seen: unknown[] = [];
	const body = { codes: ['SAVE-5'], metadata: {} };
	const send = () => call(sandbox, path, limit === 'bulkLimit' ? { method: 'POST', body } : {});
	for (const ms of [0, 0, 0, 60_000]) {
		sandbox.settings.clockAheadMs += ms;
		const { status, headers } = await send();
		seen.push([status < 300, headers['x-rate-limit-remaining']]);
		expect(headers).toMatchObject({ 'x-rate-limit-limit': '2', 'x-rate-limit-type': type });
		const until = Number(headers['x-rate-limit-retry']) * 1_000 - sandbox.world.now();
		expect(until).toBeGreaterThan(50_000);
		if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(50);
	}
	expect(seen).toEqual([true, true, false, true].map((isTaken, i) => [isTaken, '1001'[i]]));
});

it('delays every response by the latency', async () => {
	sandbox.settings.latencyMs = 60;
	const started = Date.now();
	await call(sandbox, '/v1/rewards');
	expect(Date.now() - started).toBeGreaterThanOrEqual(58);
});
