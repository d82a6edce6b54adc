import { CONTINUE } from '../../../support/earningRules';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import {
	assigned,
	CAMPAIGNS,
	create,
	free,
	ITEMS,
	itemsFor,
	lengths,
	withRewards,
} from './rewardAssignments';

withRewards();

describe('Reward Assignment → Create', () => {
	it('sends the validation rules of the assignment', async () => {
		const additionalFields = {
			validationRules: { rule: [{ validationRuleId: byId('val_1, val_2') }] },
		};
		await itemsOf(create(itemsFor(1), { additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual([
			{
				reward: free[0],
				parameters: { loyalty: { points: 1 } },
				validation_rules: ['val_1', 'val_2'],
			},
		]);
	});

	it('has no default for points, as it would be a price that nobody set', async () => {
		const { parameters, ...rest } = create(itemsFor(1));
		const { points, ...others } = parameters;
		expect(points).toBeDefined();
		await expect(runNode({ ...rest, parameters: others })).rejects.toThrow(
			'Parameter "Points" is required.',
		);
		expect(sandbox.requests).toEqual([]);
	});

	it('sends one element per item, with the keys, and returns the created assignment', async () => {
		const items = await itemsOf(create(itemsFor(1)));
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]).toMatchObject({
			method: 'POST',
			path: '/v1/loyalties/camp_Coffee7Club3Loyalty9Aa/rewards',
			query: '',
			body: [{ reward: free[0], parameters: { loyalty: { points: 1 } } }],
			status: 200,
		});
		expect(sandbox.requests[0]?.headers).toMatchObject({
			'x-app-id': sandbox.keys.appId,
			'content-type': 'application/json',
		});
		expect(items).toEqual([
			expect.objectContaining({
				id: sandbox.world.rewardAssignments.all().at(-1)?.id,
				reward_id: free[0],
				related_object_id: CAMPAIGNS[0],
				parameters: { loyalty: { points: 1 } },
			}),
		]);
	});

	it('accepts points as text, free rewards, and a campaign by name', async () => {
		const [reward] = free;
		await itemsOf(
			create([{ reward, points: '250' }], {
				campaignId: { __rl: true, mode: 'name', value: 'Coffee Club' },
			}),
		);
		await itemsOf(create([{ reward: free[1], campaign: CAMPAIGNS[0], points: 0 }]));
		expect(sandbox.requests.map(({ path }) => path)).toEqual([
			'/v1/loyalties/Coffee%20Club/rewards',
			'/v1/loyalties/camp_Coffee7Club3Loyalty9Aa/rewards',
		]);
		expect(sandbox.requests.map(({ body }) => body)).toEqual([
			[{ reward, parameters: { loyalty: { points: 250 } } }],
			[{ reward: free[1], parameters: { loyalty: { points: 0 } } }],
		]);
	});

	it('creates 1,000 assignments in three campaigns with at most 12 requests, in input order', async () => {
		const input = itemsFor(ITEMS).map((item, index) => ({
			...item,
			campaign: CAMPAIGNS[index % 3],
		}));
		const { items, error } = await runNode(create(input));
		expect(error).toBeUndefined();
		expect(sandbox.requests.length).toBeLessThanOrEqual(12);
		expect(items.map(({ json }) => [json.related_object_id, json.reward_id])).toEqual(
			input.map(({ campaign, reward }) => [campaign, reward]),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(input.map((_, item) => ({ item })));
	});

	it('puts as many elements into a request as the user allows', async () => {
		await itemsOf(create(itemsFor(7), { options: { batchSize: 3 } }));
		expect(lengths()).toEqual([3, 3, 1]);
	});

	it.each([
		['an empty campaign', { campaign: '' }, 'Campaign is empty: its expression has no value'],
		['an empty reward', { reward: '' }, 'Reward is empty: its expression has no value'],
		['no points', { points: '' }, 'Points is empty: its expression has no value'],
		['half a point', { points: '1.5' }, 'Points must be a whole number of at least 0'],
		['points that are no number', { points: 'ten' }, 'Points must be a whole number of at least 0'],
		['less than no points', { points: -1 }, 'Points must be a whole number of at least 0'],
	])('refuses %s, naming field and item, before anything is sent', async (_, change, message) => {
		const [first, second] = itemsFor(2);
		const { error } = await runNode(create([{ ...first }, { ...second, ...change }]));
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message,
			context: { itemIndex: 1 },
		});
		expect(sandbox.requests).toEqual([]);
		expect(assigned()).toEqual([]);
	});

	it('skips an item with bad input, and sends the others, when it continues after errors', async () => {
		const input = itemsFor(3).map((item, index) => (index === 1 ? { ...item, points: 'x' } : item));
		const { items, error } = await runNode(create(input, {}, CONTINUE));
		expect(error).toBeUndefined();
		expect(lengths()).toEqual([2]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(items[1]?.json).toMatchObject({
			error: { message: 'Points must be a whole number of at least 0' },
		});
		expect(assigned()).toEqual([free[0], free[2]]);
	});
});

describe('Reward Assignment → Create, when the outcome is unknown', () => {
	it('finds the created assignments, as sending again is safe', async () => {
		sandbox.faults.add({ kind: 'resetAfter', from: 1 });
		const items = await itemsOf(create(itemsFor(6), { options: { batchSize: 2 } }));
		expect(assigned()).toEqual(free.slice(0, 6));
		expect(items.map(({ reward_id }) => reward_id)).toEqual(free.slice(0, 6));
		expect(items.map(({ already = false }) => already)).toEqual([
			...[false, false],
			...[true, true],
			...[false, false],
		]);
	});

	it('finds them even where every response is lost', async () => {
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST', times: Infinity });
		const items = await itemsOf(create(itemsFor(2)));
		expect(items).toMatchObject([{ already: true }, { already: true }]);
		expect(assigned()).toEqual(free.slice(0, 2));
	});

	it('reports an unknown outcome where none is listed, and starts nothing more after two', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST', times: Infinity });
		const { items } = await runNode(create(itemsFor(6), { options: { batchSize: 2 } }, CONTINUE));
		const outcomes = items.map(({ json: { error } }) => error);
		expect(outcomes).toMatchObject([
			...Array<unknown>(4).fill({ outcome: 'unknown' }),
			...Array<unknown>(2).fill({ outcome: 'not_started' }),
		]);
		expect(assigned()).toEqual([]);
	});

	it.each([
		['fewer rows than elements', [{ id: 'rewa_1' }]],
		['more rows than elements', [{ id: 'rewa_1' }, { id: 'rewa_2' }, { id: 'rewa_3' }]],
		['a row without an ID', [{ id: 'rewa_1' }, {}]],
		['something that is no list', { data: [] }],
	])('rejects a response with %s, and does not send again', async (_, body) => {
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { error, items } = await runNode(create(itemsFor(2)));
		expect(error?.message).toMatch(/response cannot be used: it does not list what was created/);
		expect(`${error?.message} ${error?.description}`).toMatch(/Outcome unknown/);
		expect(items).toEqual([]);
		expect(lengths()).toEqual([2]);
	});

	it('does not create an assignment again whose response has a field named error, when the node retries', async () => {
		const body = [{ id: 'rewa_1', error: 'none' }];
		sandbox.faults.add({ kind: 'status', status: 200, body, times: Infinity });
		const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		expect(await itemsOf(create(itemsFor(1), {}, retry))).toEqual([
			expect.objectContaining({ id: 'rewa_1', response_error: 'none' }),
		]);
		expect(lengths()).toEqual([1]);
	});
});
