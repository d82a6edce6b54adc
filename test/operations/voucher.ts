import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import { REFERENCE, type OperationExample } from './example';

const COUPON = 'WELCOME-10';
const CARD = 'GIFT-0001';
const LEAKED = 'LEAKED-50';
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
	},
	{
		resource: 'voucher',
		operation: 'getByReference',
		parameters: ({ ledger, vouchers }) => {
			const { id } = vouchers.get(CARD);
			if (!ledger.of(id).some(({ source_id }) => source_id === REFERENCE))
				ledger.book({ id }, { type: 'CREDITS_ADDITION', amount: 100, sourceId: REFERENCE });
			return { voucherCode: byId(CARD), reference: REFERENCE };
		},
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/transactions', CARD),
				query: { order: '-id', limit: '100' },
				answer: 'list',
			},
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
	},
];
