import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import { discountVariants, refusedDiscounts } from './discounts';
import { REFERENCE, type ExampleVariant, type OperationExample } from './example';

const COUPON = 'WELCOME-10';
const CARD = 'GIFT-0001';
const LEAKED = 'LEAKED-50';
const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const picked = { voucherCode: byId(COUPON) };
const pathOf = (more = '', code = COUPON) => `/v1/vouchers/${code}${more}`;
const METADATA = { specifyMetadata: 'json', metadataJson: '{"season": "summer"}' };

const expirationDate = '2026-09-01T00:00:00.000Z';

const validity = {
	startDate: '2026-06-01T00:00:00.000Z',
	daysOfWeek: [1, 5],
	validityHours: { daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [1] }] },
	timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
	categoryId: byId('cat_Newcomers1'),
	active: false,
	additionalInfo: 'For the summer letter',
};

const sentValidity = {
	start_date: validity.startDate,
	expiration_date: expirationDate,
	validity_day_of_week: [1, 5],
	validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:30', days_of_week: [1] }] },
	validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
	category_id: 'cat_Newcomers1',
	active: false,
	additional_info: 'For the summer letter',
	metadata: { season: 'summer' },
};

const couponOf = ({ vouchers }: World, code = COUPON) => vouchers.find(code);

/** A generated code, with nothing that may be left out. */
const GENERATED = {
	codeSource: 'generated',
	discountOptions: {},
	redemptionsPerCode: 'unlimited',
	expirationDate: '',
	additionalFields: {},
	specifyMetadata: 'fields',
};

/** Creates a generated code. */
const generated = (
	name: string,
	entered: INodeParameters,
	sent: IDataObject,
	row: object = {},
): ExampleVariant => ({
	name,
	parameters: () => ({ ...GENERATED, ...entered }),
	calls: () => [{ method: 'POST', path: '/v1/vouchers', body: sent }],
	rows: () => [row],
});

/** A change of a balance by an amount in a chosen unit: the card is read, to compare its unit. */
const changed = (
	code: string,
	amountsIn: string,
	[entered, sent, row]: [entered: string, sent: number, row: object],
): ExampleVariant => ({
	name: `${entered} ${amountsIn}`,
	parameters: () => ({ voucherCode: byId(code), amountsIn, amount: entered, options: {} }),
	calls: () => [
		{ method: 'GET', path: pathOf('', code) },
		{
			method: 'POST',
			path: pathOf('/balance', code),
			body: { amount: sent, source_id: REFERENCE },
		},
	],
	rows: () => [{ code, ...row }],
});

