import { isDeepStrictEqual } from 'node:util';
import { redeem, rollback } from '../../../../sandbox/world/redeeming';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import {
	ago,
	callsOf,
	forward,
	idsOf,
	NO_LIMIT,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
	textOf,
	watching,
} from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

const take = (voucher = 'GIFT-0001') => redeem(sandbox.world, { voucher, amount: 1 }).id;
const born = () => ({ ...sandbox.world.customers.born(), source_id: null, metadata: {} });

describe('redemptions', () => {
	const on = (parameters = {}) => watching(sandbox, { event: 'redemption', ...parameters });
	const ALL = ['succeeded', 'failed', 'rollback.succeeded', 'rollback.failed'];

	it('are emitted with their outcome, in columns', async () => {
		const engine = on({ outcomes: ALL });
		await engine.activate();
		const id = take();
		const failed = take('LEAKED-50');
		forward(sandbox, 1);
		const back = rollback(sandbox.world, id, { reason: 'Returned' }).id;
		const items = (await engine.poll()).map(({ json }) => json);
		expect(items).toMatchObject([
			{ event_type: 'redemption.succeeded', id, voucher_code: 'GIFT-0001', amount: 1 },
			{ event_type: 'redemption.failed', id: failed, failure_code: 'voucher_disabled' },
			{ event_type: 'redemption.rollback.succeeded', id: back, reason: 'Returned', amount: -1 },
		]);
	});

	it.each([
		['filtered', [1, 1, 1]],
		['all', [2, 1, 1]],
	] as const)(
		'ask once whether a total of %s rows counts the poll: %j calls',
		async (totals, calls) => {
			believe(sandbox, { totals });
			const engine = on();
			await engine.activate();
			const counts: number[] = [];
			for (let poll = 0; poll < 3; poll += 1) {
				take();
				forward(sandbox, 120);
				counts.push(await callsOf(sandbox, () => engine.poll()));
			}
			expect(counts).toEqual(calls);
		},
	);

	it('are filtered by outcome and campaign', async () => {
		const failures = on({ outcomes: ['failed'] });
		const cards = on({ filters: { campaignId: byId('camp_GiftCards5Classic2Bb77') } });
		await failures.activate();
		await cards.activate();
		const [gift, , failed] = [take(), take('PAY-20'), take('LEAKED-50')];
		expect(idsOf(await failures.poll())).toEqual([failed]);
		expect(idsOf(await cards.poll())).toEqual([gift]);
	});

	it('are filtered by the name of a campaign, of which a part may be an expression, and which is looked up once', async () => {
		sandbox.world.campaigns.change('camp_GiftCards5Classic2Bb77', { name: 'Cards UTC' });
		const value = '=Cards {{ $now.zoneName }}';
		const cards = on({ filters: { campaignId: { __rl: true, mode: 'idOrName', value } } });
		await cards.activate();
		const [gift] = [take(), take('PAY-20')];
		expect(idsOf(await cards.poll())).toEqual([gift]);
		expect(await callsOf(sandbox, () => cards.poll())).toBe(1);
		const calls = sandbox.requests.filter(({ path }) => path.startsWith('/v1/campaigns/'));
		expect(calls).toHaveLength(1);
	});

	it('end in an error when the campaign does not exist', async () => {
		const cards = on({ filters: { campaignId: byId('Gift Crads') } });
		await expect(cards.activate()).rejects.toMatchObject({
			message: 'Filters → Campaign: there is no campaign Gift Crads',
		});
	});

	it('cost one request per poll, and two at the beginning', async () => {
		const engine = on();
		expect(await callsOf(sandbox, () => engine.activate())).toBe(1);
		take();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		forward(sandbox, 600);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		const state = JSON.stringify(engine.staticData);
		forward(sandbox, 600);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(JSON.stringify(engine.staticData)).toBe(state);
	});

	it('are all emitted, although hundreds have the same time', async () => {
		const engine = on({ outcomes: ALL, options: { maxEvents: 200 } });
		await engine.activate();
		const ids = Array.from({ length: 350 }, () => take());
		forward(sandbox, 3_600);
		const last = take();
		expect(idsOf((await pollAll(engine)).flat())).toEqual([...ids.sort(), last]);
	});

	it('require an outcome', async () => {
		const refusal = await on({ outcomes: [] })
			.activate()
			.catch((error: unknown) => textOf(error));
		expect(refusal).toContain('Outcomes are missing');
	});

	it('are shown by a test: the newest that matches', async () => {
		const id = take();
		forward(sandbox, 1);
		take('LEAKED-50');
		const [item] = await on().fetchTestEvent();
		expect(item?.json).toMatchObject({ id, event_type: 'redemption.succeeded' });
		const [raw] = await on({ simplify: false }).fetchTestEvent();
		expect(raw?.json).toMatchObject({ id, object: 'redemption', channel: {} });
		await expect(on({ outcomes: ['rollback.failed'] }).fetchTestEvent()).rejects.toThrow(
			'There is nothing to show yet',
		);
	});
});

