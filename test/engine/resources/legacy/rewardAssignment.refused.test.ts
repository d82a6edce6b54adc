import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CONTINUE } from '../../../support/earningRules';
import { credentialsFor, runNode } from '../../../support/engine';
import { startRawService, type RawService } from '../../../support/rawService';
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
