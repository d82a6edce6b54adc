import { byId } from '../support/engine';
import {
	circumstances,
	METADATA,
	NOTHING,
	OPTIONS,
	redeemables,
	sentCircumstances,
	sentOptions,
	sentRedeemables,
} from './checkout';
import { checkoutRefusals, checkoutVariants } from './checkoutForms';
import type { OperationExample } from './example';

export const qualification: OperationExample[] = [
	{
		resource: 'qualification',
		operation: 'check',
		parameters: (world) => ({
			...circumstances(world),
			scenario: 'ALL',
			filters: {
				campaignTypes: ['PROMOTION', 'DISCOUNT_COUPONS'],
				resourceTypes: ['promotion_tier', 'voucher'],
			},
			...METADATA,
			options: { expand: ['redeemable'], lockedCredits: true, sortingRule: 'BEST_DEAL' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/qualifications',
				body: {
					scenario: 'ALL',
					...sentCircumstances(world),
					session: { type: 'LOCK' },
					metadata: { till: 7 },
					options: {
						filters: {
							campaign_type: { conditions: { $in: ['PROMOTION', 'DISCOUNT_COUPONS'] } },
							resource_type: { conditions: { $in: ['promotion_tier', 'voucher'] } },
						},
						sorting_rule: 'BEST_DEAL',
						expand: ['redeemable'],
						limit: 50,
					},
				},
				idempotent: true,
				reads: true,
				answer: 'object',
			},
		],
		variants: [
			{
				name: 'the vouchers of a customer',
				parameters: () => ({
					...NOTHING,
					identifyCustomerBy: 'sourceId',
					customerFields: {},
					scenario: 'CUSTOMER_WALLET',
					filters: {},
				}),
				calls: () => [
					{
						method: 'POST',
						path: '/v1/qualifications',
						body: {
							scenario: 'CUSTOMER_WALLET',
							customer: { source_id: 'customer-00001' },
							options: { limit: 50 },
						},
					},
				],
			},
		],
	},
];

export const validation: OperationExample[] = [
	{
		resource: 'validation',
		operation: 'validate',
		parameters: (world) => ({
			...redeemables(world),
			...circumstances(world),
			hold: true,
			sessionKey: 'cart-4711',
			sessionTtl: 30,
			sessionTtlUnit: 'MINUTES',
			...METADATA,
			options: OPTIONS,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/validations',
				body: {
					...sentRedeemables(world),
					...sentCircumstances(world),
					session: { type: 'LOCK', key: 'cart-4711', ttl: 30, ttl_unit: 'MINUTES' },
					...sentOptions,
				},
				idempotent: true,
				answer: 'object',
			},
		],
		done: ({ sessions }) => (sessions.all().some(({ key }) => key === 'cart-4711') ? 1 : 0),
		variants: checkoutVariants,
		refusals: checkoutRefusals,
	},
	{
		resource: 'validation',
		operation: 'releaseSession',
		parameters: () => ({ voucherCode: byId('SAVE-5'), sessionKey: 'checkout-1001' }),
		calls: () => [
			{ method: 'DELETE', path: '/v1/vouchers/SAVE-5/sessions/checkout-1001', answer: 'nothing' },
		],
		done: ({ sessions }) => (sessions.all().some(({ key }) => key === 'checkout-1001') ? 0 : 1),
	},
];
