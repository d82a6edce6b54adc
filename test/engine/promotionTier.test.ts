import { startSandbox, type Sandbox } from '../../sandbox';
import { byId, credentialsFor, itemsOf, runNode } from './engine';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const disabling = (id: string) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'promotionTier', operation: 'disable', promotionTierId: byId(id) },
});

const tier = (index: number) => {
	const found = sandbox.world.promotionTiers.all()[index];
	if (!found) throw new Error(`There is no tier ${index}`);
	return found;
};

describe('Promotion Tier → Disable', () => {
	it('disables a tier and returns it whole', async () => {
		const { id } = tier(2);
		const [item, ...others] = await itemsOf(disabling(id));
		expect(others).toEqual([]);
		expect(tier(2).active).toBe(false);
		expect(item).toMatchObject({ ...tier(2), environment: 'sandbox' });
		expect(sandbox.requests).toMatchObject([
			{ method: 'POST', path: `/v1/promotions/tiers/${id}/disable`, query: '', status: 200 },
		]);
		expect(sandbox.requests[0]?.body).toBeUndefined();
		expect(sandbox.requests[0]?.headers).toMatchObject({ 'x-app-id': sandbox.keys.appId });
	});

	it('does no harm to a tier that is disabled already', async () => {
		const { id, active } = tier(5);
		expect(active).toBe(false);
		expect(await itemsOf(disabling(id))).toMatchObject([{ id, active: false }]);
	});

	it('is sent again when its outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		expect(await itemsOf(disabling(tier(0).id))).toMatchObject([{ active: false }]);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('keeps a field named error out of the way of Retry On Fail', async () => {
		const body = { id: 'promo_1', active: false, error: { message: 'none' } };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const [item] = await itemsOf(disabling('promo_1'));
		expect(item).toMatchObject({ active: false, response_error: { message: 'none' } });
		expect(item).not.toHaveProperty('error');
	});

	it('does not take any answer for success', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: [] });
		const { error } = await runNode(disabling('promo_1'));
		expect(error?.message).toMatch(/answer cannot be used/);
	});

	it('wants a tier', async () => {
		const { error } = await runNode(disabling(' '));
		expect(error?.message).toBe('Promotion Tier is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('goes on after an unknown tier', async () => {
		const ids = [tier(0).id, 'promo_nowhere', tier(1).id];
		const { items } = await runNode({
			...disabling('={{ $json.id }}'),
			items: ids.map((id) => ({ id })),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { id: ids[0], active: false }, pairedItem: { item: 0 } },
			{
				json: { error: { details: 'Cannot find promotion_tier with id promo_nowhere' } },
				pairedItem: { item: 1 },
			},
			{ json: { id: ids[2], active: false }, pairedItem: { item: 2 } },
		]);
	});
});
