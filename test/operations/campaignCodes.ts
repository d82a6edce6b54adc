import type { World } from '../../sandbox';
import { byId } from '../support/engine';
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
const pathOf = (more: string) => `/v1/campaigns/${WELCOME}${more}`;

const codesLike = ({ vouchers }: World, form: RegExp) =>
	vouchers.all().filter(({ code }) => form.test(code)).length;

/** Operations that add codes to a campaign. */
export const campaignCodes: OperationExample[] = [
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
			generationType: 'STATIC',
			vouchersCount: 3,
			redemptionsPerCode: 'several',
			redemptionLimit: 2,
			expirationDate: profile.expirationDate,
			additionalFields: {
				...profile,
				...pattern,
				validationRules: { rule: [{ validationRuleId: byId('val_1') }] },
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
				traced: 'in vain',
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
			generationType: 'AUTO_UPDATE',
			additionalFields: {
				...profile,
				...pattern,
				redemptionLimit: 2,
				vouchersCount: 1,
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
];