export const voucher: OperationExample[] = [
	{
		resource: 'voucher',
		operation: 'create',
		parameters: () => ({
			codeSource: 'own',
			code: 'AUTUMN-0001',
			discountType: 'AMOUNT',
			amountOff: 1250,
			discountOptions: { effectOfAmount: 'APPLY_TO_ITEMS', aggregatedAmountLimit: 5000 },
			redemptionsPerCode: 'several',
			redemptionLimit: 3,
			expirationDate,
			additionalFields: validity,
			...METADATA,
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/vouchers/AUTUMN-0001',
				body: {
					type: 'DISCOUNT_VOUCHER',
					...sentValidity,
					redemption: { quantity: 3 },
					discount: {
						type: 'AMOUNT',
						amount_off: 1250,
						effect: 'APPLY_TO_ITEMS',
						aggregated_amount_limit: 5000,
					},
				},
				answer: 'resource',
			},
		],
		done: (world) => (couponOf(world, 'AUTUMN-0001') ? 1 : 0),
		variants: [
			...discountVariants({ ...GENERATED, voucherType: 'DISCOUNT_VOUCHER' }, (discount) => [
				{ method: 'POST', path: '/v1/vouchers', body: { type: 'DISCOUNT_VOUCHER', discount } },
			]),
			generated(
				'a gift card',
				{
					voucherType: 'GIFT_VOUCHER',
					amount: 5000,
					additionalFields: { pattern: 'GIFT-####', giftEffect: 'APPLY_TO_ITEMS' },
				},
				{
					type: 'GIFT_VOUCHER',
					gift: { amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' },
					code_config: { pattern: 'GIFT-####' },
				},
				{ type: 'GIFT_VOUCHER', gift_balance: 5000, amounts_in: 'minor' },
			),
			{
				name: 'a gift card with an own code',
				parameters: () => ({
					...GENERATED,
					codeSource: 'own',
					voucherType: 'GIFT_VOUCHER',
					amount: 5000,
					additionalFields: { giftEffect: 'APPLY_TO_ITEMS' },
				}),
				calls: () => [
					{
						method: 'POST',
						path: '/v1/vouchers/AUTUMN-0001',
						body: {
							type: 'GIFT_VOUCHER',
							gift: { amount: 5000, balance: 5000, effect: 'APPLY_TO_ITEMS' },
						},
					},
				],
			},
			generated(
				'a loyalty card',
				{
					voucherType: 'LOYALTY_CARD',
					points: 100,
					additionalFields: { campaignId: byId(COFFEE_CLUB) },
				},
				{
					type: 'LOYALTY_CARD',
					campaign_id: COFFEE_CLUB,
					loyalty_card: { points: 100, balance: 100 },
				},
				{ type: 'LOYALTY_CARD', points_balance: 100 },
			),
			generated(
				'a code with limits',
				{
					discountType: 'PERCENT',
					percentOff: 10,
					redemptionsPerCode: 'once',
					expirationDate,
					...METADATA,
					additionalFields: {
						...validity,
						active: true,
						charset: 'ABC',
						length: 6,
						prefix: 'A-',
						postfix: '-Z',
						validationRules: {
							rule: [
								{ validationRuleId: byId('val_1') },
								{ validationRuleId: byId('val_2, val_1') },
							],
						},
					},
				},
				{
					type: 'DISCOUNT_VOUCHER',
					...sentValidity,
					active: true,
					code_config: { charset: 'ABC', length: 6, prefix: 'A-', postfix: '-Z' },
					validation_rules: ['val_1', 'val_2'],
					redemption: { quantity: 1 },
					discount: { type: 'PERCENT', percent_off: 10 },
				},
				{ percent_off: 10, redemption_limit: 1 },
			),
		],
		refusals: [
			...refusedDiscounts,
			[
				{ discountType: 'FIXED', fixedAmount: '={{ "12.50" }}' },
				'Fixed Price is not a whole number, as minor units are',
			],
			[
				{ voucherType: 'GIFT_VOUCHER', amount: '={{ "12.00" }}' },
				'Credits is not a whole number, as minor units are',
			],
			[
				{ additionalFields: { validationRules: { rule: [{ validationRuleId: byId('') }] } } },
				'Validation Rule of Rule 1 is empty',
			],
		],
	},
	{
		resource: 'voucher',
		operation: 'importMany',
		parameters: () => ({
			code: 'PARTNER-0001',
			discountType: 'PERCENT',
			percentOff: 15,
			additionalFields: {
				startDate: validity.startDate,
				expirationDate,
				daysOfWeek: validity.daysOfWeek,
				timeFrame: validity.timeFrame,
				active: false,
				additionalInfo: 'From the spring delivery',
				category: 'Newcomers',
				redemptionLimit: 3,
			},
			...METADATA,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/vouchers/import',
				body: [
					{
						code: 'PARTNER-0001',
						type: 'DISCOUNT_VOUCHER',
						start_date: validity.startDate,
						expiration_date: expirationDate,
						validity_day_of_week: [1, 5],
						validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
						active: false,
						additional_info: 'From the spring delivery',
						category: 'Newcomers',
						redemption: { quantity: 3 },
						discount: { type: 'PERCENT', percent_off: 15 },
						metadata: { season: 'summer' },
					},
				],
				answer: 'object',
			},
			result(world),
		],
		done: (world) => (couponOf(world, 'PARTNER-0001') ? 1 : 0),
		variants: [
			{
				name: 'a gift card',
				parameters: () => ({ ...GENERATED, voucherType: 'GIFT_VOUCHER', amount: 500 }),
				calls: (world) => [
					{
						method: 'POST',
						path: '/v1/vouchers/import',
						body: [
							{ code: 'PARTNER-0001', type: 'GIFT_VOUCHER', gift: { amount: 500, balance: 500 } },
						],
					},
					result(world),
				],
			},
		],
	},
	{
		resource: 'voucher',
		operation: 'updateMetadataMany',
		parameters: () => ({ code: COUPON, ...METADATA }),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/vouchers/metadata/async',
				body: { codes: [COUPON], metadata: { season: 'summer' } },
				idempotent: true,
				answer: 'object',
			},
			result(world),
		],
		done: (world) => (couponOf(world)?.metadata.season === 'summer' ? 1 : 0),
	},
	{
		resource: 'voucher',
		operation: 'adjustBalance',
		parameters: () => ({
			voucherCode: byId(CARD),
			amount: -250,
			options: { sourceId: 'refund-4711', reason: 'Goodwill' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: pathOf('/balance', CARD),
				body: { amount: -250, source_id: 'refund-4711', reason: `Goodwill [${REFERENCE}]` },
				traced: true,
				answer: 'object',
			},
		],
		done: ({ ledger, vouchers }) =>
			ledger.of(vouchers.get(CARD).id).filter(({ source_id }) => source_id === 'refund-4711')
				.length,
		variants: [
			changed(CARD, 'major', ['-12,50', -1250, { amount: -12.5, amounts_in: 'major' }]),
			changed('COFFEE-0001', 'points', ['13', 13, { amount: 13 }]),
		],
		refusals: [
			[{ amount: 0 }, 'Amount is 0'],
			[
				{ options: { sourceId: 'a', deduplicationKey: 'b' } },
				'Deduplication Key conflicts with Source ID',
			],
			...['2,5', '12.5', 12.5].map((amount): [INodeParameters, string, string] => [
				{ voucherCode: byId('COFFEE-0001'), amountsIn: 'points', amount },
				'Amount must be a whole number',
				String(amount),
			]),
		],
	},
	{
		resource: 'voucher',
		operation: 'delete',
		parameters: () => ({ ...picked, options: { force: true } }),
		calls: () => [
			{ method: 'DELETE', path: pathOf(), query: { force: 'true' }, answer: 'nothing' },
		],
		done: (world) => (couponOf(world) ? 0 : 1),
	},
	{
		resource: 'voucher',
		operation: 'disable',
		parameters: () => picked,
		calls: () => [
			{ method: 'POST', path: pathOf('/disable'), idempotent: true, answer: 'resource' },
		],
		done: (world) => (couponOf(world)?.active ? 0 : 1),
	},
	{
		resource: 'voucher',
		operation: 'enable',
		parameters: () => ({ voucherCode: byId(LEAKED) }),
		calls: () => [
			{ method: 'POST', path: pathOf('/enable', LEAKED), idempotent: true, answer: 'resource' },
		],
		done: (world) => (couponOf(world, LEAKED)?.active ? 1 : 0),
	},
	{
		resource: 'voucher',
		operation: 'update',
		parameters: () => ({ ...picked, updateFields: { ...validity, expirationDate }, ...METADATA }),
		calls: () => [{ method: 'PUT', path: pathOf(), body: sentValidity, answer: 'resource' }],
		done: (world) => (couponOf(world)?.active ? 0 : 1),
		variants: [
			{
				name: 'the discount, and hours until the end of the day',
				parameters: () => ({
					updateFields: {
						discount: '{"type": "PERCENT", "percent_off": 12}',
						validityHours: { daily: [{ startTime: '18:00' }] },
					},
					specifyMetadata: 'fields',
				}),
				calls: () => [
					{
						method: 'PUT',
						path: pathOf(),
						body: {
							discount: { type: 'PERCENT', percent_off: 12 },
							validity_hours: { daily: [{ start_time: '18:00', expiration_time: '' }] },
						},
					},
				],
				rows: () => [{ discount: { type: 'PERCENT', percent_off: 12 } }],
			},
		],
		refusals: [
			[{ updateFields: {}, specifyMetadata: 'fields' }, 'Update Fields holds nothing to change'],
		],
	},
];
