import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import type { Sandbox } from '../../sandbox';
import { calm, everyCall } from '../support/everyOperation';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { credentialsOf, voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { eventually, itemsOf, successfulRuns } from './support/runs';
import { COFFEE_CLUB, lastingSandbox } from './support/sandbox';

/**
 * Runs everything that the connector does, with only the oldest nodes of n8n: this decides which n8n versions it works on.
 */

const GIFT_CARDS = { __rl: true, mode: 'idOrName', value: 'camp_GiftCards5Classic2Bb77' };

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let editor: Editor;

beforeAll(async () => {
	state = await usedFolder('connector');
	sandbox = await lastingSandbox(calm);
	await start();
});

async function start(): Promise<void> {
	playground = new Playground(
		'--state',
		state,
		'--port',
		portFor('connector'),
		'--voucherify',
		sandbox.url,
	);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
}

/** Items of a workflow's only successful run. */
async function itemsFrom(workflow: string, node: string): Promise<unknown[]> {
	const [run, ...others] = await successfulRuns(editor, workflow);
	expect(others).toEqual([]);
	return await itemsOf(editor, String(run), node);
}

describe('every operation', () => {
	// Some operations delete what others need.
	beforeEach(() => {
		sandbox.reset();
	});

	// Operations with files need a step before them; the example workflow for partner codes has one. Several requests of an
	// operation count as one run: n8n remembers its recent writes, and the IDs repeat.
	const withoutFile = everyCall.filter(({ files, name }) => !files && !/, call (?!1$)/.test(name));

	test.each(withoutFile)('$name', async ({ parameters, writes, done }) => {
		const chosen = parameters(sandbox.world);
		const entry = resourceRegister.find(({ value }) => value === chosen.resource);
		const credential = entry?.credential ?? 'voucherifyApi';
		const workflow = await workflowOf(editor, await voucherify(editor, chosen, credential));
		expect(await workflow.run()).toBe('success');
		const [item] = await itemsFrom(workflow.id, 'Voucherify');
		expect(item).toBeInstanceOf(Object);
		if (writes !== 'nowhere') expect(done(sandbox.world, chosen)).toBeGreaterThan(0);
	});
});

test('explains a rejection in an error item', async () => {
	const node = await voucherify(editor, {
		resource: 'export',
		operation: 'get',
		exportId: { __rl: true, mode: 'id', value: 'exp_unknown' },
	});
	const workflow = await workflowOf(editor, { ...node, onError: 'continueRegularOutput' });
	expect(await workflow.run()).toBe('success');
	expect(await itemsFrom(workflow.id, 'Voucherify')).toMatchObject([
		{ error: { message: expect.stringContaining('Cannot find export with id exp_unknown') } },
	]);
});

test('offers existing objects in a list', async () => {
	const { results } = await editor.call(
		'POST',
		'/dynamic-node-parameters/resource-locator-results',
		{
			methodName: 'searchLoyaltyCampaigns',
			path: 'parameters.campaignId',
			nodeTypeAndVersion: { name: 'n8n-nodes-voucherify.voucherify', version: 1 },
			currentNodeParameters: {
				resource: 'voucherTransaction',
				operation: 'export',
				authentication: 'keys',
			},
			credentials: await credentialsOf(editor, 'voucherifyApi'),
		},
	);
	expect(results).toContainEqual(
		expect.objectContaining({ name: 'Coffee Club', value: COFFEE_CLUB }),
	);
});

/**
 * On the usual n8n, `restart.test.ts` shows this with the example workflows, because it takes two polls of a minute each.
 */
const testElsewhere = process.env.N8N_VERSION ? test : test.skip;

testElsewhere('an event starts a workflow once, be n8n there or not when it happens', async () => {
	const { id } = await editor.call('POST', '/workflows', {
		name: 'Redemptions',
		active: false,
		nodes: [
			{
				name: 'Redeemed',
				id: 'redeemed',
				type: 'n8n-nodes-voucherify.voucherifyTrigger',
				typeVersion: 1,
				position: [0, 0],
				// n8n 2 activates after it has responded: what happens in between counts, too.
				parameters: {
					event: 'voucherTransaction',
					campaignId: GIFT_CARDS,
					startFrom: 'beginning',
					filters: { types: ['CREDITS_REDEMPTION'], minAmount: 10_000 },
				},
				credentials: await credentialsOf(editor, 'voucherifyApi'),
			},
			{
				name: 'Nothing',
				id: 'nothing',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [200, 0],
				parameters: {},
			},
		],
		connections: { Redeemed: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	});
	const workflow = String(id);
	await editor.publish(workflow);
	const redeem = (amount: number) =>
		sandbox.world.book({ voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION', amount });
	/** The amounts of all events, once there are `count` of them. */
	const reported = (count: number) =>
		eventually(async () => {
			const runs = await successfulRuns(editor, workflow);
			const items = await Promise.all(runs.map((run) => itemsOf(editor, run, 'Nothing')));
			return items.flat().length >= count ? items.flat() : undefined;
		});

	redeem(-10_100);
	await reported(1);
	await playground.kill();
	redeem(-20_200);
	await start();
	redeem(-30_300);
	const items = await reported(3);
	expect(items).toHaveLength(3);
	for (const amount of [-10_100, -20_200, -30_300]) {
		expect(items).toContainEqual(expect.objectContaining({ amount }));
	}
});
