import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { discountVariants } from './discounts';
import { first, type OperationExample } from './example';

const pickedTier = ({ promotionTiers }: World) => ({
	promotionTierId: byId(first(promotionTiers).id),
});
const tierPath = ({ promotionTiers }: World, more = '') =>
	`/v1/promotions/tiers/${first(promotionTiers).id}${more}`;

const OLD_TIER = 'promo_LastSummer4Tier';

const tierFields = {
	banner: 'Save 12.50',
	hierarchy: 3,
	startDate: '2026-06-01T00:00:00.000Z',
	expirationDate: '2026-09-01T00:00:00.000Z',
	daysOfWeek: [1, 5],
	validityHours: { daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [1] }] },
	timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
	categoryId: byId('cat_Newcomers1'),
};
const sentTier = {
	banner: 'Save 12.50',
	hierarchy: 3,
	start_date: tierFields.startDate,
	expiration_date: tierFields.expirationDate,
	validity_day_of_week: [1, 5],
	validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:30', days_of_week: [1] }] },
	validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
	category_id: 'cat_Newcomers1',
};
const METADATA = { specifyMetadata: 'json', metadataJson: '{"season": "summer"}' };

/** Nothing that may be left out. */
const PLAIN = { additionalFields: {}, discountOptions: {}, specifyMetadata: 'fields' };

