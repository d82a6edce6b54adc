import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { until } from '../../support/triggers';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const transactionsOf = (voucher: string): INodeParameters => ({
	resource: 'voucherTransaction',
	operation: 'getAll',
	voucherCode: { __rl: true, mode: 'id', value: voucher },
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

	it('turns a failed item into one error item with all details, in its place', async () => {
		const { items: out, error } = await run({ onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(out[1]?.json.error).toMatchObject({
			message: 'Cannot find voucher with id unknown',
			description: expect.stringContaining('Check its spelling'),
			code: 404,
			key: 'not_found',
			request_id: expect.any(String),
		});
	});

	it('sends the failed item to the error output when there is one', async () => {
		const { outputs } = await run({ onError: 'continueErrorOutput' });
		expect(outputs.map((output) => output?.length)).toEqual([2, 1]);
	});

	const disabling: INodeParameters = {
		resource: 'voucher',
		operation: 'disable',
		voucherCode: byId('={{ $json.code }}'),
	};
	const assigning: INodeParameters = {
		resource: 'rewardAssignment',
		operation: 'create',
		campaignId: byId('camp_1'),
		rewardId: byId('rew_1'),
		points: 1,
	};

	it.each<[string, INodeParameters, Record<string, string>]>([
		['the base URL is none', disabling, { baseUrl: 'acme.api.voucherify.io' }],
		['a timeout is lost', { ...disabling, requestOptions: { timeout: '={{ $json.no }}' } }, {}],
		['an operation does not exist', { ...disabling, operation: 'redeem' }, {}],
		['a batch size is 0', { ...assigning, options: { batchSize: 0 } }, {}],
	])('lets no item leave as done where nothing can be sent: %s', async (_, parameters, keys) => {
		const { voucherifyApi, ...others } = credentialsFor(sandbox);
		const credentials = { ...others, voucherifyApi: { ...voucherifyApi, ...keys } };
		const run = { credentials, parameters, items };
		const split = await runNode({ ...run, node: { onError: 'continueErrorOutput' } });
		expect(split.outputs.map((output) => output?.length)).toEqual([0, 3]);
		const { items: out } = await runNode({ ...run, node: { onError: 'continueRegularOutput' } });
		const { error } = await runNode(run);
		const { message } = error ?? {};
		expect(out.map(({ json }) => json)).toMatchObject(items.map(() => ({ error: { message } })));
		expect(sandbox.requests).toEqual([]);
	});

	it('keeps what an earlier try has done where the next one cannot begin', async () => {
		const { voucherifyApi = {}, ...others } = credentialsFor(sandbox);
		let reads = 0;
		const credentials = {
			...others,
			get voucherifyApi() {
				reads += 1;
				return reads > 1 ? { ...voucherifyApi, baseUrl: 'acme.api.voucherify.io' } : voucherifyApi;
			},
		};
		const again = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		const { items: out } = await runNode({
			credentials,
			parameters: disabling,
			items: [{ code: 'unknown' }, { code: 'COFFEE-0001' }],
			node: { onError: 'continueRegularOutput', ...again },
		});
		expect(out).toMatchObject([{ json: { error: {} } }, { json: { code: 'COFFEE-0001' } }]);
	});

	it('lets no item leave as done where n8n cannot read the credential', async () => {
		const lost = { voucherifyApi: { id: 'lost', name: 'Lost' } };
		const { outputs } = await runNode({
			credentials: {},
			parameters: disabling,
			items,
			node: { onError: 'continueErrorOutput', credentials: lost },
		});
		expect(outputs.map((output) => output?.length)).toEqual([0, 3]);
	});

	it('lets n8n retry the failed item only', async () => {
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
		expect(sandbox.requests.map(({ path }) => path.includes('COFFEE-0001'))).toEqual([
			false,
			true,
			false,
			false,
		]);
		expect(out).toMatchObject([
			{ json: { error: { message: 'Cannot find voucher with id unknown' } } },
			{ json: { id: expect.any(String) as string } },
		]);
	});
});

describe('without Continue On Fail', () => {
	it('ends the run, and the error of a write lists what is already done', async () => {
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
		expect(error?.description).toMatch(
			/Of 4 items, 2 are done, 1 failed, 0 are unknown, and 1 were not started\. Failed: item 2 \(row 3\), unknown\. Done: item 0 .*;\nitem 1 /,
		);
		expect(error?.context.itemIndex).toBe(2);
		expect(sandbox.requests).toHaveLength(3);
	});
});

describe('canceling', () => {
	it('ends requests and waits within a second', async () => {
		sandbox.settings.exportTiming = { scheduledMs: 60_000, inProgressMs: 0 };
		const isWaiting = () =>
			sandbox.requests.some(({ method, status }) => method === 'GET' && status !== null);
		let cancelled = 0;
		await runNode({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: { __rl: true, mode: 'id', value: 'Coffee Club' },
			},
			cancelWhen: until(isWaiting),
			onCancelled: () => (cancelled = Date.now()),
		});
		expect(Date.now() - cancelled).toBeLessThan(1_000);
		const calls = sandbox.requests.length;
		await sleep(3_000);
		expect(sandbox.requests).toHaveLength(calls);
	});
});
