import type { IDataObject, INodeParameters } from 'n8n-workflow';
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
import { discountVariants, refusedDiscounts } from './discounts';
import { first, type ExampleVariant, type OperationExample } from './example';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const picked = { campaignId: byId(WELCOME) };
const pathOf = (more: string) => `/v1/campaigns/${WELCOME}${more}`;

const codesLike = ({ vouchers }: World, form: RegExp) =>
	vouchers.all().filter(({ code }) => form.test(code)).length;

/** Nothing that may be left out. */
const PLAIN = {
	discountOptions: {},
	generationType: 'AUTO_UPDATE',
	redemptionsPerCode: 'unlimited',
	expirationDate: '',
	additionalFields: {},
	specifyMetadata: 'fields',
};

const posted = (body: IDataObject) => ({
	method: 'POST' as const,
	path: '/v1/campaigns',
	body: { name: 'Summer', ...body },
});

/** Creates a campaign from JSON. */
const byJson = (
	name: string,
	campaign: IDataObject,
	entered: INodeParameters,
	sent: IDataObject,
): ExampleVariant => ({
	name,
	parameters: () => ({
		...PLAIN,
		campaignType: 'JSON',
		campaignJson: JSON.stringify(campaign),
		...entered,
	}),
	calls: () => [posted(sent)],
});

const CARDS = { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } };
const PROGRAM = {
	campaign_type: 'LOYALTY_PROGRAM',
	type: 'STATIC',
	metadata: { region: 'EMEA', season: 'winter' },
	auto_join: false,
	voucher: {
		...CARDS,
		code_config: { prefix: 'L-', charset: '0123456789', length: 6 },
		redemption: { quantity: 1 },
	},
};
const PROMOTION = { campaign_type: 'PROMOTION', promotion: { tiers: [] } };

/** How often codes can be used, by the kind of campaign: what the user enters, and the limit that is sent. */
const GIFT = { campaignType: 'GIFT_VOUCHERS', amount: 5000 };
const SHARED = {
	generationType: 'STANDALONE',
	vouchersCount: 1,
	additionalFields: { code: 'SUMMER26' },
};
const SEVERAL = { redemptionLimit: 3 };
const limits: Array<[INodeParameters, number | undefined]> = [
	[{ redemptionsPerCode: 'once' }, 1],
	[{ generationType: 'STATIC', redemptionsPerCode: 'once' }, 1],
	[{ redemptionsPerCode: 'unlimited' }, undefined],
	[{ redemptionsPerCode: 'several', ...SEVERAL }, 3],
	[{ ...SHARED, redemptionsPerReusableCode: 'unlimited' }, undefined],
	[{ ...SHARED, redemptionsPerReusableCode: 'once' }, 1],
	[GIFT, undefined],
	[{ ...GIFT, redemptionsPerReusableCode: 'several', ...SEVERAL }, 3],
];

const limited = ([entered, quantity]: (typeof limits)[number]): ExampleVariant => {
	const isGift = entered.campaignType !== undefined;
	const isShared = entered.generationType === 'STANDALONE';
	const discount = { type: 'PERCENT', percent_off: 15 };
	return {
		name: `codes with a limit: ${JSON.stringify(entered)}`,
		parameters: () => ({ ...PLAIN, ...entered }),
		calls: () => [
			posted({
				campaign_type: isGift ? 'GIFT_VOUCHERS' : 'DISCOUNT_COUPONS',
				type: entered.generationType ?? 'AUTO_UPDATE',
				vouchers_count: isShared ? 1 : 3,
				voucher: {
					...(isGift
						? { type: 'GIFT_VOUCHER', gift: { amount: 5000 } }
						: { type: 'DISCOUNT_VOUCHER', discount }),
					...(isShared && { code: 'SUMMER26' }),
					...(quantity !== undefined && { redemption: { quantity } }),
				},
			}),
		],
	};
};

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
		refusals: [
			...[0, 100_001, '={{ "many" }}'].map((count): [INodeParameters, string] => [
				{ count },
				'How Many must be a whole number from 1 to 100000',
			]),
			[
				{ count: 2_001, returnAs: 'codes' },
				'How Many is 2001, too many to return the codes',
				'Export → Create',
			],
		],
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
		variants: [
			...discountVariants(PLAIN, (discount) => [
				posted({
					campaign_type: 'DISCOUNT_COUPONS',
					type: 'AUTO_UPDATE',
					vouchers_count: 3,
					voucher: { type: 'DISCOUNT_VOUCHER', discount },
				}),
			]),
			...limits.map(limited),
			{
				name: 'gift cards with a code pattern',
				parameters: () => ({
					...PLAIN,
					...GIFT,
					additionalFields: { giftEffect: 'APPLY_TO_ITEMS', prefix: 'G-' },
				}),
				calls: () => [
					posted({
						campaign_type: 'GIFT_VOUCHERS',
						type: 'AUTO_UPDATE',
						vouchers_count: 3,
						voucher: {
							type: 'GIFT_VOUCHER',
							gift: { amount: 5000, effect: 'APPLY_TO_ITEMS' },
							code_config: { prefix: 'G-' },
						},
					}),
				],
			},
			byJson('a promotion, which has no codes', PROMOTION, {}, PROMOTION),
			byJson(
				'a loyalty program by JSON, whose values fields replace',
				PROGRAM,
				{
					additionalFields: { length: 12, generationType: 'AUTO_UPDATE', autoJoin: true },
					metadata: { assignments: [{ id: '1', name: 'season', value: 'summer', type: 'string' }] },
				},
				{
					...PROGRAM,
					type: 'AUTO_UPDATE',
					auto_join: true,
					metadata: { region: 'EMEA', season: 'summer' },
					voucher: {
						...PROGRAM.voucher,
						code_config: { ...PROGRAM.voucher.code_config, length: 12 },
					},
				},
			),
		],
		refusals: [
			...refusedDiscounts,
			[{ campaignType: 'JSON', campaignJson: '={{ "" }}' }, 'Campaign (JSON) is empty'],
			[{ campaignType: 'JSON', campaignJson: '[]' }, 'Campaign (JSON) is not a JSON object'],
			[
				{ campaignType: 'JSON', campaignJson: '{"name": "Old"}' },
				'Campaign (JSON) has another name',
			],
			[{ generationType: 'STANDALONE', additionalFields: {} }, 'Code is empty'],
			[{ additionalFields: { code: 'SUMMER26' } }, 'Code is only for Code Generation Standalone'],
			[
				{ additionalFields: { activityDurationAfterPublishing: '30 days' } },
				'Duration After Publishing is not an ISO 8601 duration',
			],
		],
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
