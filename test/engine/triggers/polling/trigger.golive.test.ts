/**
 * What a trigger reports after people have changed something: other keys in the same credential, a copied workflow, other
 * filters, a campaign made again under its name.
 */
import { startSandbox } from '../../../../sandbox';
import { addVoucher } from '../../../../sandbox/world/campaigns';
import type { CredentialData } from '../../../support/credentials';
import { byId, credentialsFor } from '../../../support/engine';
import { PollEngine } from '../../../support/pollEngine';
import { sandbox } from '../../../support/sandbox';
import type { INodeParameters } from 'n8n-workflow';
import {
	bookOn,
	callsOf,
	CARD,
	emitted,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
} from '../../../support/triggers';
import {
	activeOn,
	addCustomer,
	book,
	ENGINES,
	EVENTS,
	schedule,
	take,
	useStoppedServices,
} from './watched';

useStoppedServices();

const MINUTE = 60;
const DAY = 86_400;

/** How events of each kind disappear from a project; jobs never do. */
const REMOVALS: Record<string, (id: string) => void> = {
	'transaction of a campaign': removeTransactions,
	'transaction of a card': removeTransactions,
	redemption: (id) => {
		sandbox.world.redemptions.remove(id);
	},
	customer: (id) => {
		sandbox.world.customers.remove(id);
	},
	export: () => {
		for (const { id } of [...sandbox.world.exports.all()]) sandbox.world.exports.remove(id);
	},
};

function removeTransactions(): void {
	const { campaigns, ledger } = sandbox.world;
	for (const { id } of [...ledger.of(campaigns.get('Coffee Club').id)]) ledger.remove(id);
}

const KINDS = EVENTS.filter(([name]) => name in REMOVALS);

/** Other keys for the same host. */
const otherKeys = () =>
	credentialsFor({ url: sandbox.url, keys: { ...sandbox.keys, ...sandbox.keys.second } });

describe.each(ENGINES)('in %s', (_, { durable }) => {
	/** A trigger that has reported one event, three quiet days ago. */
	async function quiet(parameters: INodeParameters, happen: () => string[]) {
		const engine = await activeOn(parameters, { durable });
		await pollAll(engine);
		const before = emitted(engine).length;
		forward(sandbox, 2 * MINUTE);
		const [first = ''] = happen();
		forward(sandbox, 1);
		expect(idsOf(await engine.poll())).toEqual([first]);
		forward(sandbox, 3 * DAY);
		await engine.poll();
		return { engine, first, reported: () => emitted(engine).slice(before) };
	}

	/** Puts other keys into the credential. By default, n8n takes them when the workflow is published. */
	async function use(engine: PollEngine, credentials: CredentialData): Promise<void> {
		engine.definition = { ...engine.definition, credentials };
		await (durable ? engine.poll() : engine.activate());
	}

	it.each(KINDS)(
		'rotated keys of one project lose and repeat no %s, with one call',
		async (__, parameters, happen) => {
			const { engine, first, reported } = await quiet(parameters, happen);
			const later = happen();
			forward(sandbox, 1);
			sandbox.faults.add({ kind: 'status', status: 503, times: 10 });
			await expect(use(engine, otherKeys())).rejects.toMatchObject({ httpCode: '503' });
			sandbox.faults.clear();
			const calls = await callsOf(sandbox, () => use(engine, otherKeys()));
			expect(reported()).toEqual([first, ...later]);
			const usual = await callsOf(sandbox, () => engine.poll());
			expect(calls).toBe(usual + 1);
		},
	);

	it.each(KINDS)(
		'keys of another project report no %s from before',
		async (name, parameters, happen) => {
			const { engine, first, reported } = await quiet(
				{ ...parameters, startFrom: 'beginning' },
				happen,
			);
			// What the trigger knows does not exist there, and much has happened.
			REMOVALS[name]?.(first);
			for (let day = 0; day < 2; day += 1) {
				happen();
				forward(sandbox, DAY);
			}
			await use(engine, otherKeys());
			await engine.poll();
			expect(reported()).toEqual([first]);
			const news = happen();
			forward(sandbox, 1);
			await engine.poll();
			expect(reported()).toEqual([first, ...news]);
		},
	);

	it('rotated keys lose no transaction of a card, although another card is gone', async () => {
		const other = 'COFFEE-0002';
		const { engine, first, reported } = await quiet(onVouchers(other, CARD), () => book());
		sandbox.world.vouchers.remove(sandbox.world.vouchers.get(other).id);
		const later = book();
		await use(engine, otherKeys());
		expect(reported()).toEqual([first, ...later]);
	});

	it('another host is another project', async () => {
		const { engine, first } = await quiet({}, () => book());
		const live = await startSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
		try {
			forward(live, 4 * DAY);
			bookOn(live, CARD, 3, DAY);
			await engine.change({ credentials: credentialsFor(live) });
			// Durable cursors do not keep what the poll at the publication has found.
			const news = bookOn(live, CARD, 1);
			await engine.poll();
			news.push(...bookOn(live, CARD, 1));
			await engine.poll();
			expect(emitted(engine)).toEqual([first, ...news]);
		} finally {
			await live.close();
		}
	});

	it.each<[string, INodeParameters, INodeParameters, () => unknown]>([
		[
			'outcomes of a redemption',
			{ event: 'redemption', outcomes: ['failed'] },
			{ event: 'redemption', outcomes: ['failed', 'succeeded'] },
			() => take(),
		],
		[
			'types of a transaction',
			{ filters: { types: ['POINTS_EXPIRATION'] } },
			{ filters: {} },
			() => book(),
		],
		[
			'kinds of an export',
			{ event: 'exportCompleted', watch: 'kind', exportedObject: 'order' },
			{ event: 'exportCompleted', watch: 'any' },
			() => schedule(0),
		],
		[
			'changes of a customer',
			{ event: 'customer', change: 'updated', startFrom: 'beginning' },
			{ change: 'both' },
			() => addCustomer(),
		],
	])('other %s report nothing from before, there and back', async (__, before, after, happen) => {
		const engine = await activeOn(before, { durable });
		const change = async (parameters: INodeParameters) => {
			for (let day = 0; day < 3; day += 1) {
				happen();
				forward(sandbox, DAY);
				await engine.poll();
			}
			await engine.change({ parameters: { ...engine.definition.parameters, ...parameters } });
			await engine.poll();
		};
		await change(after);
		expect(emitted(engine)).toEqual([]);
		happen();
		forward(sandbox, 1);
		expect(await engine.poll()).toHaveLength(1);
		await change(before);
		const count = emitted(engine).length;
		await change(after);
		expect(emitted(engine)).toHaveLength(count);
	});
});