describe('customers', () => {
	const on = (parameters = {}) => watching(sandbox, { event: 'customer', ...parameters });

	it('are emitted when they are new, and when they have changed', async () => {
		const engine = on();
		await engine.activate();
		const { id } = sandbox.world.customers.add({ ...born(), email: 'ada@example.com' });
		const [created] = await engine.poll();
		expect(created?.json).toMatchObject({
			event_type: 'customer.created',
			id,
			email: 'ada@example.com',
			updated_at: null,
		});
		forward(sandbox, 5);
		sandbox.world.customers.change(id, { name: 'Ada' });
		sandbox.world.customers.change(id, { name: 'Ada Lovelace' });
		const updates = (await engine.poll()).map(({ json }) => json);
		expect(updates).toMatchObject([{ event_type: 'customer.updated', id, name: 'Ada Lovelace' }]);
		forward(sandbox, 600);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('are emitted although they are listed after the activation, with a time before it', async () => {
		const engine = on();
		await engine.activate();
		const { id } = sandbox.world.customers.add({ ...born(), created_at: ago(sandbox, 30) });
		expect(idsOf((await pollAll(engine)).flat())).toEqual([id]);
	});

	it.each([
		['created', 1],
		['updated', 1],
		['both', 2],
	])('cost this many requests per poll: %s %i', async (change, calls) => {
		const engine = on({ change });
		await engine.activate();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(calls);
	});

	it('leave no mark in the workflow, once they are read and the list has gone on', async () => {
		const engine = on({ change: 'created', startFrom: 'beginning' });
		await engine.activate();
		const { id } = sandbox.world.customers.add({ ...born(), created_at: ago(sandbox, 7_200) });
		sandbox.world.customers.change(id, { name: 'Ada' });
		forward(sandbox, 60);
		await pollAll(engine);
		sandbox.world.customers.add({ ...born(), created_at: ago(sandbox, 3_600) });
		await pollAll(engine);
		expect(stateOf(engine)).toContain('"known":{}');
	});

	it('are all emitted, although some change while the list is read', async () => {
		for (let count = 0; count < 250; count += 1) {
			forward(sandbox, 1);
			sandbox.world.customers.add(born());
		}
		const engine = on({ change: 'updated' });
		await engine.activate();
		const all = sandbox.world.customers.all().slice(-250);
		for (const { id } of all) {
			forward(sandbox, 1);
			sandbox.world.customers.change(id, { name: 'Once' });
		}
		forward(sandbox, 3_600);
		// Right after the first page is sent, its customers change again, and the others move up by that many places.
		const { requests } = sandbox;
		const before = requests.length;
		const polling = engine.poll();
		while (requests[before]?.status == null) await new Promise((resolve) => setImmediate(resolve));
		for (const { id } of all.slice(0, 50)) sandbox.world.customers.change(id, { name: 'Twice' });
		const found = [...(await polling), ...(await pollAll(engine)).flat()];
		expect(new Set(idsOf(found)).size).toBe(250);
		expect(found).toHaveLength(300);
	});

	it.each([
		{ compares: false, started: [1, 1, 1, 1], updated: [1, 1, 1, 1] },
		{ compares: true, started: [1, 1, 0, 0], updated: [1, 0, 0, 0] },
	])(
		'that the workflow updates trigger it again, endlessly unless it compares first: $compares',
		async ({ compares, ...expected }) => {
			const engine = on({ simplify: false });
			await engine.activate();
			sandbox.world.customers.add(born());
			const started: number[] = [];
			const updated: number[] = [];
			for (let round = 0; round < 4; round += 1) {
				forward(sandbox, 60);
				const items = (await engine.poll()).map(({ json }) => json);
				const others = items.filter(
					({ metadata }) => !isDeepStrictEqual(metadata, { region: 'EU' }),
				);
				const results = await itemsOf({
					parameters: {
						resource: 'customer',
						operation: 'update',
						customerId: byId('={{ $json.id }}'),
						specifyMetadata: 'fields',
						metadata: {
							assignments: [{ id: '1', name: 'region', value: 'EU', type: 'string' }],
						},
					},
					items: compares ? others : items,
					credentials: credentialsFor(sandbox),
				});
				started.push(items.length);
				updated.push(results.length);
			}
			expect({ started, updated }).toEqual(expected);
		},
	);

	it('come once and without delay, although a copy shows one as it was before', async () => {
		const engine = on();
		await engine.activate();
		forward(sandbox, 300);
		const { customers } = sandbox.world;
		const [old] = customers.all();
		const { id } = customers.add(born());
		const states = [id, id, old?.id ?? ''].map((one, index) => {
			forward(sandbox, 1);
			return { ...customers.change(one, { name: `Name ${index}` }), object: 'customer' };
		});
		const pollCopy = async () => {
			const body = { object: 'list', customers: [states[0], states[2]], total: 2 };
			sandbox.faults.add({ kind: 'status', status: 200, body, path: '/v1/customers', from: 1 });
			return idsOf(await engine.poll());
		};
		expect(await pollCopy()).toEqual([id, old?.id]);
		expect(idsOf(await engine.poll())).toEqual([id]);
		expect(await pollCopy()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
	});

	it('are shown by a test: the newest', async () => {
		const [first] = sandbox.world.customers.all();
		sandbox.world.customers.change(first?.id ?? '', { name: 'Ada' });
		const [item] = await on().fetchTestEvent();
		expect(item?.json).toMatchObject({ id: first?.id, event_type: 'customer.updated' });
	});
});
