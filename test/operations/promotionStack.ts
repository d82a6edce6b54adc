import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const CAMPAIGN = CAMPAIGN_IDS.springSale;
const STACKS = `/v1/promotions/${CAMPAIGN}/stacks`;
const OLD_STACK = 'stack_LastSummer4Stack';
const NAME = 'Summer discounts';

const picked = ({ promotionStacks }: World) => ({
	campaignId: byId(CAMPAIGN),
	promotionStackId: byId(first(promotionStacks).id),
});
const pathOf = ({ promotionStacks }: World) => `${STACKS}/${first(promotionStacks).id}`;

/** The last two tiers, the last one first. */
const idsIn = ({ promotionTiers }: World) =>
	promotionTiers
		.of(CAMPAIGN)
		.slice(-2)
		.map(({ id }) => id)
		.reverse();
const rowsOf = (world: World) => ({
	tier: idsIn(world).map((id) => ({ promotionTierId: byId(id) })),
});
const tiersOf = (world: World) => ({ ids: idsIn(world), hierarchy_mode: 'MANUAL' });

const made = (world: World) =>
	world.promotionStacks
		.all()
		.filter(({ name, tiers }) => name === NAME && tiers.ids[0] === idsIn(world)[0]).length;

const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };

export const promotionStack: OperationExample[] = [
	{
		resource: 'promotionStack',
		operation: 'getAll',
		parameters: () => ({
			filters: {
				createdAfter: period.after,
				createdBefore: period.before,
				updatedAfter: period.after,
				updatedBefore: period.before,
			},
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/promotions/stacks',
				query: {
					'created_at[after]': period.after,
					'created_at[before]': period.before,
					'updated_at[after]': period.after,
					'updated_at[before]': period.before,
					order: 'name',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'the stacks of a campaign',
				parameters: () => ({ stacks: 'campaign', campaignId: byId(CAMPAIGN), filters: {} }),
				calls: () => [{ method: 'GET', path: STACKS }],
				rows: (world) => [{ tier_ids: first(world.promotionStacks).tiers.ids.join(', ') }],
			},
		],
	},
	{
		resource: 'promotionStack',
		operation: 'create',
		parameters: (world) => ({
			campaignId: byId(CAMPAIGN),
			name: NAME,
			tiers: rowsOf(world),
			additionalFields: { categoryId: byId('cat_Newcomers1') },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: STACKS,
				body: { name: NAME, tiers: tiersOf(world), category_id: 'cat_Newcomers1' },
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: made,
		variants: [
			{
				name: 'tiers of a list in one row',
				parameters: (world) => ({
					tiers: { tier: [{ promotionTierId: byId(idsIn(world).join(', ')) }] },
					additionalFields: {},
				}),
				calls: (world) => [
					{ method: 'POST', path: STACKS, body: { name: NAME, tiers: tiersOf(world) } },
				],
			},
		],
		refusals: [
			[{ tiers: {} }, 'Tiers is empty', 'Add at least one'],
			[
				{ tiers: { tier: [{ promotionTierId: byId('={{ "" }}') }] } },
				'Promotion Tier of Tier 1 is empty',
				'Choose a tier, or remove the row',
			],
			[
				{ tiers: { tier: ['promo_1', 'promo_1'].map((id) => ({ promotionTierId: byId(id) })) } },
				'Promotion Tier of Tier 2 has promo_1 a second time',
			],
		],
	},
	{
		resource: 'promotionStack',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: pathOf(world), answer: 'resource' }],
	},
	{
		resource: 'promotionStack',
		operation: 'update',
		parameters: (world) => ({
			...picked(world),
			updateFields: { name: NAME, tiers: rowsOf(world), categoryId: byId('cat_Seasonal2') },
		}),
		calls: (world) => [
			{
				method: 'PUT',
				path: pathOf(world),
				body: { name: NAME, tiers: tiersOf(world), category_id: 'cat_Seasonal2' },
				answer: 'resource',
			},
		],
		done: made,
		variants: [
			{
				name: 'the name alone',
				parameters: () => ({ updateFields: { name: NAME } }),
				calls: (world) => [{ method: 'PUT', path: pathOf(world), body: { name: NAME } }],
				rows: (world) => [{ name: NAME, tiers: first(world.promotionStacks).tiers }],
			},
		],
		refusals: [
			[
				{ updateFields: { name: NAME, tiers: {} } },
				'Tiers is empty',
				'Add at least one tier, or remove the field',
			],
		],
	},
	{
		resource: 'promotionStack',
		operation: 'delete',
		parameters: ({ promotionStacks }) => ({
			campaignId: byId(CAMPAIGN),
			promotionStackId: byId(promotionStacks.add({ ...first(promotionStacks), id: OLD_STACK }).id),
		}),
		calls: () => [{ method: 'DELETE', path: `${STACKS}/${OLD_STACK}`, answer: 'nothing' }],
		done: ({ promotionStacks }) => (promotionStacks.find(OLD_STACK) ? 0 : 1),
	},
];
