import type { IDataObject } from 'n8n-workflow';
import { CONTINUE } from '../../../support/earningRules';
import { credentialsFor, itemsOf, runNode, type RunResult } from '../../../support/engine';
import { startRawService, type RawService } from '../../../support/rawService';
import { sandbox } from '../../../support/sandbox';
import { shownFields } from '../../../support/shownFields';
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

/** Positions of the items that failed. */
const failedIn = ({ items }: Pick<RunResult, 'items'>) =>
	items.flatMap(({ json }, index) => (json.error ? [index] : []));

/** The items, of which this one has an unknown reward. */
const withUnknown = (count: number, at: number) =>
	itemsFor(count).map((item, index) => (index === at ? { ...item, reward: 'rew_unknown' } : item));

const without = (count: number, at: number) =>
	free.slice(0, count).filter((_, index) => index !== at);

it.each(['create', 'update'])(
	'%s has no default for points, as it would be a price that nobody set',
	(operation) => {
		const fields = shownFields({ resource: 'rewardAssignment', operation });
		expect(fields.find(({ name }) => name === 'points')).toHaveProperty('default', '');
	},
);

describe('Reward Assignment → Create', () => {
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

	it('skips an item with bad input, and sends the others, when it continues after errors', async () => {
		const input = itemsFor(3).map((item, index) => (index === 1 ? { ...item, points: 'x' } : item));
		const { items } = await runNode(create(input, {}, CONTINUE));
		expect(lengths()).toEqual([2]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(input.map((_, item) => ({ item })));
		expect(failedIn({ items })).toEqual([1]);
		expect(assigned()).toEqual([free[0], free[2]]);
	});
});

describe('Reward Assignment → Create, when the outcome is unknown', () => {
	it('finds the created assignments, as sending again is safe', async () => {
		sandbox.faults.add({ kind: 'resetAfter', from: 1 });
		const items = await itemsOf(create(itemsFor(6), { options: { batchSize: 2 } }));
		expect(assigned()).toEqual(free.slice(0, 6));
		expect(items.map(({ reward_id, already = false }) => [reward_id, already])).toEqual(
			free.slice(0, 6).map((id, index) => [id, index === 2 || index === 3]),
		);
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
		const outcomes = ['unknown', 'unknown', 'unknown', 'unknown', 'not_started', 'not_started'];
		expect(items.map(({ json: { error } }) => error)).toMatchObject(
			outcomes.map((outcome) => ({ outcome })),
		);
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
});

describe('Reward Assignment → Create, when Voucherify refuses', () => {
	it.each(['none', 'before', 'others'] as const)(
		'creates the others, each once, where the effect of a refused array is: %s',
		async (refusedElement) => {
			sandbox.settings.beliefs.refusedElement = refusedElement;
			expect(failedIn(await runNode(create(withUnknown(20, 13), {}, CONTINUE)))).toEqual([13]);
			expect(assigned().sort()).toEqual(without(20, 13).sort());
		},
	);

	it('creates the 999 others, each once, when it continues after errors', async () => {
		const { items } = await runNode(create(withUnknown(ITEMS, 437), {}, CONTINUE));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
		expect(failedIn({ items })).toEqual([437]);
		expect(items[437]?.json).toMatchObject({ error: { code: 404, resource_type: 'reward' } });
		const done = items.filter(({ json }) => !json.error).map(({ json }) => json.reward_id);
		expect(done).toEqual(without(ITEMS, 437));
		expect(assigned()).toEqual(done);
		expect(sandbox.requests.length).toBeLessThanOrEqual(10 + 14);
	});

	it('names the items of the request, and what is done, when it stops at an error', async () => {
		const { error } = await runNode(create(withUnknown(6, 3), { options: { batchSize: 2 } }));
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '404' });
		expect(error?.context.itemIndex).toBe(2);
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
		const items = await itemsOf(create(itemsFor(100)));
		expect(items.map(({ reward_id }) => reward_id)).toEqual(free.slice(0, 100));
		expect(assigned()).toEqual(free.slice(0, 100));
		expect(lengths()).toEqual([100, 50, 25, 25, 50, 25, 25]);
	});

	it('does not halve for a campaign that does not exist', async () => {
		const input = [...itemsFor(8, 'camp_unknown'), ...itemsFor(2)];
		const { items } = await runNode(create(input, {}, CONTINUE));
		expect(lengths().sort()).toEqual([2, 8]);
		expect(failedIn({ items })).toHaveLength(8);
		expect(assigned()).toEqual(free.slice(0, 2));
	});
});

describe('Reward Assignment → Create, when a 404 does not say what was not found', () => {
	let raw: RawService;
	/** The rewards of all arrays that were accepted. */
	let accepted: number[];

	beforeEach(async () => {
		raw = await startRawService();
		accepted = [];
	});

	afterEach(async () => {
		await raw.close();
	});

	/** Runs it with a service that knows some campaigns and rewards, and only says "Not found" of all others. */
	const run = async (
		knows: (campaign: string, reward: number) => boolean,
		...[items, parameters, node = CONTINUE]: Parameters<typeof create>
	) => {
		raw.answering = ({ method, target, body }) => {
			if (method === 'GET') return { body: JSON.stringify({ data: [], total: 0 }) };
			const campaign = target.split('/')[3] ?? '';
			const elements: Array<{ reward: string }> = JSON.parse(body);
			const rewards = elements.map(({ reward }) => Number(reward.slice(4)));
			if (rewards.every((reward) => knows(campaign, reward))) {
				accepted.push(...rewards);
				return { body: JSON.stringify(elements.map(({ reward }) => ({ id: `rewa_${reward}` }))) };
			}
			const request_id = `v-${raw.requests.length}`;
			const missing = { key: 'not_found', message: 'Not found', request_id };
			return { status: 404, body: JSON.stringify(missing) };
		};
		const credentials = credentialsFor(raw);
		return await runNode({ ...create(items, parameters, node), credentials });
	};
	const hundred = (campaign: string): IDataObject[] =>
		Array.from({ length: 100 }, (_, index) => ({ campaign, reward: `rew_${index}`, points: 1 }));

	it('stops halving for an unknown campaign: 4 requests for 100 items, not 199', async () => {
		const { items } = await run(() => false, hundred('camp_unknown'));
		expect(raw.requests).toHaveLength(4);
		expect(items).toHaveLength(100);
		expect(items[7]?.json.error).toMatchObject({
			message: expect.stringMatching(/Not found|Nothing was found/) as string,
			description: expect.stringMatching(/the others were not sent again/) as string,
		});
	});

	it('tries no elements of two first', async () => {
		await run(() => false, hundred('camp_unknown').slice(0, 2));
		expect(raw.requests.map(({ body }) => body.split('rew_').length - 1)).toEqual([2, 1, 1]);
	});

	it('sends nothing more when it stops at an error', async () => {
		const { error } = await run(() => false, hundred('camp_unknown'), {}, {});
		expect(error).toMatchObject({ httpCode: '404' });
		expect(raw.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
	});

	it('looks up a campaign once, and not again with each request', async () => {
		const input = [...hundred('camp_unknown'), ...hundred('camp_known')];
		const options = { batchSize: 25 };
		const outcome = await run((campaign) => campaign === 'camp_known', input, { options });
		expect(raw.requests).toHaveLength(4 + 3 + 4);
		expect(failedIn(outcome)).toHaveLength(100);
	});

	it.each<[string, (index: number) => boolean]>([
		['one reward', (index) => index === 40],
		['the first rewards', (index) => index < 20],
		['the first, the last and one between them', (index) => index % 99 === 0 || index === 7],
		['every other reward', (index) => index % 2 === 1],
	])('creates all the others where %s cannot be found', async (_, isUnknown) => {
		const outcome = await run((__, reward) => !isUnknown(reward), hundred('camp_known'));
		const wanted = hundred('').flatMap((__, index) => (isUnknown(index) ? [index] : []));
		expect(failedIn(outcome)).toEqual(wanted);
		// Those that were tried alone are not sent again.
		const others = [...hundred('').keys()].filter((index) => !isUnknown(index));
		expect(accepted.sort((one, other) => one - other)).toEqual(others);
	});
});