it.each<[string, INodeParameters, INodeParameters, () => string[]]>([
	[
		'export',
		{ event: 'exportCompleted', watch: 'kind', exportedObject: 'order' },
		{ watch: 'any' },
		() => schedule(0, 1, { exportedObject: 'order' }),
	],
	['transaction', { filters: { direction: 'credits' } }, { filters: {} }, () => book()],
])(
	'other filters lose no %s since the last poll, even where it is the first',
	async (_, before, after, happen) => {
		for (const { id } of [...sandbox.world.exports.all()]) sandbox.world.exports.remove(id);
		const engine = await activeOn(before);
		const ids = happen();
		forward(sandbox, 1);
		await engine.change({ parameters: { ...engine.definition.parameters, ...after } });
		await engine.poll();
		expect(emitted(engine)).toEqual(ids);
	},
);

it.each([
	['a duplicate of the workflow begins anew', true, 0],
	['an imported workflow continues', false, 1],
])('%s', async (_, isDuplicate, count) => {
	const engine = await activeOn();
	book();
	const copy = new PollEngine(engine.definition);
	if (!isDuplicate) Reflect.set(copy, 'workflowId', Reflect.get(engine, 'workflowId'));
	copy.saved = structuredClone(engine.saved);
	await copy.activate();
	await copy.poll();
	expect(emitted(copy)).toHaveLength(count);
});

it.each<[string, INodeParameters, number]>([
	['other filters begin now', { filters: {} }, 0],
	['another unit begins now', { options: { amountsIn: 'major' } }, 0],
	['more events per poll lose nothing', { options: { maxEvents: 7, addCardCode: false } }, 1],
	['whole items lose nothing', { simplify: false }, 1],
	[
		'another order of choices loses nothing',
		{ filters: { types: ['POINTS_ACCRUAL', 'POINTS_REDEMPTION'] } },
		1,
	],
	['another card loses nothing', onVouchers(CARD, 'COFFEE-0002'), 1],
])('after a restart of n8n, %s', async (_, changes, count) => {
	const filters = { types: ['POINTS_REDEMPTION', 'POINTS_ACCRUAL'] };
	const engine = await activeOn({ ...onVouchers(CARD), filters });
	forward(sandbox, 2 * MINUTE);
	book();
	await engine.poll();
	forward(sandbox, DAY);
	book();
	const { parameters } = engine.definition;
	engine.definition.parameters = { ...parameters, ...changes };
	await engine.restartProcess();
	await engine.poll();
	expect(engine.errors).toEqual([]);
	expect(emitted(engine)).toHaveLength(1 + count);
	book();
	await engine.poll();
	expect(emitted(engine)).toHaveLength(2 + count);
});

