import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { startRawService, type RawService } from '../../../support/rawService';
import { sandbox, useSandbox } from '../../../support/sandbox';

const THIRD_CAMPAIGN = 'camp_Third5Tea2Loyalty';
const CAMPAIGNS = ['camp_Coffee7Club3Loyalty9Aa', 'camp_Summer6Rewards1Loyal9D', THIRD_CAMPAIGN];
const CONTINUE: Partial<INode> = { onError: 'continueRegularOutput' };
const ITEMS = 1_000;

/** Rewards that are assigned to no campaign. */
let free: string[];

useSandbox({ sizes: { rewards: ITEMS + 3 } });

beforeEach(() => {
	const { world } = sandbox;
	world.campaigns.add({
		...world.campaigns.get('Coffee Club'),
		id: THIRD_CAMPAIGN,
		name: 'Tea Club',
	});
	free = world.rewards
		.all()
		.slice(3)
		.map(({ id }) => id);
});

/** Returns a run that creates one assignment per item, with the item's values. */
const create = (items: IDataObject[], parameters: INodeParameters = {}, node?: Partial<INode>) => ({
	credentials: credentialsFor(sandbox),
	items,
	node,
	parameters: {
		resource: 'rewardAssignment',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '={{ $json.campaign }}' },
		rewardId: { __rl: true, mode: 'id', value: '={{ $json.reward }}' },
		points: '={{ $json.points }}',
		...parameters,
	},
});

/** Returns this many items for one campaign, each with its own reward and price. */
const itemsFor = (count: number, campaign = CAMPAIGNS[0]) =>
	free.slice(0, count).map((reward, index) => ({ campaign, reward, points: index + 1 }));

/** Returns the rewards that were assigned since the start, in order. */
const assigned = () =>
	sandbox.world.rewardAssignments
		.all()
		.slice(4)
		.map(({ reward_id }) => reward_id);

const lengths = () =>
	sandbox.requests.map(({ body }) => (Array.isArray(body) ? body.length : undefined));

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
		['an empty campaign', { campaign: '' }, 'Campaign is empty'],
		['an empty reward', { reward: '' }, 'Reward is empty'],
		['no points', { points: '' }, 'Points is empty'],
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

describe('Reward Assignment → Create, when Voucherify refuses', () => {
	it.each(['none', 'before', 'others'] as const)(
		'creates the others, each once, where the effect of a refused array is: %s',
		async (refusedElement) => {
			sandbox.settings.beliefs.refusedElement = refusedElement;
			const input = itemsFor(20).map((item, index) =>
				index === 13 ? { ...item, reward: 'rew_unknown' } : item,
			);
			const { items } = await runNode(create(input, {}, CONTINUE));
			expect(items.flatMap(({ json }, index) => (json.error ? [index] : []))).toEqual([13]);
			const wanted = input.filter((_, index) => index !== 13).map(({ reward }) => reward);
			expect(assigned().sort()).toEqual(wanted.sort());
		},
	);

	it('creates the 999 others, each once, when it continues after errors', async () => {
		const input = itemsFor(ITEMS).map((item, index) =>
			index === 437 ? { ...item, reward: 'rew_unknown' } : item,
		);
		const { items, error } = await runNode(create(input, {}, CONTINUE));
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(input.map((_, item) => ({ item })));
		expect(items.flatMap(({ json }, index) => (json.error ? [index] : []))).toEqual([437]);
		expect(items[437]?.json).toMatchObject({ error: { code: 404, resource_type: 'reward' } });

		const wanted = input.filter((_, index) => index !== 437).map(({ reward }) => reward);
		expect(items.filter(({ json }) => !json.error).map(({ json }) => json.reward_id)).toEqual(
			wanted,
		);
		expect(assigned()).toEqual(wanted);
		expect(sandbox.requests.length).toBeLessThanOrEqual(10 + 14);
	});

	it('names the items of the request, and what is done, when it stops at an error', async () => {
		const input = itemsFor(6).map((item, index) =>
			index === 3 ? { ...item, reward: 'rew_unknown' } : item,
		);
		const { error } = await runNode(create(input, { options: { batchSize: 2 } }));
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '404' });
		expect(error?.description).toMatch(/The request had the items 2, 3\./);
		expect(error?.description).toMatch(
			/Of 6 items, 2 are done, 2 failed, 0 are unknown, and 2 were/,
		);
		expect(assigned()).toEqual(free.slice(0, 2));
		expect(lengths()).toEqual([2, 2]);
	});

	it('explains a conflict', async () => {
		const [there] = sandbox.world.rewards;
		const { error } = await runNode(
			create([{ campaign: CAMPAIGNS[0], reward: there?.id, points: 1 }]),
		);
		expect(error).toMatchObject({ httpCode: '409' });
		expect(error?.message).toBe('A reward is already assigned to the campaign');
	});

	it('halves requests that are too large, and creates every element once', async () => {
		sandbox.settings.maxArray = 30;
		const { items, error } = await runNode(create(itemsFor(100)));
		expect(error).toBeUndefined();
		expect(assigned()).toEqual(free.slice(0, 100));
		expect(items.map(({ json }) => json.reward_id)).toEqual(free.slice(0, 100));
		expect(lengths()).toEqual([100, 50, 25, 25, 50, 25, 25]);
	});

	it('does not halve for a campaign that does not exist', async () => {
		const input = [...itemsFor(8, 'camp_unknown'), ...itemsFor(2)];
		const { items } = await runNode(create(input, {}, CONTINUE));
		expect(lengths().sort()).toEqual([2, 8]);
		expect(items.filter(({ json }) => json.error)).toHaveLength(8);
		expect(assigned()).toEqual(free.slice(0, 2));
	});
});

