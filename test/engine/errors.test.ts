import type { INodeParameters } from 'n8n-workflow';
import { inspect } from 'node:util';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { credentialsFor, runNode } from './engine';

let sandbox: Sandbox;

// What one execution learns of a key's limit holds for the next: each test gets a service of its own.
beforeEach(async () => {
	sandbox = await startSandbox();
});

afterEach(async () => {
	await sandbox.close();
});

const list: INodeParameters = { resource: 'export', operation: 'getAll' };
const transactionsOf = (voucher: string): INodeParameters => ({
	resource: 'voucherTransaction',
	operation: 'getAll',
	voucherCode: { __rl: true, mode: 'id', value: voucher },
});

async function errorUnder(
	fault: Fault | undefined,
	parameters = list,
	options: INodeParameters = {},
) {
	if (fault) sandbox.faults.add({ times: Infinity, ...fault });
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { ...parameters, requestOptions: options },
	});
	// The engine hands on the properties of an error, not the object itself.
	if (!error || !('httpCode' in error)) throw new Error(`No NodeApiError: ${inspect(error)}`);
	expect(error.name).toBe('NodeApiError');
	return error;
}

describe('an error of the service', () => {
	it.each([
		[400, /Correct the named field/, undefined],
		[401, /refused the keys in the region Dedicated Cluster \(127\.0\.0\.1/, 'credential-invalid'],
		[402, /plan does not include/, 'configuration-invalid'],
		[403, /Check the permissions of the keys, the region/, 'configuration-invalid'],
		[404, /Nothing was found in the region Dedicated Cluster/, 'configuration-invalid'],
		[405, /give Voucherify the request ID/, undefined],
		[409, /exists already/, undefined],
		[413, /Send fewer elements/, undefined],
		[415, /give Voucherify the request ID/, undefined],
		[423, /Another change is in progress/, undefined],
		[429, /Too many calls/, 'rate-limited'],
		[500, /The service has a problem/, 'temporarily-unavailable'],
		[503, /The service has a problem/, 'temporarily-unavailable'],
	])(
		'%i shows its message, details, key, request ID, and what to do',
		async (status, advice, cause) => {
			const body = {
				code: status,
				key: 'some_key',
				message: `The message of ${status}`,
				details: `The details of ${status}`,
				request_id: 'v-0a1b2c3d',
			};
			const error = await errorUnder({ kind: 'status', status, body }, list, { maxWait: 0 });
			expect(error.message).toBe(body.message);
			expect(error.description).toContain(body.details);
			expect(error.description).toMatch(advice);
			expect(error.description).toContain('key: some_key, request ID: v-0a1b2c3d');
			expect(error.httpCode).toBe(String(status));
			expect(error.context).toMatchObject({ itemIndex: 0, data: body });
			expect(error.failure?.cause).toBe(cause);
		},
	);

	it('keeps words that look like an error code', async () => {
		const body = { message: 'SUPERMAN is no ENOENTITY', key: 'invalid_payload' };
		expect((await errorUnder({ kind: 'status', status: 400, body })).message).toBe(body.message);
	});

	it('is read from the other documented body, too', async () => {
		const body = { statusCode: 400, error: 'Bad Request', message: 'Unexpected token' };
		expect((await errorUnder({ kind: 'status', status: 400, body })).message).toBe(
			'Unexpected token',
		);
	});

	it('shows a short excerpt of a page of HTML', async () => {
		const error = await errorUnder({ kind: 'html', status: 500 });
		expect(error.description?.length).toBeLessThan(500);
		expect(error.description).not.toMatch(/[<>]/);
	});

	it('is named by its status when the body is empty', async () => {
		const error = await errorUnder({ kind: 'status', status: 404, body: '' });
		expect(error.message).toBe('Voucherify answered with status 404');
	});

	it('names the region when the keys belong to another', async () => {
		const error = await errorUnder({ kind: 'wrongRegion' });
		expect(error.description).toMatch(/different region\..*Dedicated Cluster/);
	});

	it('comes of a wrong answer to a successful call', async () => {
		for (const kind of ['truncatedJson', 'emptyBody'] as const) {
			sandbox.faults.clear();
			const error = await errorUnder({ kind });
			expect(error.message).toMatch(/answer cannot be used: it is not JSON/);
		}
	});

	it('does not come of a field named error in a successful answer', async () => {
		const body = { object: 'list', data_ref: 'exports', exports: [], total: 0, error: 'none' };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: list });
		expect(error).toBeUndefined();
	});
});

