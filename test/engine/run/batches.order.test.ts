import { startSandbox, type Sandbox } from '../../../sandbox';
import { believe } from '../../support/beliefs';
import { CAMPAIGN, creation } from '../../support/earningRules';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../support/engine';
import { startRawService } from '../../support/rawService';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ sizes: { rewards: 6 } });
	believe(sandbox, { answerOrder: 'reversed' });
});

afterAll(async () => {
	await sandbox.close();
});

/** Returns a run that assigns rewards to "Coffee Club", one item each. */
const assigning = (service: Pick<Sandbox, 'url' | 'keys'>, ...rewards: string[]): RunOptions => ({
	credentials: credentialsFor(service),
	items: rewards.map((reward) => ({ reward })),
	parameters: {
		resource: 'rewardAssignment',
		operation: 'create',
		campaignId: byId(CAMPAIGN),
		rewardId: byId('={{ $json.reward }}'),
		points: 1,
	},
});

describe('items that share a request whose response has another order', () => {
	it('get their own reward assignments', async () => {
		const items = sandbox.world.rewards.all().slice(3);
		const created = await itemsOf(assigning(sandbox, ...items.map(({ id }) => id)));
		expect(created.map(({ reward_id }) => reward_id)).toEqual(items.map(({ id }) => id));
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each([
		['what each of them says', [{ points: 10 }, { points: 20 }, { points: 10, name: 'Fair' }]],
		[
			'all that some of them say',
			[
				{ points: 5, name: 'x', active: false },
				{ points: 5, active: true },
				{ points: 5, name: 'x' },
			],
		],
	])('get their own earning rules, by %s', async (_, given) => {
		const rules = given.map(({ points, name: banner, ...more }) => ({
			event: 'order.paid',
			loyalty: { type: 'FIXED', points },
			...(banner && { source: { banner } }),
			...more,
		}));
		const form = { specifyRule: 'json', rulesJson: '={{ [$json] }}' };
		const created = await itemsOf(creation(sandbox, form, rules));
		expect(created).toMatchObject(rules);
		expect(new Set(created.map(({ id }) => id)).size).toBe(3);
	});

	it('get rules by position where the service writes a value in its own way', async () => {
		const service = await startRawService();
		const rule = (id: string, banner?: string) => ({ id, source: { banner } });
		service.answering = () => ({ body: JSON.stringify([rule('r_1', 'A'), rule('r_2', 'B')]) });
		const given = [{ name: 'a' }, { name: 'B' }];
		const form = { additionalFields: { name: '={{ $json.name }}' } };
		const created = await itemsOf(creation(service, form, given));
		await service.close();
		expect(created.map(({ id }) => id)).toEqual(['r_1', 'r_2']);
	});
});

it('rejects a response that lists something else than what was sent', async () => {
	const answer = [
		{ id: 'rewa_1', reward_id: 'rew_1' },
		{ id: 'rewa_2', reward_id: 'rew_other' },
	];
	const service = await startRawService();
	service.answering = () => ({ body: JSON.stringify(answer) });
	const { error } = await runNode(assigning(service, 'rew_1', 'rew_2'));
	await service.close();
	expect(error?.message).toContain('does not list what was created');
});

it('gives no item the row of another one with the same reward', async () => {
	const service = await startRawService();
	service.answering = () => ({ body: JSON.stringify([{ id: 'rewa_1', reward_id: 'rew_1' }]) });
	const { error } = await runNode(assigning(service, 'rew_1', 'rew_1'));
	await service.close();
	expect(error?.message).toMatch(/^Outcome unknown: .*does not list what was created/);
});

it('is unknown where Voucherify refuses a request: a part of it may have been created', async () => {
	sandbox.reset();
	sandbox.faults.add({ kind: 'status', status: 400 });
	const { error } = await runNode(creation(sandbox, { points: 5 }, [{}, {}]));
	expect(error?.message).toMatch(/^Outcome unknown: /);
	expect(error?.description).toContain(
		'The request had the items 0, 1. Check in Voucherify which of them were created.',
	);
	expect(sandbox.requests).toHaveLength(1);
});

it('halves a request that is too large, also where a refused array is not sent again: it had no effect', async () => {
	sandbox.reset();
	sandbox.settings.maxArray = 2;
	const names = ['First', 'Second', 'Third', 'Fourth'].map((name) => ({ name }));
	const parameters = { points: 5, additionalFields: { name: '={{ $json.name }}' } };
	const { items, error } = await runNode(creation(sandbox, parameters, names));
	expect(error).toBeUndefined();
	expect(items.map(({ json: { source } }) => source)).toMatchObject(
		names.map(({ name }) => ({ banner: name })),
	);
	expect(sandbox.requests.map(({ body }) => Array.isArray(body) && body.length)).toEqual([4, 2, 2]);
});