it('a new creation comes with its latest state, after an update that was seen first', async () => {
	const engine = await activeOn({ event: 'customer', change: 'both' });
	forward(sandbox, 5 * MINUTE);
	await engine.poll();
	const id = addCustomer();
	forward(sandbox, 20);
	sandbox.world.customers.change(id, { name: 'First' });
	// The list of new customers comes from a copy without this one.
	sandbox.faults.add({ kind: 'stale', durationMs: 25_000 });
	const read = async () => (await engine.poll()).map(({ json }) => [json.event_type, json.name]);
	expect(await read()).toEqual([['customer.updated', 'First']]);
	expect(await read()).toEqual([['customer.created', 'First']]);
	expect(await read()).toEqual([]);
});

it('a label that n8n keeps with a choice is no filter', async () => {
	const campaignId = { ...byId('Gift Cards'), cachedResultName: 'Cards' };
	const engine = await activeOn({ event: 'redemption', filters: { campaignId } });
	take();
	await engine.poll();
	take();
	const { parameters } = engine.definition;
	engine.definition.parameters = { ...parameters, filters: { campaignId: byId('Gift Cards') } };
	await engine.restartProcess();
	await engine.poll();
	expect(emitted(engine)).toHaveLength(2);
});

it('no creation is lost when later ones are listed, and a copy shows it as it was before an update', async () => {
	const engine = await activeOn({ event: 'customer', change: 'both', options: { maxEvents: 2 } });
	const { customers } = sandbox.world;
	const [old] = customers.all();
	const before = [addCustomer(), addCustomer()];
	customers.change(String(old?.id), { name: 'A' });
	// There are more events than fit, so that the next poll begins with the updates.
	for (let poll = 0; poll < 4; poll += 1) {
		forward(sandbox, MINUTE);
		await engine.poll();
	}
	expect(emitted(engine)).toEqual([...before, old?.id]);
	const ids = [addCustomer(), addCustomer()];
	forward(sandbox, 4 * MINUTE);
	const rows = ids.map((id) => ({ ...customers.get(id), object: 'customer' }));
	const body = { object: 'list', data_ref: 'customers', customers: rows, total: rows.length };
	customers.change(ids[0] ?? '', { name: 'New' });
	sandbox.faults.add({ kind: 'status', status: 200, body, path: '/v1/customers', from: 1 });
	for (let poll = 0; poll < 5; poll += 1) {
		await engine.poll();
		forward(sandbox, MINUTE);
	}
	const came = engine.executions.flat().slice(3);
	expect(came.map(({ json }) => [json.id, json.event_type, json.name ?? null]).toSorted()).toEqual(
		[
			[ids[0], 'customer.created', 'New'],
			[ids[0], 'customer.updated', 'New'],
			[ids[1], 'customer.created', null],
		].toSorted(),
	);
});

it('9,000 updated customers come once, and keep the state below the share of 10,000 in 250 kB', async () => {
	const { customers } = sandbox.world;
	for (let index = 0; index < 10_000; index += 1) addCustomer();
	forward(sandbox, DAY);
	const options = { maxEvents: 100_000 };
	const engine = await activeOn({ event: 'customer', change: 'updated', options });
	forward(sandbox, 2 * MINUTE);
	const at = sandbox.world.now();
	for (const [index, { id }] of [...customers.all()].slice(-9_000).entries())
		customers.change(id, { name: 'Bulk' }, { at: at - index });
	expect(await engine.poll()).toHaveLength(9_000);
	expect((stateOf(engine).length * 10) / 9).toBeLessThan(250_000);
	expect(await engine.poll()).toEqual([]);
});

it('a redemption in a campaign that was made again under its name is reported', async () => {
	const NAME = 'Welcome Codes';
	const { world } = sandbox;
	const engine = await activeOn({ event: 'redemption', filters: { campaignId: byId(NAME) } });
	const { id: oldId, ...rest } = world.campaigns.get(NAME);
	for (const { id, campaign_id } of [...world.vouchers.all()])
		if (campaign_id === oldId) world.vouchers.remove(id);
	world.campaigns.remove(oldId);
	const made = world.campaigns.add({ ...rest, ...world.campaigns.born(), name: NAME });
	addVoucher(world, made.id, { code: 'AGAIN-1' });
	const id = take('AGAIN-1');
	expect(idsOf(await engine.poll())).toEqual([id]);
	// The ID, which promotion tiers need, is looked up at each start.
	const calls = await callsOf(sandbox, () => engine.restart());
	expect(calls).toBe(2);
});
