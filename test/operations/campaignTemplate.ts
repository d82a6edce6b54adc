import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const TEMPLATES = '/v1/templates/campaigns';
const OLD_TEMPLATE = 'camp_tpl_LastSummer4Coupons';
const NAME = 'Happy Hours';
const DESCRIPTION = 'Coupons for the afternoon';

const templateIn = ({ campaignTemplates }: World) => first(campaignTemplates).id;
const picked = (world: World) => ({ campaignTemplateId: byId(templateIn(world)) });
const pathOf = (world: World) => `${TEMPLATES}/${templateIn(world)}`;
const made = ({ campaignTemplates }: World) =>
	campaignTemplates.all().filter(({ name }) => name === NAME).length;

export const campaignTemplate: OperationExample[] = [
	{
		resource: 'campaignTemplate',
		operation: 'getAll',
		parameters: () => ({
			filters: { name: 'Off', types: ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS'] },
			options: { order: 'id' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: TEMPLATES,
				query: {
					'filters[name][conditions][$contains]': 'Off',
					'filters[campaign_type][conditions][$in][0]': 'DISCOUNT_COUPONS',
					'filters[campaign_type][conditions][$in][1]': 'GIFT_VOUCHERS',
					order: 'id',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'campaignTemplate',
		operation: 'create',
		parameters: () => ({
			name: NAME,
			createFrom: 'campaign',
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			additionalFields: { description: DESCRIPTION },
		}),
		calls: () => [
			{
				method: 'POST',
				path: TEMPLATES,
				body: { name: NAME, campaign_id: CAMPAIGN_IDS.welcomeCodes, description: DESCRIPTION },
				answer: 'resource',
			},
		],
		done: made,
		variants: [
			{
				name: 'a template of a promotion tier',
				parameters: ({ promotionTiers }) => ({
					createFrom: 'promotionTier',
					promotionTierId: byId(first(promotionTiers).id),
					additionalFields: {},
				}),
				calls: ({ promotionTiers }) => [
					{
						method: 'POST',
						path: TEMPLATES,
						body: { name: NAME, promotion_tier_id: first(promotionTiers).id },
					},
				],
				rows: () => [{ name: NAME, campaign_type: 'DISCOUNT_COUPONS' }],
			},
		],
	},
	{
		resource: 'campaignTemplate',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: pathOf(world), answer: 'resource' }],
	},
	{
		resource: 'campaignTemplate',
		operation: 'update',
		parameters: (world) => ({
			...picked(world),
			updateFields: { name: NAME, description: DESCRIPTION },
		}),
		calls: (world) => [
			{
				method: 'PUT',
				path: pathOf(world),
				body: { name: NAME, description: DESCRIPTION },
				answer: 'resource',
			},
		],
		done: made,
		variants: [
			{
				name: 'a description to clear',
				parameters: () => ({ updateFields: { clearFields: ['description'] } }),
				calls: (world) => [{ method: 'PUT', path: pathOf(world), body: { description: null } }],
			},
		],
	},
	{
		resource: 'campaignTemplate',
		operation: 'delete',
		parameters: ({ campaignTemplates }) => ({
			campaignTemplateId: byId(
				campaignTemplates.add({ ...first(campaignTemplates), id: OLD_TEMPLATE }).id,
			),
		}),
		calls: () => [{ method: 'DELETE', path: `${TEMPLATES}/${OLD_TEMPLATE}`, answer: 'nothing' }],
		done: ({ campaignTemplates }) => (campaignTemplates.find(OLD_TEMPLATE) ? 0 : 1),
	},
];
