import { startSandbox, type Fault } from '../../../sandbox';
import { call, field } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

const RATE = { calls: 5, windowMs: 60_000 };

useSandbox();

const rewardId = () => sandbox.world.rewards.all()[0]?.id ?? '';
const rename = () =>
	call(sandbox, `/v1/rewards/${rewardId()}`, { method: 'PUT', body: { name: 'Renamed' } });
const isRenamed = () => sandbox.world.rewards.all()[0]?.name === 'Renamed';

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
	expect(answer.status).toBe(status);
	expect(answer.text).toMatch(body);
	expect(isRenamed()).toBe(carriedOut);
	expect(sandbox.requests.at(-1)).toMatchObject({ status, fault: fault.kind });
	if (fault.durationMs !== undefined) expect(Date.now() - started).toBeGreaterThan(80);
	if (fault.kind === 'wrongContentType') expect(answer.headers['content-type']).toContain('html');
	expect(await rename()).toMatchObject({ status: 200 });
});

it.each<[kind: Fault['kind'], carriedOut: boolean]>([
	['resetBefore', false],
	['resetAfter', true],
])('%s breaks the connection', async (kind, carriedOut) => {
	sandbox.faults.add({ kind });
	await expect(rename()).rejects.toMatchObject({ code: 'ECONNRESET' });
	expect(isRenamed()).toBe(carriedOut);
	expect(sandbox.requests.at(-1)).toMatchObject({ status: null, fault: kind });
});

it('hangs until it is closed', async () => {
	const own = await startSandbox();
	own.faults.add({ kind: 'hang', path: '/v1/products' });
	const hanging = call(own, '/v1/products');
	const broken = expect(hanging).rejects.toThrow();
	expect(await call(own, '/v1/rewards')).toMatchObject({ status: 200 });
	await own.close();
	await broken;
});

it('hits matching requests, from the given one, as often as given', async () => {
	sandbox.faults.add({ kind: 'status', method: 'get', path: '/v1/exp', from: 1, times: 2 });
	const paths = ['/v1/exports', '/v1/rewards', '/v1/exports', '/v1/exports', '/v1/exports'];
	const statuses: number[] = [];
	for (const path of paths) statuses.push((await call(sandbox, path)).status);
	expect(statuses).toEqual([200, 200, 500, 500, 200]);
	sandbox.faults.add({
		kind: 'status',
		status: 404,
		path: '^/v1/(rewards|products)$',
		times: Infinity,
	});
	expect(await call(sandbox, '/v1/products')).toMatchObject({ status: 404 });
	expect(await rename()).toMatchObject({ status: 200 });
	sandbox.faults.clear();
	expect(await call(sandbox, '/v1/products')).toMatchObject({ status: 200 });
});

it('hits only the requests of the given caller', async () => {
	const { second } = sandbox.keys;
	const asSecond = { headers: { 'x-app-id': second.appId, 'x-app-token': second.appToken } };
	sandbox.faults.add({ kind: 'status', caller: second.appId, path: '/v1/exp', times: Infinity });
	expect(await call(sandbox, '/v1/exports')).toMatchObject({ status: 200 });
	expect(await call(sandbox, '/v1/exports', asSecond)).toMatchObject({ status: 500 });
	expect(await call(sandbox, '/v1/rewards', asSecond)).toMatchObject({ status: 200 });
	sandbox.faults.add({ kind: 'status', caller: second.managementId, times: Infinity });
	expect(await call(sandbox, '/management/v1/projects')).toMatchObject({ status: 200 });
	const asManager = { 'x-management-id': second.managementId };
	const headers = { ...asManager, 'x-management-token': second.managementToken };
	expect(await call(sandbox, '/management/v1/projects', { headers })).toMatchObject({
		status: 500,
	});
});

it('sends late responses when faults are cleared', async () => {
	sandbox.faults.add({ kind: 'lateAnswer', durationMs: 3_600_000 });
	const late = rename();
	while (!isRenamed()) await new Promise((resolve) => setTimeout(resolve, 5));
	sandbox.faults.clear();
	expect(await late).toMatchObject({ status: 200 });
});

it('hits randomly, but the same in each run', async () => {
	const outcomes = async () => {
		sandbox.faults.clear();
		sandbox.faults.add({ kind: 'status', rate: 0.5, times: Infinity });
		const statuses: number[] = [];
		for (let number = 0; number < 12; number++) {
			statuses.push((await call(sandbox, '/v1/rewards')).status);
		}
		return statuses;
	};
	const first = await outcomes();
	expect(new Set(first)).toEqual(new Set([200, 500]));
	expect(await outcomes()).toEqual(first);
});

it('adds the given headers to a 429', async () => {
	sandbox.faults.add({
		kind: 'status',
		status: 429,
		headers: { 'X-Rate-Limit-Type': 'api_calls_cycle' },
		omitHeaders: ['Retry-After'],
	});
	const { status, headers } = await call(sandbox, '/v1/rewards');
	expect(status).toBe(429);
	expect(headers).toMatchObject({
		'x-rate-limit-remaining': '0',
		'x-rate-limit-type': 'api_calls_cycle',
	});
	expect(headers).not.toHaveProperty('retry-after');
});

it('counts requests and rejects those over the limit', async () => {
	sandbox.settings.rateLimit = RATE;
	const answers = [];
	for (let number = 0; number < 7; number++) answers.push(await call(sandbox, '/v1/rewards'));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
	expect(answers.map(({ headers }) => headers['x-rate-limit-remaining'])).toEqual([
		'4',
		'3',
		'2',
		'1',
		'0',
		'0',
		'0',
	]);
	const { headers, json } = answers[6] ?? {};
	expect(headers).toMatchObject({ 'x-rate-limit-limit': '5', 'x-rate-limit-type': 'api_calls' });
	const wait = Number(headers?.['x-rate-limit-retry']) - Date.now() / 1_000;
	expect(wait).toBeGreaterThan(50);
	expect(Number(headers?.['retry-after'])).toBeLessThanOrEqual(60);
	expect(field(json, 'code')).toBe(429);
});

it('starts again with the next window', async () => {
	sandbox.settings.rateLimit = { calls: 1, windowMs: 60 };
	expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 200 });
	await new Promise((resolve) => setTimeout(resolve, 80));
	expect(await call(sandbox, '/v1/rewards')).toMatchObject({ status: 200 });
});

it('delays every response by the latency', async () => {
	sandbox.settings.latencyMs = 60;
	const started = Date.now();
	await call(sandbox, '/v1/rewards');
	expect(Date.now() - started).toBeGreaterThanOrEqual(58);
});
