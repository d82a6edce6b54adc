import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { byId, credentialsFor, nodeTypeOf, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';
import { sandbox, useNewSandboxes } from '../../support/sandbox';
import { read, under, write } from './underFault';
import { skipRetryPauses } from '../../support/pauses';

useNewSandboxes();

skipRetryPauses();

const limited = (headers: Record<string, string>, omitHeaders: string[] = []): Fault => ({
	kind: 'status',
	status: 429,
	headers,
	omitHeaders,
});

const ALL_LIMIT_HEADERS = [
	'Retry-After',
	'X-Rate-Limit-Retry',
	'X-Rate-Limit-Limit',
	'X-Rate-Limit-Remaining',
];

describe('an idempotent request', () => {
	it.each<[string, Fault]>([
		['502', { kind: 'status', status: 502 }],
		['503', { kind: 'status', status: 503 }],
		['504', { kind: 'status', status: 504 }],
		['a proxy page', { kind: 'html' }],
		['a reset before', { kind: 'resetBefore' }],
		['a reset after', { kind: 'resetAfter' }],
	])('is retried three times on %s', async (_, fault) => {
		const { calls, error } = await under(fault, read);
		expect(calls).toBe(4);
		expect(error?.name).toBe('NodeApiError');
		expect(error).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
	});

	it('succeeds when the service comes back', async () => {
		const { calls, error, items } = await under({ kind: 'status', status: 503, times: 3 }, read);
		expect(error).toBeUndefined();
		expect(calls).toBe(4);
		expect(items.length).toBeGreaterThan(0);
	});

	it('is retried three times on a timeout', async () => {
		const { calls, error } = await under({ kind: 'hang' }, read, { timeout: 1 });
		expect(calls).toBe(4);
		expect(error?.message).toMatch(/broke before/);
	});

	it.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 423, 500])(
		'is not retried on %i',
		async (status) => {
			const { calls, error } = await under({ kind: 'status', status }, read);
			expect(calls).toBe(1);
			expect(error).toMatchObject({ httpCode: String(status) });
		},
	);
});

describe.each<[string, INodeParameters]>([
	['an idempotent call', read],
	['another call', write],
])('429 on %s', (_, parameters) => {
	it('waits as long as Retry-After says, then sends the request again', async () => {
		const start = Date.now();
		const { calls, error } = await under(
			{ ...limited({ 'Retry-After': '1' }), times: 1 },
			parameters,
		);
		expect(error).toBeUndefined();
		expect(calls).toBe(2);
		expect(Date.now() - start).toBeGreaterThanOrEqual(1000);
	});

	it('waits briefly when Retry-After is missing', async () => {
		const { calls, error } = await under(
			{ ...limited({}, ALL_LIMIT_HEADERS), times: 2 },
			parameters,
		);
		expect(error).toBeUndefined();
		expect(calls).toBe(3);
	});

	it('waits longer and longer when Retry-After is 0', async () => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(0.001);
		random.mockClear();
		const { calls, error } = await under(
			{ ...limited({ 'Retry-After': '0' }), times: 5 },
			parameters,
		);
		expect(error).toBeUndefined();
		expect(calls).toBe(6);
		// Each wait draws one random number from a range that doubles.
		expect(random).toHaveBeenCalledTimes(5);
	});

	it('fails immediately when the wait is longer than the user accepts, and says when to come back', async () => {
		const { calls, error } = await under(limited({ 'Retry-After': '30' }), parameters, {
			maxWait: 10,
		});
		expect(calls).toBe(1);
		expect(error?.description).toMatch(/The next call is possible in 30 s, at \d{4}-\d\d-\d\dT/);
		expect(error).toMatchObject({ failure: { cause: 'rate-limited', retryAfterMs: 30_000 } });
	});

	it('fails immediately when the API calls of the plan are used up', async () => {
		const { calls, error } = await under(
			limited({ 'Retry-After': '1', 'X-Rate-Limit-Type': 'api_calls_cycle' }),
			parameters,
		);
		expect(calls).toBe(1);
		expect(error).toMatchObject({ failure: { cause: 'quota-exhausted' } });
	});
});

describe('a service that cannot be reached', () => {
	const gone = async (parameters: INodeParameters) => {
		const credentials = credentialsFor({ ...sandbox, url: 'http://127.0.0.1:9' });
		return await runNode({ credentials, parameters });
	};

	it.each([
		['an idempotent call', read],
		['another call', write],
	])('is retried three times by %s', async (_, parameters) => {
		const helper = jest.spyOn(Math, 'random');
		helper.mockClear();
		const { error } = await gone(parameters);
		// Each further attempt draws one random wait.
		expect(helper).toHaveBeenCalledTimes(3);
		expect(error?.message).toBe('Voucherify could not be reached at 127.0.0.1:9');
		expect(error?.description).toMatch(/ECONNREFUSED/);
	});
});

describe("n8n's Retry On Fail (which takes a field named error in the first item for a failure)", () => {
	let service: RawService;

	beforeAll(async () => {
		service = await startRawService();
	});

	afterAll(async () => {
		await service.close();
	});

	it.each<[string, INodeParameters, (url: string) => IDataObject]>([
		[
			'a validation rule',
			{ resource: 'validationRule', operation: 'get', validationRuleId: byId('val_1') },
			() => ({ id: 'val_1', error: { message: 'Too small' } }),
		],
		[
			'the rows of an export',
			{ resource: 'export', operation: 'download', exportId: byId('exp_1'), downloadAs: 'rows' },
			(url) => ({ id: 'exp_1', status: 'DONE', result: { url: `${url}/file` } }),
		],
	])('does not read %s again', async (_, parameters, answer) => {
		service.answering = ({ target }) => ({
			body: target.startsWith('/v1')
				? JSON.stringify(answer(service.url))
				: 'id,error\nval_1,"Too small"\n',
		});
		const executed = jest.spyOn(nodeTypeOf(parameters), 'execute');
		const { items, error } = await runNode({
			credentials: credentialsFor(service),
			parameters: { simplify: false, ...parameters },
			node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
		});
		expect(error).toBeUndefined();
		expect(executed).toHaveBeenCalledTimes(1);
		expect(JSON.stringify(items[0]?.json.response_error)).toContain('Too small');
		expect(items[0]?.json).not.toHaveProperty('error');
	});
});
