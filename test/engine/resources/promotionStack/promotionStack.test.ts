import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { rawService, useRawService } from '../../../support/rawService';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();
useRawService();
skipPauses();

const campaignId = byId(CAMPAIGN_IDS.springSale);

const on = (
	operation: string,
	parameters: INodeParameters = {},
	service: Parameters<typeof credentialsFor>[0] = sandbox,
) => ({
	credentials: credentialsFor(service),
	parameters: { resource: 'promotionStack', operation, campaignId, ...parameters },
});

const rows = (...ids: string[]) => ({ tier: ids.map((id) => ({ promotionTierId: byId(id) })) });
const stacks = () => sandbox.world.promotionStacks.all();
const tierIds = () => sandbox.world.promotionTiers.all().map(({ id }) => id);

it('Promotion Stack → Create names the stack of this name after a lost response', async () => {
	sandbox.faults.add({ kind: 'resetAfter' });
	const tiers = rows(...tierIds().slice(0, 2));
	const { error } = await runNode(on('create', { name: 'Summer', tiers }));
	expect(stacks()).toHaveLength(2);
	expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates: [stacks()[1]?.id] });
});

it('Promotion Stack → Create refuses more than 30 tiers before anything is sent', async () => {
	const tiers = rows(Array.from({ length: 31 }, (_, index) => `promo_${index}`).join());
	const { error } = await runNode(on('create', { name: 'Summer', tiers }));
	expect(error?.message).toContain('is one of 31 tiers');
	expect(sandbox.requests).toEqual([]);
});

it('Promotion Stack → Update warns if the response has another order', async () => {
	const stack = {
		id: 'stack_1',
		object: 'promotion_stack',
		tiers: { ids: ['promo_2', 'promo_1'] },
	};
	rawService.answering = () => ({ body: JSON.stringify(stack) });
	const updateFields = { tiers: rows('promo_1', 'promo_2') };
	const [item] = await itemsOf(
		on('update', { promotionStackId: byId('stack_1'), updateFields }, rawService),
	);
	expect(item?.warnings).toEqual([
		"Voucherify's response has other tiers than were sent, or another order",
	]);
});

it('Promotion Stack → Get Many sorts the stacks of a campaign, which is no option of the API', async () => {
	const { promotionStacks } = sandbox.world;
	const [like] = stacks();
	for (const name of ['Autumn', 'Spring'])
		if (like) promotionStacks.add({ ...like, id: `stack_${name}`, name });
	const items = await itemsOf(
		on('getAll', { stacks: 'campaign', limit: 2, options: { order: '-name' } }),
	);
	expect(items.map(({ name }) => name)).toEqual(['Spring', 'Both first discounts']);
});

it.each([
	['searchStacksOfCampaign', () => stacks().map(({ id }) => id)],
	['searchTiersOfCampaign', tierIds],
] as const)('%s lists what is in the chosen campaign', async (method, expected) => {
	const { parameters } = on('update');
	const { results } = await openList(sandbox, method, { parameters });
	expect(results.map(({ value }) => value)).toEqual(expected());
});