describe('no error, serialised to any depth,', () => {
	const secrets = () => [sandbox.keys.appToken, sandbox.keys.managementToken];

	it.each<[string, Fault, INodeParameters]>([
		['of a refusal', { kind: 'status', status: 401 }, {}],
		['of a reset', { kind: 'resetBefore' }, {}],
		['of a timeout', { kind: 'hang', times: 5 }, { timeout: 1 }],
		['of a broken answer', { kind: 'truncatedJson' }, {}],
	])('%s holds a token', async (_, fault, options) => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const error = await errorUnder(fault, list, options);
		const texts = [
			JSON.stringify(error),
			inspect(error, { depth: Infinity, showHidden: true, getters: true }),
			error.stack,
		];
		for (const secret of secrets()) {
			for (const text of texts) expect(text).not.toContain(secret);
		}
	});

	it('that repeats what was sent holds a token', async () => {
		const { appToken } = sandbox.keys;
		const body = {
			message: `Bad token ${appToken}`,
			details: `https://x.example/?token=${appToken}&a=1`,
		};
		const error = await errorUnder({ kind: 'status', status: 400, body });
		expect(inspect(error, { depth: Infinity })).not.toContain(appToken);
		expect(error.message).toBe('Bad token •••');
	});
});

describe('Continue On Fail', () => {
	const items = [{ code: 'COFFEE-0001' }, { code: 'unknown' }, { code: 'COFFEE-0002' }];
	const run = async (node: {
		onError: 'continueRegularOutput' | 'continueErrorOutput';
		retryOnFail?: boolean;
	}) =>
		await runNode({
			credentials: credentialsFor(sandbox),
			parameters: { ...transactionsOf('={{ $json.code }}'), limit: 1 },
			items,
			node,
		});

	it('turns a failed item into one error item that tells everything, in its place', async () => {
		const { items: out, error } = await run({ onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(out[1]?.json.error).toMatchObject({
			message: 'Resource not found',
			description: expect.stringContaining('Check the ID or name'),
			code: 404,
			key: 'not_found',
			request_id: expect.any(String),
		});
	});

	it('sends it to the error output when there is one', async () => {
		const { outputs } = await run({ onError: 'continueErrorOutput' });
		expect(outputs.map((output) => output?.length)).toEqual([2, 1]);
	});

	it('does not make the platform run the node again', async () => {
		const { items: out } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: { ...transactionsOf('={{ $json.code }}'), limit: 1 },
			items: [{ code: 'unknown' }, { code: 'COFFEE-0001' }],
			node: {
				onError: 'continueRegularOutput',
				retryOnFail: true,
				maxTries: 3,
				waitBetweenTries: 0,
			},
		});
		expect(sandbox.requests).toHaveLength(2);
		expect(out[0]?.json.error).toBe('Resource not found');
	});
});

describe('without Continue On Fail', () => {
	it('the run ends, and the error of a write tells what is done already', async () => {
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: { __rl: true, mode: 'id', value: '={{ $json.campaign }}' },
				waitForCompletion: false,
				requestOptions: { concurrency: 1 },
			},
			items: ['Coffee Club', 'Summer Rewards', 'unknown', 'Coffee Club'].map((campaign) => ({
				campaign,
			})),
		});
		expect(error?.description).toMatch(/Already carried out for 2 of 4 items: 0, 1\./);
		expect(error?.context.itemIndex).toBe(2);
		expect(sandbox.requests).toHaveLength(3);
	});
});

describe('cancelling', () => {
	it('ends the calls and the waits within a second', async () => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		const start = Date.now();
		await runNode({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: { __rl: true, mode: 'id', value: 'Coffee Club' },
			},
			cancelAfterMs: 300,
		});
		expect(Date.now() - start).toBeLessThan(1300);
		const calls = sandbox.requests.length;
		await new Promise((resolve) => setTimeout(resolve, 3000));
		expect(sandbox.requests).toHaveLength(calls);
	});
});
