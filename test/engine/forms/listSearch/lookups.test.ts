import { byId } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox({ sizes: { products: 250, rewards: 12 } });

const onReward = { resource: 'reward', operation: 'update' };
const onAssignment = { resource: 'rewardAssignment', operation: 'update' };
const onTier = { resource: 'promotionTier', operation: 'disable' };
const onUser = { resource: 'user', operation: 'invite' };

const calls = () => sandbox.requests.map(({ path, query }) => `${path}?${query}`);

describe('the list of a resource locator', () => {
	it('shows rewards by name and type', async () => {
		const { results } = await openList(sandbox, 'searchRewards', { parameters: onReward });
		expect(results).toEqual(
			sandbox.world.rewards.all().map(({ id, name, type }) => ({
				name: `${name} · ${{ CAMPAIGN: 'Digital', MATERIAL: 'Material', COIN: 'Pay With Points' }[type]}`,
				value: id,
			})),
		);
		expect(calls()).toEqual(['/v1/rewards?limit=100&page=1']);
	});

	it('shows the assignments of the chosen reward, by the names of their campaigns', async () => {
		const [first, second] = sandbox.world.rewards;
		const open = async (id = '') =>
			await openList(sandbox, 'searchRewardAssignments', {
				parameters: { ...onAssignment, rewardId: byId(id) },
			});
		const [toCoffee, , , toSummer] = sandbox.world.rewardAssignments;
		expect((await open(first?.id)).results).toEqual([
			{ name: 'Coffee Club · 100 points', value: toCoffee?.id },
			{ name: 'Summer Rewards · 150 points', value: toSummer?.id },
		]);
		expect((await open(second?.id)).results).toHaveLength(1);
		expect(calls()).toEqual([
			'/v1/campaigns?order=-created_at&limit=100&page=1',
			`/v1/rewards/${first?.id ?? ''}/assignments?limit=100&page=1`,
			'/v1/campaigns?order=-created_at&limit=100&page=1',
			`/v1/rewards/${second?.id ?? ''}/assignments?limit=100&page=1`,
		]);
	});

	it('requires the reward first', async () => {
		const opening = openList(sandbox, 'searchRewardAssignments', {
			parameters: { ...onAssignment, rewardId: { __rl: true, mode: 'list', value: '' } },
		});
		await expect(opening).rejects.toThrow('Choose a reward first');
		expect(sandbox.requests).toEqual([]);
	});

	it('shows promotion tiers, and which are disabled', async () => {
		const { results } = await openList(sandbox, 'searchPromotionTiers', { parameters: onTier });
		expect(results.map(({ name }) => name)).toEqual([
			'30 € off above 300 € · disabled',
			'25 € off above 250 €',
			'20 € off above 200 €',
			'15 € off above 150 €',
			'10 € off above 100 €',
			'5 € off above 50 €',
		]);
		expect(results.at(-1)?.value).toBe(sandbox.world.promotionTiers.all()[0]?.id);
	});

	it('shows campaigns of every type', async () => {
		const { results } = await openList(sandbox, 'searchCampaigns', { parameters: onReward });
		expect(results).toContainEqual({
			name: 'Gift Cards · Gift Vouchers',
			value: 'camp_GiftCards5Classic2Bb77',
		});
		expect(results).toHaveLength(sandbox.world.campaigns.all().length);
	});

	it('shows projects with the keys of the Management API, with one request without pages', async () => {
		const { results, paginationToken } = await openList(sandbox, 'searchProjects', {
			parameters: onUser,
			filter: 'webshop',
		});
		expect(results).toEqual([
			{ name: 'Webshop Germany', value: 'proj_Wz8DeShop' },
			{ name: 'Webshop France', value: 'proj_Fr4Boutiq' },
		]);
		expect(paginationToken).toBeUndefined();
		expect(calls()).toEqual(['/management/v1/projects?']);
		expect(sandbox.requests[0]?.headers).toMatchObject({
			'x-management-id': sandbox.keys.managementId,
		});
		expect(sandbox.requests[0]?.headers).not.toHaveProperty('x-app-id');
	});

	it('shows the predefined roles without a request', async () => {
		const opening = { parameters: onUser };
		const { results } = await openList(sandbox, 'searchRoles', opening);
		expect(results.map(({ value }) => value)).toEqual([
			'ADMIN',
			'MERCHANT',
			'USER_RESTRICTED',
			'USER',
			'VIEWER',
		]);
		const found = await openList(sandbox, 'searchRoles', { ...opening, filter: 'view' });
		expect(found.results).toEqual([{ name: 'Viewer', value: 'VIEWER' }]);
		expect(sandbox.requests).toEqual([]);
	});

	it('continues page by page', async () => {
		const open = async (paginationToken?: string) =>
			await openList(sandbox, 'searchProducts', { parameters: onReward, paginationToken });
		const first = await open();
		const second = await open(String(first.paginationToken));
		const third = await open(String(second.paginationToken));
		const pages = [first, second, third];
		expect(third.paginationToken).toBeUndefined();
		expect(sandbox.requests).toHaveLength(3);
		expect(pages.flatMap(({ results }) => results.map(({ value }) => value))).toEqual(
			sandbox.world.products
				.all()
				.map(({ id }) => id)
				.reverse(),
		);
	});

	it('reads on until something matches', async () => {
		const [oldest] = sandbox.world.products;
		const { results } = await openList(sandbox, 'searchProducts', {
			parameters: onReward,
			filter: 'PRODUCT-00001',
		});
		expect(results).toEqual([{ name: `${oldest?.name ?? ''} · product-00001`, value: oldest?.id }]);
		expect(sandbox.requests).toHaveLength(3);
	});
});
