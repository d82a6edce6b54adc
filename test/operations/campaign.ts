import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import { METADATA, profile, sentProfile } from './campaignForms';
import type { OperationExample } from './example';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const picked = { campaignId: byId(WELCOME) };
const pathOf = (more = '') => `/v1/campaigns/${WELCOME}${more}`;
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };
const between = (field: string) => ({
	[`filters[${field}][conditions][$after]`]: period.after,
	[`filters[${field}][conditions][$before]`]: period.before,
});
const isActive = ({ campaigns }: World) => campaigns.get(WELCOME).active;

const NO_MORE = { changeDiscount: false, specifyMetadata: 'fields' };

export const campaign: OperationExample[] = [
	{
		resource: 'campaign',
		operation: 'getAll',
		parameters: ({ campaigns }) => {
			campaigns.change(WELCOME, {
				category_id: 'cat_Newcomers1',
				metadata: { region: 'EMEA' },
				areas: {
					areas_ids: ['ar_1'],
					area_all_stores_ids: ['ar_2'],
					area_stores_ids: ['ars_1'],
				},
			});
			return {
				filters: {
					areaIds: 'ar_0, ar_1',
					allStoresAreaIds: ['ar_2'],
					storeIds: 'ars_1',
					campaignType: 'DISCOUNT_COUPONS',
					categoryId: byId('cat_Newcomers1'),
					generationTypes: ['AUTO_UPDATE', 'STATIC'],
					createdAfter: period.after,
					createdBefore: period.before,
					expiresAfter: period.after,
					expiresBefore: period.before,
					startsAfter: period.after,
					startsBefore: period.before,
					updatedAfter: period.after,
					updatedBefore: period.before,
					campaignStatus: 'DONE',
					metadata: { assignments: [{ id: '1', name: 'region', value: 'EMEA', type: 'string' }] },
					nameContains: 'Welcome',
					state: 'enabled',
					voucherTypes: ['DISCOUNT_VOUCHER'],
				},
				options: { order: '-updated_at' },
			};
		},
		calls: () => [
			{
				method: 'GET',
				path: '/v1/campaigns',
				query: {
					'access_settings[filter][areas_ids][0]': 'ar_0',
					'access_settings[filter][areas_ids][1]': 'ar_1',
					'access_settings[filter][area_all_stores_ids][0]': 'ar_2',
					'access_settings[filter][area_stores_ids][0]': 'ars_1',
					campaign_type: 'DISCOUNT_COUPONS',
					'filters[category_ids][conditions][$is]': 'cat_Newcomers1',
					'filters[type][conditions][$in][0]': 'AUTO_UPDATE',
					'filters[type][conditions][$in][1]': 'STATIC',
					...between('created_date'),
					...between('expiration_date'),
					...between('start_date'),
					...between('updated_at'),
					campaign_status: 'DONE',
					'filters[metadata.region][conditions][$is]': 'EMEA',
					'filters[campaigns][conditions][$contains]': 'Welcome',
					'filters[active][conditions][$enabled]': '',
					'filters[voucher_type][conditions][$in][0]': 'DISCOUNT_VOUCHER',
					order: '-updated_at',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'those that are disabled',
				parameters: ({ campaigns }) => {
					campaigns.change('Spring Sale', { active: false });
					return { filters: { state: 'disabled' }, options: {} };
				},
				calls: () => [
					{
						method: 'GET',
						path: '/v1/campaigns',
						query: {
							'filters[active][conditions][$disabled]': '',
							order: '-created_at',
							limit: '50',
							page: '1',
						},
					},
				],
				rows: () => [{ name: 'Spring Sale' }],
			},
		],
	},
	{
		resource: 'campaign',
		operation: 'delete',
		parameters: () => ({ ...picked, deleteCodes: true, options: { force: true, maximumWait: 60 } }),
		calls: (world) => [
			{
				method: 'DELETE',
				path: pathOf(),
				query: { force: 'true' },
				idempotent: false,
				answer: 'object',
			},
			result(world),
		],
		done: ({ campaigns }) => (campaigns.find(WELCOME) ? 0 : 1),
		refusals: [[{ deleteCodes: false }, 'Delete All Codes is off']],
	},
	{
		resource: 'campaign',
		operation: 'disable',
		parameters: () => picked,
		calls: () => [
			{ method: 'POST', path: pathOf('/disable'), idempotent: true, answer: 'nothing' },
		],
		done: (world) => (isActive(world) ? 0 : 1),
	},
	{
		resource: 'campaign',
		operation: 'enable',
		parameters: ({ campaigns }) => {
			campaigns.change('Gift Cards', { active: false });
			return { campaignId: byId('Gift Cards') };
		},
		calls: () => [
			{
				method: 'POST',
				path: '/v1/campaigns/Gift%20Cards/enable',
				idempotent: true,
				answer: 'nothing',
			},
		],
		done: ({ campaigns }) => (campaigns.get('Gift Cards').active ? 1 : 0),
	},
	{
		resource: 'campaign',
		operation: 'get',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'campaign',
		operation: 'getSummary',
		parameters: () => ({
			...picked,
			filters: { startDate: period.after, endDate: period.before },
		}),
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/summary'),
				query: { start_date: '2020-01-01', end_date: '2030-01-01' },
				answer: 'object',
			},
		],
		refusals: [
			[
				{ filters: { startDate: '2026-02-01T00:00:00Z', endDate: '2026-01-01T00:00:00Z' } },
				'Start Date is after End Date',
			],
		],
	},
	{
		resource: 'campaign',
		operation: 'update',
		parameters: () => ({
			...picked,
			updateFields: { ...profile, generationType: 'STATIC', removeMetadata: 'budget, briefing' },
			changeDiscount: true,
			discountType: 'PERCENT',
			percentOff: 20,
			...METADATA,
		}),
		calls: () => [
			{ method: 'GET', path: pathOf(), answer: 'resource' },
			{
				method: 'PUT',
				path: pathOf(),
				body: {
					...sentProfile,
					type: 'STATIC',
					unset_metadata_fields: ['budget', 'briefing'],
					discount: { type: 'PERCENT', percent_off: 20, effect: 'APPLY_TO_ORDER' },
				},
				answer: 'resource',
			},
		],
		done: ({ campaigns }) => (campaigns.get(WELCOME).description === profile.description ? 1 : 0),
		variants: [
			[{ gift: '{"amount": 700}' }, { gift: { amount: 700 } }],
			[
				{ referralProgram: '{"conversion_event_type": "redemption"}' },
				{ referral_program: { conversion_event_type: 'redemption' } },
			],
			[
				{ loyaltyTiersExpiration: '{"qualification_type": "BALANCE"}', recalculateTiers: true },
				{
					loyalty_tiers_expiration: { qualification_type: 'BALANCE' },
					options: { recalculate_tiers: true },
				},
			],
		].map(([updateFields = {}, body]) => ({
			name: Object.keys(updateFields).join(' and '),
			parameters: () => ({ updateFields, ...NO_MORE }),
			calls: () => [{ method: 'PUT' as const, path: pathOf(), body }],
		})),
		refusals: [[{ updateFields: {}, ...NO_MORE }, 'Update Fields holds nothing to change']],
	},
];
