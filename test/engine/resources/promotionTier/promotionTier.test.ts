import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const SPRING_SALE = 'camp_SpringSale4Promo8Cc11x';

useSandbox();

const on = operationsOf('promotionTier');

const tiers = () => sandbox.world.promotionTiers.all();

it('Promotion Tier → Disable accepts a tier that is already disabled', async () => {
	const { id } = tiers().find(({ active }) => !active) ?? { id: '' };
	const disabling = on('disable', { promotionTierId: byId(id) });
	expect(await itemsOf(disabling)).toMatchObject([{ id, active: false }]);
});

it('Promotion Tier → Get Many sorts the tiers of a campaign, which is no option of the API', async () => {
	const [first = '', second = '', ...others] = tiers().map(({ id }) => id);
	sandbox.world.promotionTiers.change(second, {});
	const getting = (options: INodeParameters) =>
		on('getAll', { tiers: 'campaign', campaignId: byId(SPRING_SALE), ...options });
	const idsIn = async (options: INodeParameters) =>
		(await itemsOf(getting(options))).map(({ id }) => id);
	const newest = [first, second, ...others].reverse();
	expect(await idsIn({ limit: 4 })).toEqual(newest.slice(0, 4));
	expect(await idsIn({ options: { order: 'updated_at' } })).toEqual([first, ...others, second]);
});

it('Promotion Tier → Get Many warns of rows that came while it was read', async () => {
	const [tier] = tiers();
	for (let number = 0; number < 120; number += 1)
		if (tier) sandbox.world.promotionTiers.add({ ...tier, id: `promo_${number}` });
	sandbox.meanwhile.after = () => {
		sandbox.meanwhile.after = undefined;
		if (tier) sandbox.world.promotionTiers.add({ ...tier, id: 'promo_new' });
	};
	const [first] = await itemsOf(on('getAll', { tiers: 'all', returnAll: true }));
	expect(first?.warnings).toEqual([expect.stringContaining('an existing row may be missing')]);
});

describe('Promotion Tier → Create', () => {
	skipPauses();

	const creating = (more: INodeParameters = {}) =>
		on('create', { campaignId: byId(SPRING_SALE), name: 'Big baskets', percentOff: 10, ...more });

	it('says that a campaign has no tiers', async () => {
		const campaignId = byId('camp_Coffee7Club3Loyalty9Aa');
		const { error } = await runNode(creating({ campaignId }));
		expect(error?.message).toContain('is no promotion');
	});

	it('says that the tier does not exist when it was not created', async () => {
		sandbox.faults.add({ kind: 'resetBefore' });
		const { error } = await runNode(creating());
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(error?.description).toContain('It is not in the tiers of the campaign yet');
		expect(tiers()).toHaveLength(6);
	});
});

it('lists promotion campaigns only', async () => {
	const { parameters } = on('create');
	const { results } = await openList(sandbox, 'searchPromotionCampaigns', { parameters });
	expect(results).toEqual([{ name: 'Spring Sale', value: SPRING_SALE }]);
});
