import { rollback } from '../../../../sandbox/world/redeeming';
import { believe } from '../../../support/beliefs';
import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { ago, callsOf, forward, idsOf, pollAll, stateOf } from '../../../support/triggers';
import { activeOn, addCustomer, take, useStoppedServices } from './watched';

useStoppedServices();

describe('redemptions', () => {
	const on = (parameters = {}) => activeOn({ event: 'redemption', ...parameters });
	const ALL = ['succeeded', 'failed', 'rollback.succeeded', 'rollback.failed'];

	it('are emitted with their outcome, in columns', async () => {
		const engine = await on({ outcomes: ALL });
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
			const engine = await on();
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
		const failures = await on({ outcomes: ['failed'] });
		const cards = await on({ filters: { campaignId: byId('camp_GiftCards5Classic2Bb77') } });
		const [gift, , failed] = [take(), take('PAY-20'), take('LEAKED-50')];
		expect(idsOf(await failures.poll())).toEqual([failed]);
		expect(idsOf(await cards.poll())).toEqual([gift]);
	});

	it('are filtered by the name of a campaign, of which a part may be an expression, and which is looked up once', async () => {
		sandbox.world.campaigns.change('camp_GiftCards5Classic2Bb77', { name: 'Cards UTC' });
		const value = '=Cards {{ $now.zoneName }}';
		const campaignId = { __rl: true, mode: 'idOrName', value };
		const cards = await on({ filters: { campaignId } });
		const [gift] = [take(), take('PAY-20')];
		expect(idsOf(await cards.poll())).toEqual([gift]);
		expect(await callsOf(sandbox, () => cards.poll())).toBe(1);
		const calls = sandbox.requests.filter(({ path }) => path.startsWith('/v1/campaigns/'));
		expect(calls).toHaveLength(1);
	});

	it('end in an error when the campaign does not exist', async () => {
		const activation = on({ filters: { campaignId: byId('Gift Crads') } });
		await expect(activation).rejects.toThrow('there is no campaign Gift Crads');
	});

	it('cost one request per poll, and at the activation', async () => {
		const engine = await on();
		expect(sandbox.requests).toHaveLength(1);
		take();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		forward(sandbox, 600);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		const state = stateOf(engine);
		forward(sandbox, 600);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(stateOf(engine)).toBe(state);
	});

	it('require an outcome', async () => {
		await expect(on({ outcomes: [] })).rejects.toThrow('Outcomes are missing');
	});

	it('are shown by a test: the newest that matches', async () => {
		const id = take();
		forward(sandbox, 1);
		take('LEAKED-50');
		const show = async (parameters = {}) => await (await on(parameters)).fetchTestEvent();
		const shown = { id, event_type: 'redemption.succeeded' };
		expect(await show()).toMatchObject([{ json: shown }]);
		const raw = { id, object: 'redemption', channel: {} };
		expect(await show({ simplify: false })).toMatchObject([{ json: raw }]);
		const none = show({ outcomes: ['rollback.failed'] });
		await expect(none).rejects.toThrow('There is nothing to show yet');
	});
});

describe('customers', () => {
	const on = (parameters = {}) => activeOn({ event: 'customer', ...parameters });

	it('are emitted when they are new, and when they have changed', async () => {
		const engine = await on();
		const id = addCustomer();
		const [created] = await engine.poll();
		expect(created?.json).toMatchObject({
			event_type: 'customer.created',
			id,
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

	it.each([
		['created', 1],
		['updated', 1],
		['both', 2],
	])('cost this many requests per poll: %s %i', async (change, calls) => {
		const engine = await on({ change });
		expect(await callsOf(sandbox, () => engine.poll())).toBe(calls);
	});

	it('leave no mark in the workflow, once they are read and the list has gone on', async () => {
		const engine = await on({ change: 'created', startFrom: 'beginning' });
		const id = addCustomer(Date.parse(ago(sandbox, 7_200)));
		sandbox.world.customers.change(id, { name: 'Ada' });
		forward(sandbox, 60);
		await pollAll(engine);
		addCustomer(Date.parse(ago(sandbox, 3_600)));
		await pollAll(engine);
		expect(stateOf(engine)).toContain('"known":{}');
	});

	it('are all although some change while the list is read', async () => {
		for (let count = 0; count < 250; count += 1) {
			forward(sandbox, 1);
			addCustomer();
		}
		const engine = await on({ change: 'updated' });
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

	it('come once and without delay, although a copy shows one as it was before', async () => {
		const engine = await on();
		forward(sandbox, 300);
		const { customers } = sandbox.world;
		const [old] = customers.all();
		const id = addCustomer();
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
		const [item] = await (await on()).fetchTestEvent();
		expect(item?.json).toMatchObject({ id: first?.id, event_type: 'customer.updated' });
	});
});
