import { SupplyDataContext } from 'n8n-core';
import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { everyField } from '../../support/jsonFields';
import { byId } from '../../support/engine';
import { counter, sandbox, withOutcomes } from '../../support/outcomes';
import { agentThatSays, callingAgent, requestingAgent, useAsTool } from './agents';

withOutcomes();

describe.each(['1.119 and newer', 'before 1.119'])('as an AI tool of n8n %s', (version) => {
	const { prototype } = SupplyDataContext;
	const hints = Object.getOwnPropertyDescriptor(prototype, 'addExecutionHints');

	beforeEach(() => {
		if (version === 'before 1.119') Reflect.deleteProperty(prototype, 'addExecutionHints');
	});

	afterEach(() => {
		if (hints) Object.defineProperty(prototype, 'addExecutionHints', hints);
	});

	it.each<[string, INodeParameters, RegExp]>([
		[
			'a write',
			{
				resource: 'voucher',
				operation: 'adjustBalance',
				voucherCode: byId('GIFT-0001'),
				amount: 1,
			},
			/"amount":1\b/,
		],
		[
			'a bulk write',
			{ resource: 'customer', operation: 'upsertMany', sourceId: 'anna', waitForCompletion: false },
			/"async_action_id"/,
		],
	])('%s is sent once, and the result says what happened', async (_, parameters, result) => {
		expect(await useAsTool(parameters)).toMatch(result);
		expect(counter.count(/^POST /)).toBe(1);
	});
});

describe('an amount from a model', () => {
	const filledIn = async (type: string, amount: unknown) => {
		const { balance } = sandbox.world.vouchers.get('GIFT-0001');
		await useAsTool(
			{
				resource: 'voucher',
				operation: 'adjustBalance',
				voucherCode: byId('GIFT-0001'),
				amountsIn: 'major',
				amount: `={{ $fromAI('amount', 'How much', '${type}') }}`,
			},
			{ agent: agentThatSays({ amount }) },
		);
		return sandbox.world.vouchers.get('GIFT-0001').balance - balance;
	};

	it.each([
		['number', 12.5],
		['string', '12.5'],
		['string', '12,50 €'],
	])('is money in the unit that the user picked: a %s, %j', async (type, amount) => {
		expect(await filledIn(type, amount)).toBe(1250);
	});

	it('has a description that says how to write it', () => {
		const amounts = resourceRegister.flatMap(({ operations }) =>
			operations.flatMap(({ fields }) => everyField(fields, '', true)),
		);
		const money = amounts.filter(({ field }) => field.placeholder === 'e.g. 12.50');
		expect(money.length).toBeGreaterThan(50);
		for (const { field } of money)
			expect(field.description).toMatch(/\. Such as 12\.50, or 1250 in minor units\.$/);
	});
});

describe('filters from a model', () => {
	const filled = (name: string) => `={{ $fromAI('${name}', '', 'string', '') }}`;
	const searching = async (said: Record<string, unknown>) =>
		await useAsTool(
			{
				resource: 'customer',
				operation: 'getAll',
				filters: { city: 'Berlin', email: filled('email'), name: filled('name') },
			},
			{ agent: agentThatSays(said) },
		);

	it('can be empty beside another one', async () => {
		await searching({ name: 'Jane' });
		expect(sandbox.requests[0]?.query).toMatch(/&city=Berlin&name=Jane&/);
	});

	it.each([{}, { email: '', name: ' ' }])('are refused if all are empty: %j', async (said) => {
		await expect(searching(said)).rejects.toHaveProperty(
			'message',
			expect.stringContaining('Filters is empty: give at least one of Email, Name'),
		);
		expect(counter.count(/^GET /)).toBe(0);
	});
});

it('refuses an empty key from a model', async () => {
	const adjusting = useAsTool({
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
		amount: 1,
		options: { deduplicationKey: "={{ $fromAI('key', '', 'string', '') }}" },
	});
	await expect(adjusting).rejects.toHaveProperty(
		'message',
		expect.stringContaining('Deduplication Key is empty: its expression has no value'),
	);
	expect(counter.count(/^POST /)).toBe(0);
});

describe.each<[string, INodeType]>([
	['calls it', callingAgent],
	['has it run by n8n', requestingAgent],
])('as a tool with Retry On Fail of an agent that %s', (_, agent) => {
	const use = async (parameters: INodeParameters, node?: Partial<INode>) =>
		await useAsTool(parameters, {
			agent,
			node: { retryOnFail: true, maxTries: 5, waitBetweenTries: 0, ...node },
		});

	/** Drops responses, and lets lists show nothing of these requests. */
	function loseAnswers(at: RegExp, times?: number): void {
		counter.when({ at, times, lost: 'after' });
		counter.when({
			at: /^GET .*\/(transactions|publications)$/,
			times: Infinity,
			change: (list) => ({ ...list, data: [], publications: [], total: 0 }),
		});
	}

	const adjusting = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
		amount: 500,
	};

	it.each<[string, Partial<INode>]>([
		['stops at errors', {}],
		['goes on after errors', { onError: 'continueRegularOutput' }],
	])('books once and reports an unknown outcome, where the node %s', async (_case, node) => {
		const { balance } = sandbox.world.vouchers.get('GIFT-0001');
		loseAnswers(/^POST .*\/balance$/);
		const said = await use(adjusting, node);
		expect(sandbox.world.vouchers.get('GIFT-0001').balance).toBe(balance + 500);
		expect(counter.count(/^POST /)).toBe(1);
		expect(said).toMatch(/Do not call this tool again/);
		expect(said).toMatch(/"outcome":"unknown"/);
		expect(said).toMatch(/"reference":"n8n-/);
		expect(said).not.toMatch(/"error":/);
	});

	it('publishes once where the next attempt would have another source ID', async () => {
		const made = sandbox.world.publications.all().length;
		loseAnswers(/^POST \/v1\/publications$/, Infinity);
		const said = await use({
			resource: 'publication',
			operation: 'create',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			customerSourceId: 'customer-00001',
			sourceId: '={{ "gift-" + $now.toMillis() }}',
		});
		expect(sandbox.world.publications.all()).toHaveLength(made + 1);
		expect(said).toMatch(/may be called again with the same values/);
	});

	it('submits rows once', async () => {
		loseAnswers(/^POST .*\/import$/);
		const said = await use({
			resource: 'campaign',
			operation: 'importVouchers',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			code: 'NEW-1',
			waitForCompletion: false,
		});
		expect(counter.count(/^POST /)).toBe(1);
		expect(said).toMatch(/Do not call this tool again/);
	});

	it('retries what was refused', async () => {
		counter.when({ at: /^POST .*\/balance$/, instead: { status: 400, body: '{}' } });
		expect(await use(adjusting)).toMatch(/"amount":500/);
		expect(counter.count(/^POST /)).toBe(2);
	});
});
