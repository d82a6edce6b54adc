import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

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

	it('accepts a tier that is already disabled', async () => {
		const { id, active } = tier(5);
		expect(active).toBe(false);
		expect(await itemsOf(disabling(id))).toMatchObject([{ id, active: false }]);
	});

	it('is sent again when its outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		expect(await itemsOf(disabling(tier(0).id))).toMatchObject([{ active: false }]);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('renames a field named error, so that Retry On Fail ignores it', async () => {
		const body = { id: 'promo_1', active: false, error: { message: 'none' } };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const [item] = await itemsOf(disabling('promo_1'));
		expect(item).toMatchObject({ active: false, response_error: { message: 'none' } });
		expect(item).not.toHaveProperty('error');
	});

	it('rejects a 200 response without a tier', async () => {
		sandbox.faults.add({ kind: 'status', status: 200, body: [] });
		const { error } = await runNode(disabling('promo_1'));
		expect(error?.message).toMatch(/response cannot be used/);
	});

	it('refuses an empty tier', async () => {
		const { error } = await runNode(disabling(' '));
		expect(error?.message).toBe('Promotion Tier is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('continues after an unknown tier', async () => {
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

const SPRING_SALE = 'camp_SpringSale4Promo8Cc11x';

const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'promotionTier', operation, ...parameters },
});

describe('Promotion Tier → Get Many', () => {
	const getting = (tiers: string, more: INodeParameters = {}) =>
		on('getAll', { tiers, campaignId: byId(SPRING_SALE), ...more });
	const idsIn = async (...input: Parameters<typeof getting>) =>
		(await itemsOf(getting(...input))).map(({ id }) => id);
	const allIds = () => sandbox.world.promotionTiers.all().map(({ id }) => id);

	it('returns only tiers that can be used now', async () => {
		sandbox.world.promotionTiers.change(tier(1).id, { expiration_date: '2020-01-01T00:00:00Z' });
		sandbox.world.promotionTiers.change(tier(2).id, { start_date: '2199-01-01T00:00:00Z' });
		const ids = await idsIn('available', { options: { order: 'created_at' } });
		const unavailable = [tier(1).id, tier(2).id, tier(5).id];
		expect(ids).toEqual(allIds().filter((id) => !unavailable.includes(id)));
		expect(sandbox.requests[0]?.query).toContain('is_available=true');
	});

	it('returns the tiers of a campaign with one request, in the chosen order', async () => {
		sandbox.world.promotionTiers.change(tier(1).id, {});
		const reversed = allIds().reverse();
		expect(await idsIn('campaign', { limit: 4 })).toEqual(reversed.slice(0, 4));
		expect(await idsIn('campaign', { options: { order: 'updated_at' } })).toEqual([
			...allIds().filter((id) => id !== tier(1).id),
			tier(1).id,
		]);
		expect(sandbox.requests.map(({ path, query }) => path + query)).toEqual(
			Array.from({ length: 2 }, () => `/v1/promotions/${SPRING_SALE}/tiers`),
		);
	});

	it('shows the discount', async () => {
		const [first] = await itemsOf(getting('all', { options: { order: 'created_at' } }));
		expect(first).toMatchObject({ discount_type: 'AMOUNT', amount_off: 500, percent_off: null });
	});
});

describe('Promotion Tier → Create and Update', () => {
	skipPauses();

	const creating = (more: INodeParameters) =>
		on('create', { campaignId: byId(SPRING_SALE), name: 'Big baskets', ...more });
	it.each<[string, INodeParameters, object]>([
		['FIXED', { fixedAmount: 999 }, { fixed_amount: 999 }],
		['UNIT', { unitOff: 2, unitProductId: byId('prod_1') }, { unit_off: 2, unit_type: 'prod_1' }],
		['PERCENT', { percentOff: '12.5' }, { percent_off: 12.5 }],
	])('accepts a discount of the type %s', async (type, entered, sent) => {
		await itemsOf(creating({ discountType: type, ...entered }));
		await itemsOf(
			on('update', {
				promotionTierId: byId(tier(0).id),
				changeDiscount: true,
				discountType: type,
				...entered,
			}),
		);
		const action = { discount: { type, ...sent } };
		expect(sandbox.requests).toMatchObject([
			{ body: { action } },
			{ method: 'GET' },
			{ body: { action } },
		]);
		expect(tier(0).action).toEqual(action);
		expect(tier(6)).toMatchObject({ action, campaign_id: SPRING_SALE, hierarchy: 7 });
	});

	it('keeps the discount unless the user changes it', async () => {
		const { action } = tier(0);
		await itemsOf(
			on('update', { promotionTierId: byId(tier(0).id), updateFields: { name: 'Renamed' } }),
		);
		expect(sandbox.requests.map(({ body }) => body)).toEqual([{ name: 'Renamed' }]);
		expect(tier(0)).toMatchObject({ name: 'Renamed', action });
	});

	it('refuses an update without changes, and an empty discount', async () => {
		const updating = { promotionTierId: byId(tier(0).id) };
		const { error } = await runNode(on('update', updating));
		expect(error?.message).toBe('Update Fields holds nothing to change');
		const nothing = { changeDiscount: true, percentOff: '={{ "" }}' };
		const changed = await runNode(on('update', { ...updating, ...nothing }));
		expect(changed.error?.message).toBe('Percent Off is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('says that a campaign has no tiers', async () => {
		const campaignId = byId('camp_Coffee7Club3Loyalty9Aa');
		const { error } = await runNode(creating({ campaignId, percentOff: 10 }));
		expect(error?.message).toContain('is no promotion');
	});

	it('names candidates after a lost response, and creates no second tier', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(creating({ percentOff: 10 }));
		expect(sandbox.world.promotionTiers.all()).toHaveLength(7);
		expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates: [tier(6).id] });
		expect(tier(6).metadata).toEqual({});
	});

	it('says that the tier does not exist when it was not created', async () => {
		sandbox.faults.add({ kind: 'resetBefore' });
		const { error } = await runNode(creating({ percentOff: 10 }));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(error?.description).toContain('It is not in the tiers of the campaign yet');
		expect(sandbox.world.promotionTiers.all()).toHaveLength(6);
	});
});

it('lists promotion campaigns only', async () => {
	const { parameters } = on('create');
	const { results } = await openList(sandbox, 'searchPromotionCampaigns', { parameters });
	expect(results).toEqual([{ name: 'Spring Sale', value: SPRING_SALE }]);
});
