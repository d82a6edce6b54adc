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

	it('get their own earning rules, by what the rules say', async () => {
		const given = [{ points: 10 }, { points: 20 }, { points: 10, name: 'Fair' }];
		const name = "={{ $json.name || '' }}";
		const parameters = { points: '={{ $json.points }}', additionalFields: { name } };
		const created = await itemsOf(creation(sandbox, parameters, given));
		expect(created).toMatchObject(
			given.map(({ points, name: banner }) => ({
				loyalty: { points },
				...(banner && { source: { banner } }),
			})),
		);
		expect(created[0]?.id).not.toBe(created[2]?.id);
	});

	it('have an unknown outcome where no rule is theirs', async () => {
		const service = await startRawService();
		const rule = (id: string, points: number) => ({ id, loyalty: { type: 'FIXED', points } });
		service.answering = () => ({ body: JSON.stringify([rule('r_1', 20), rule('r_2', 20)]) });
		const given = [{ points: 10 }, { points: 20 }];
		const { error } = await runNode(creation(service, { points: '={{ $json.points }}' }, given));
		await service.close();
		expect(error?.message).toContain('does not list what was created for item 0');
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