export const promotionTier: OperationExample[] = [
	{
		resource: 'promotionTier',
		operation: 'create',
		parameters: () => ({
			campaignId: byId('camp_SpringSale4Promo8Cc11x'),
			name: 'Big baskets',
			discountType: 'AMOUNT',
			amountOff: 1250,
			discountOptions: { effectOfAmount: 'APPLY_TO_ITEMS', aggregatedAmountLimit: 5000 },
			additionalFields: { ...tierFields, active: false },
			...METADATA,
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/promotions/camp_SpringSale4Promo8Cc11x/tiers',
				body: {
					name: 'Big baskets',
					...sentTier,
					active: false,
					action: {
						discount: {
							type: 'AMOUNT',
							amount_off: 1250,
							effect: 'APPLY_TO_ITEMS',
							aggregated_amount_limit: 5000,
						},
					},
					metadata: { season: 'summer' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ promotionTiers }) =>
			[...promotionTiers].filter(({ name }) => name === 'Big baskets').length,
		variants: discountVariants(PLAIN, (discount) => [
			{
				method: 'POST',
				path: '/v1/promotions/camp_SpringSale4Promo8Cc11x/tiers',
				body: { name: 'Big baskets', action: { discount } },
			},
		]),
	},
	{
		resource: 'promotionTier',
		operation: 'createFromTemplate',
		parameters: ({ campaignTemplates }) => ({
			campaignTemplateId: byId(first(campaignTemplates).id),
			campaignId: byId('camp_SpringSale4Promo8Cc11x'),
			name: 'Big baskets',
			additionalFields: { ...tierFields, active: false },
			...METADATA,
		}),
		calls: ({ campaignTemplates }) => [
			{
				method: 'POST',
				path: `/v1/templates/campaigns/${first(campaignTemplates).id}/tier-setup`,
				body: {
					campaign_id: 'camp_SpringSale4Promo8Cc11x',
					name: 'Big baskets',
					...sentTier,
					active: false,
					metadata: { season: 'summer' },
				},
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: ({ promotionTiers }) =>
			[...promotionTiers].filter(({ name }) => name === 'Big baskets').length,
		variants: [
			{
				name: 'a tier as in the template',
				parameters: () => ({ additionalFields: {}, specifyMetadata: 'fields' }),
				calls: ({ campaignTemplates }) => [
					{
						method: 'POST',
						path: `/v1/templates/campaigns/${first(campaignTemplates).id}/tier-setup`,
						body: { campaign_id: 'camp_SpringSale4Promo8Cc11x', name: 'Big baskets' },
					},
				],
				rows: ({ validationRules }) => [
					{
						name: 'Big baskets',
						action: { discount: { type: 'PERCENT', percent_off: 10 } },
						created_resources: [
							{ id: validationRules.all().at(-1)?.id, object: 'validation_rules' },
						],
						object: 'promotion_tier',
					},
				],
			},
		],
	},
	{
		resource: 'promotionTier',
		operation: 'delete',
		parameters: ({ promotionTiers }) => ({
			promotionTierId: byId(promotionTiers.add({ ...first(promotionTiers), id: OLD_TIER }).id),
		}),
		calls: () => [
			{ method: 'DELETE', path: `/v1/promotions/tiers/${OLD_TIER}`, answer: 'nothing' },
		],
		done: ({ promotionTiers }) => (promotionTiers.find(OLD_TIER) ? 0 : 1),
	},
	{
		resource: 'promotionTier',
		operation: 'enable',
		parameters: ({ promotionTiers }) => ({
			promotionTierId: byId(promotionTiers.change(first(promotionTiers).id, { active: false }).id),
		}),
		calls: (world) => [
			{ method: 'POST', path: tierPath(world, '/enable'), idempotent: true, answer: 'resource' },
		],
		done: ({ promotionTiers }) => (first(promotionTiers).active ? 1 : 0),
	},
	{
		resource: 'promotionTier',
		operation: 'get',
		parameters: pickedTier,
		calls: (world) => [{ method: 'GET', path: tierPath(world), answer: 'resource' }],
	},
	{
		resource: 'promotionTier',
		operation: 'getAll',
		parameters: () => ({ options: { order: 'updated_at' } }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/promotions/tiers',
				query: { order: 'updated_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'those that can be used now',
				parameters: () => ({ tiers: 'available', options: {} }),
				calls: () => [
					{
						method: 'GET',
						path: '/v1/promotions/tiers',
						query: { is_available: 'true', order: '-created_at', limit: '50', page: '1' },
					},
				],
				rows: () => [{ discount_type: 'AMOUNT', amount_off: 500, percent_off: null }],
			},
			{
				name: 'those of a campaign, with one request',
				parameters: () => ({
					tiers: 'campaign',
					campaignId: byId('camp_SpringSale4Promo8Cc11x'),
					limit: 1,
					options: {},
				}),
				calls: () => [{ method: 'GET', path: '/v1/promotions/camp_SpringSale4Promo8Cc11x/tiers' }],
				rows: ({ promotionTiers }) => [{ id: promotionTiers.all().at(-1)?.id }],
			},
		],
	},
	{
		resource: 'promotionTier',
		operation: 'update',
		parameters: (world) => ({
			...pickedTier(world),
			updateFields: { ...tierFields, name: 'Big baskets' },
			changeDiscount: true,
			discountType: 'PERCENT',
			percentOff: 12.5,
			discountOptions: { amountLimit: 2000, effect: 'APPLY_TO_ORDER' },
			...METADATA,
		}),
		calls: (world) => [
			{ method: 'GET', path: tierPath(world), answer: 'resource' },
			{
				method: 'PUT',
				path: tierPath(world),
				body: {
					name: 'Big baskets',
					...sentTier,
					action: {
						discount: {
							type: 'PERCENT',
							percent_off: 12.5,
							amount_limit: 2000,
							effect: 'APPLY_TO_ORDER',
						},
					},
					metadata: { season: 'summer' },
				},
				answer: 'resource',
			},
		],
		done: ({ promotionTiers }) =>
			[...promotionTiers].filter(({ name }) => name === 'Big baskets').length,
		variants: [
			{
				name: 'the name alone',
				parameters: () => ({ ...PLAIN, updateFields: { name: 'Renamed' }, changeDiscount: false }),
				calls: (world) => [{ method: 'PUT', path: tierPath(world), body: { name: 'Renamed' } }],
				rows: () => [{ name: 'Renamed', action: { discount: { amount_off: 500 } } }],
			},
			...discountVariants({ ...PLAIN, updateFields: {} }, (discount, world) => [
				// JSON replaces the whole discount, whose current options need not be read then.
				...(discount.percent_off === 5 ? [] : [{ method: 'GET' as const, path: tierPath(world) }]),
				{
					method: 'PUT',
					path: tierPath(world),
					body: { action: { discount } },
				},
			]),
		],
		refusals: [
			[
				{ ...PLAIN, updateFields: {}, changeDiscount: false },
				'Update Fields holds nothing to change',
			],
			[{ percentOff: '={{ "" }}' }, 'Percent Off is empty'],
		],
	},
	{
		resource: 'promotionTier',
		operation: 'disable',
		parameters: ({ promotionTiers }) => ({ promotionTierId: byId(first(promotionTiers).id) }),
		calls: ({ promotionTiers }) => [
			{
				method: 'POST',
				path: `/v1/promotions/tiers/${first(promotionTiers).id}/disable`,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: ({ promotionTiers }) => (first(promotionTiers).active ? 0 : 1),
	},
];