describe('Reward Assignment → Create, when a 404 does not say what was not found', () => {
	/** Starts a service that knows some campaigns and rewards, and returns only "Not found" for all others. */
	const service = async (knows: (campaign: string, reward: string) => boolean) => {
		const raw = await startRawService();
		raw.answering = ({ method, target, body }) => {
			if (method === 'GET') return { body: JSON.stringify({ data: [], total: 0 }) };
			const campaign = target.split('/')[3] ?? '';
			const elements: Array<{ reward: string }> = JSON.parse(body);
			return elements.every(({ reward }) => knows(campaign, reward))
				? { body: JSON.stringify(elements.map(({ reward }) => ({ id: `rewa_${reward}` }))) }
				: {
						status: 404,
						body: JSON.stringify({
							key: 'not_found',
							message: 'Not found',
							request_id: `v-${raw.requests.length}`,
						}),
					};
		};
		return raw;
	};
	const run = async (raw: RawService, items: IDataObject[], parameters: INodeParameters = {}) => {
		const options = { ...create(items, parameters, CONTINUE), credentials: credentialsFor(raw) };
		const result = await runNode(options);
		await raw.close();
		return result.items;
	};
	const hundred = (campaign: string) =>
		Array.from({ length: 100 }, (_, index) => ({ campaign, reward: `rew_${index}`, points: 1 }));

	it('stops halving for an unknown campaign: 4 requests for 100 items, not 199', async () => {
		const raw = await service(() => false);
		const items = await run(raw, hundred('camp_unknown'));
		expect(raw.requests).toHaveLength(4);
		expect(items).toHaveLength(100);
		expect(items[7]?.json.error).toMatchObject({
			message: expect.stringMatching(/Not found|Nothing was found/),
			description: expect.stringMatching(/the others were not sent again/),
		});
	});

	it('sends nothing more when it stops at an error', async () => {
		const raw = await service(() => false);
		const options = { ...create(hundred('camp_unknown')), credentials: credentialsFor(raw) };
		expect((await runNode(options)).error).toMatchObject({ httpCode: '404' });
		await raw.close();
		expect(raw.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
	});

	it('looks up a campaign once, and not again with each request', async () => {
		const raw = await service((campaign) => campaign === 'camp_known');
		const input = [...hundred('camp_unknown'), ...hundred('camp_known')];
		const items = await run(raw, input, { options: { batchSize: 25 } });
		expect(raw.requests).toHaveLength(4 + 3 + 4);
		expect(items.filter(({ json }) => json.error)).toHaveLength(100);
	});

	it.each([
		['one reward', (index: number) => index === 40],
		['the first rewards', (index: number) => index < 20],
		[
			'the first, the last and one between them',
			(index: number) => index % 99 === 0 || index === 7,
		],
		['every other reward', (index: number) => index % 2 === 1],
	])('creates all the others where %s cannot be found', async (_, isUnknown) => {
		const raw = await service((__, reward) => !isUnknown(Number(reward.slice(4))));
		const items = await run(raw, hundred('camp_known'));
		const failed = items.flatMap(({ json }, index) => (json.error ? [index] : []));
		expect(failed).toEqual(hundred('').flatMap((__, index) => (isUnknown(index) ? [index] : [])));
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
