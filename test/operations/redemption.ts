import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import {
	circumstances,
	METADATA,
	NOTHING,
	OPTIONS,
	ORDER,
	redeemables,
	sentCircumstances,
	sentOptions,
	sentRedeemables,
} from './checkout';
import { first, REFERENCE, type OperationExample } from './example';

const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };

/** A redemption that was made on its own. */
const made = ({ redemptions, vouchers }: World) =>
	first(redemptions.of(vouchers.get('WELCOME-10').id)).id;

const stackIn = ({ promotionStacks }: World) => first(promotionStacks).id;

export const redemption: OperationExample[] = [
	{
		resource: 'redemption',
		operation: 'redeem',
		parameters: (world) => ({
			...redeemables(world),
			...circumstances(world),
			...METADATA,
			options: { ...OPTIONS, sessionKey: 'cart-4711' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/redemptions',
				body: {
					...sentRedeemables(world),
					...sentCircumstances(world),
					session: { type: 'LOCK', key: 'cart-4711' },
					...sentOptions,
					metadata: { ...sentOptions.metadata, n8n_reference: REFERENCE },
				},
				traced: true,
				answer: 'object',
			},
		],
		done: ({ redemptions, orders }) =>
			redemptions
				.of(orders.find(ORDER)?.id ?? '')
				.filter(({ parent_id, status }) => parent_id === null && status === 'SUCCEEDED').length,
		variants: [
			{
				name: 'a promotion stack',
				parameters: (world) => {
					for (const { id } of world.promotionTiers)
						world.promotionTiers.change(id, { active: true });
					return {
						...NOTHING,
						specifyRedeemables: 'stack',
						promotionStackId: byId(stackIn(world)),
						specifyOrder: 'fields',
						specifyItems: 'none',
						orderFields: { amount: 90_000 },
						specifyOrderMetadata: 'fields',
					};
				},
				calls: (world) => [
					{
						method: 'POST',
						path: '/v1/redemptions',
						body: {
							redeemables: [{ object: 'promotion_stack', id: stackIn(world) }],
							order: { source_id: ORDER, amount: 90_000 },
							metadata: { n8n_reference: REFERENCE },
						},
					},
				],
				rows: () => [{ redeemed: true, order_source_id: ORDER, order_status: 'PAID' }],
			},
		],
		refusals: [
			[
				{
					...NOTHING,
					specifyRedeemables: 'stack',
					promotionStackId: byId('stack_1'),
					options: { deduplicationKey: 'a' },
				},
				'Deduplication Key needs an order here',
			],
		],
	},
	{
		resource: 'redemption',
		operation: 'get',
		parameters: (world) => ({ redemptionId: byId(made(world)) }),
		calls: (world) => [
			{ method: 'GET', path: `/v1/redemptions/${made(world)}`, answer: 'resource' },
		],
	},
	{
		resource: 'redemption',
		operation: 'getAll',
		parameters: () => ({
			filters: {
				campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
				code: 'COFFEE-0001',
				createdAfter: period.after,
				createdBefore: period.before,
				customerId: byId('customer-00001'),
				object: 'redemption',
				result: 'SUCCESS',
			},
			options: { order: 'created_at' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/redemptions',
				query: {
					'filters[related_object_parent_id][conditions][$is]': 'camp_Coffee7Club3Loyalty9Aa',
					'filters[voucher_code][conditions][$is]': 'COFFEE-0001',
					'created_at[after]': period.after,
					'created_at[before]': period.before,
					customer: 'customer-00001',
					'filters[object][conditions][$is]': 'redemption',
					result: 'SUCCESS',
					order: 'created_at',
					limit: '50',
					page: '1',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'failures, with their reason',
				parameters: () => ({ filters: { failureCode: 'quantity_exceeded' }, options: {} }),
				calls: () => [
					{
						method: 'GET',
						path: '/v1/redemptions',
						query: {
							'filters[failure_code][conditions][$is]': 'quantity_exceeded',
							order: '-created_at',
							limit: '50',
							page: '1',
						},
					},
				],
				rows: () => [
					{ voucher_code: 'ONCE-ONLY', result: 'FAILURE', failure_code: 'quantity_exceeded' },
				],
			},
		],
	},
	{
		resource: 'redemption',
		operation: 'getByReference',
		parameters: (world) => {
			world.redemptions.change(made(world), { metadata: { n8n_reference: REFERENCE } });
			return { reference: REFERENCE, options: { code: 'WELCOME-10' } };
		},
		calls: () => [
			{
				method: 'GET',
				path: '/v1/redemptions',
				query: {
					'filters[voucher_code][conditions][$is]': 'WELCOME-10',
					order: '-created_at',
					limit: '100',
					page: '1',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'redemption',
		operation: 'rollback',
		parameters: (world) => ({
			redemptionId: byId(made(world)),
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'customer-00001',
			...METADATA,
			options: { reason: 'Order was returned', trackingId: 'customer-00001' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: `/v1/redemptions/${made(world)}/rollbacks`,
				body: {
					customer: { source_id: 'customer-00001' },
					reason: `Order was returned [${REFERENCE}]`,
					tracking_id: 'customer-00001',
					metadata: { till: 7 },
				},
				idempotent: true,
				answer: 'object',
			},
		],
		done: (world) =>
			world.redemptions
				.of(made(world))
				.filter(({ object, status }) => object === 'redemption_rollback' && status !== 'FAILED')
				.length,
	},
];
