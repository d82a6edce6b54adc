import type { World } from '../../sandbox';
import { byId } from '../engine/engine';
import { result } from './asyncActions';
import {
	BY_SCHEMA,
	METADATA,
	ofCodes,
	pattern,
	profile,
	sentOfCodes,
	sentProfile,
} from './campaignForms';
import { first, type OperationExample } from './example';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const picked = { campaignId: byId(WELCOME) };
const pathOf = (more = '') => `/v1/campaigns/${WELCOME}${more}`;
const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };
const between = (field: string) => ({
	[`filters[${field}][conditions][$after]`]: period.after,
	[`filters[${field}][conditions][$before]`]: period.before,
});
const isActive = ({ campaigns }: World) => campaigns.get(WELCOME).active;

const codesLike = ({ vouchers }: World, form: RegExp) =>
	vouchers.all().filter(({ code }) => form.test(code)).length;

export const campaign: OperationExample[] = [
	{
		resource: 'campaign',
		operation: 'getAll',
		parameters: ({ campaigns }) => {
			campaigns.change(WELCOME, {
				category_id: 'cat_Newcomers1',
				metadata: { region: 'EMEA' },
			});
			return {
				filters: {
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
	},
	{
		resource: 'campaign',
		operation: 'addVoucherWithCode',
		parameters: () => ({
			...picked,
			code: 'ORDER-4711',
			additionalFields: ofCodes,
			...BY_SCHEMA,
			options: { ifCodeExists: 'fail' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: pathOf('/vouchers/ORDER-4711'),
				body: sentOfCodes,
				answer: 'resource',
			},
		],
		done: ({ vouchers }) => (vouchers.find('ORDER-4711') ? 1 : 0),
	},
	{
		resource: 'campaign',
		operation: 'addVouchers',
		parameters: () => ({
			...picked,
			count: 3,
			additionalFields: { ...ofCodes, ...pattern },
			...BY_SCHEMA,
			options: { maximumWait: 60 },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: pathOf('/vouchers'),
				query: { vouchers_count: '3' },
				body: { ...sentOfCodes, code_config: pattern },
				answer: 'object',
			},
			result(world),
		],
		done: (world) => codesLike(world, /^JUNE-/) / 3,
	},
	{
		resource: 'campaign',
		operation: 'create',
		parameters: () => ({
			name: 'Summer',
			discountType: 'PERCENT',
			percentOff: 15,
			vouchersCount: 3,
			additionalFields: {
				...profile,
				...pattern,
				redemptionLimit: 2,
				validationRules: { rule: [{ validationRuleId: byId('val_1') }] },
				generationType: 'STATIC',
				useVoucherMetadataSchema: false,
			},
			...METADATA,
			options: { maximumWait: 60 },
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/campaigns',
				body: {
					name: 'Summer',
					campaign_type: 'DISCOUNT_COUPONS',
					vouchers_count: 3,
					...sentProfile,
					type: 'STATIC',
					validation_rules: ['val_1'],
					use_voucher_metadata_schema: false,
					voucher: {
						type: 'DISCOUNT_VOUCHER',
						discount: { type: 'PERCENT', percent_off: 15 },
						code_config: pattern,
						redemption: { quantity: 2 },
					},
				},
				traced: true,
				answer: 'resource',
			},
		],
		done: ({ campaigns }) => (campaigns.find('Summer') ? 1 : 0),
	},
	{
		resource: 'campaign',
		operation: 'createFromTemplate',
		parameters: ({ campaignTemplates }) => ({
			campaignTemplateId: byId(first(campaignTemplates).id),
			name: 'Summer',
			additionalFields: {
				...profile,
				...pattern,
				redemptionLimit: 2,
				vouchersCount: 1,
				generationType: 'AUTO_UPDATE',
				useVoucherMetadataSchema: true,
			},
			...METADATA,
			options: { maximumWait: 60 },
		}),
		calls: ({ campaignTemplates }) => [
			{
				method: 'POST',
				path: `/v1/templates/campaigns/${first(campaignTemplates).id}/campaign-setup`,
				body: {
					name: 'Summer',
					...sentProfile,
					type: 'AUTO_UPDATE',
					vouchers_count: 1,
					use_voucher_metadata_schema: true,
					voucher: { code_config: pattern, redemption: { quantity: 2 } },
				},
				answer: 'object',
			},
		],
		done: ({ campaigns }) => (campaigns.find('Summer') ? 1 : 0),
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
				repeatable: false,
				answer: 'object',
			},
			result(world),
		],
		done: ({ campaigns }) => (campaigns.find(WELCOME) ? 0 : 1),
	},
	{
		resource: 'campaign',
		operation: 'disable',
		parameters: () => picked,
		calls: () => [
			{ method: 'POST', path: pathOf('/disable'), repeatable: true, answer: 'nothing' },
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
				repeatable: true,
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
			{
				method: 'PUT',
				path: pathOf(),
				body: {
					...sentProfile,
					type: 'STATIC',
					unset_metadata_fields: ['budget', 'briefing'],
					discount: { type: 'PERCENT', percent_off: 20 },
				},
				answer: 'resource',
			},
		],
		done: ({ campaigns }) => (campaigns.get(WELCOME).description === profile.description ? 1 : 0),
	},
];
