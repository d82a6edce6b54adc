import type { World } from '../../sandbox';
import { purchase as buy } from '../../sandbox/world/loyalty/rewards';
import { byId } from '../support/engine';
import {
	createdUntil,
	CUSTOMER,
	identification,
	memberIds,
	memberOf,
	memberPath,
	ofMember,
	PATH,
} from './beanSociety';
import { first, type OperationExample } from './example';

const rewardOf = ({ loyaltyRewards }: World) => first(loyaltyRewards).id;

/** Purchases a reward; repeated calls purchase it once. */
function bought(world: World): string {
	if (world.rewardTransactions.all().length === 0) {
		buy(world, memberIds(world), { reward_id: rewardOf(world) });
	}
	return first(world.rewardTransactions).id;
}

const { created, createdQuery } = createdUntil('2090-01-01T00:00:00.000Z');

const idsOf = (world: World) => {
	const { id: member_id, customer_id } = memberOf(world);
	return { member_id, customer_id };
};

export const loyaltyReward: OperationExample[] = [
	{
		resource: 'loyaltyReward',
		operation: 'getAvailable',
		parameters: () => ({
			customerId: byId(CUSTOMER),
			options: { customerMetadata: '{"vip": true}', memberMetadata: '{"level": "regular"}' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v2/loyalties/examine/rewards',
				body: {
					customer_identification: identification,
					customer: { metadata: { vip: true } },
					member: { metadata: { level: 'regular' } },
				},
				reads: true,
				idempotent: true,
				answer: 'object',
			},
		],
		variants: (['customer_id', 'member_id'] as const).map((type) => ({
			name: `a ${type}, in all programs or that of the member`,
			parameters: (world) => ({ customerId: byId(idsOf(world)[type]), options: {} }),
			calls: (world) => [
				{
					method: 'POST',
					path: '/v2/loyalties/examine/rewards',
					body: { customer_identification: { type, [type]: idsOf(world)[type] } },
				},
			],
		})),
	},
	{
		resource: 'loyaltyReward',
		operation: 'get',
		parameters: (world) => ({ rewardId: byId(rewardOf(world)) }),
		calls: (world) => [
			{
				method: 'GET',
				path: `/v2/loyalties/rewards/${rewardOf(world)}`,
				answer: 'resource',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'getAll',
		parameters: (world) => ({
			filters: { ...created, name: 'Cup', rewardIds: rewardOf(world) },
			options: { order: 'name' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: '/v2/loyalties/rewards',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Cup',
					'filters[id][conditions][$in][0]': rewardOf(world),
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'getPurchases',
		parameters: (world) => ({
			...ofMember(world),
			filters: { ...created, purchaseIds: bought(world), rewardId: byId(rewardOf(world)) },
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/rewards/purchases'),
				query: {
					...createdQuery,
					'filters[id][conditions][$in][0]': bought(world),
					'filters[reward_id][conditions][$is]': rewardOf(world),
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'purchase',
		parameters: (world) => ({
			...ofMember(world),
			rewardId: byId(rewardOf(world)),
			waitUntilBooked: false,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: memberPath(world, '/rewards/purchases'),
				body: { reward_id: rewardOf(world) },
				// No purchase shows who has made it.
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: ({ rewardTransactions }) => rewardTransactions.all().length,
		variants: [
			{
				name: 'a dry run, which buys nothing',
				parameters: () => ({ dryRun: true }),
				calls: (world) => [
					{
						method: 'POST',
						path: memberPath(world, '/rewards/purchases'),
						body: { reward_id: rewardOf(world), mode: 'DRY_RUN' },
					},
				],
				rows: () => [{ status: 'SIMULATED', points: 150 }],
			},
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'refund',
		parameters: (world) => {
			const purchaseId = bought(world);
			const [taken] = [first(world.rewardTransactions).card_transaction_id];
			world.cardTransactions.change(taken, { status: 'APPROVED' }, { event: null });
			return {
				...ofMember(world),
				purchaseId: byId(purchaseId),
				waitUntilBooked: false,
				options: { refundAnyway: true, writeOff: true },
			};
		},
		calls: (world) => [
			{
				method: 'GET',
				path: memberPath(world, '/rewards/purchases'),
				query: { 'filters[id][conditions][$is]': bought(world), limit: '1' },
				answer: 'list',
			},
			{
				method: 'POST',
				path: `${PATH}/rewards/purchases/${bought(world)}/refund`,
				body: { policies: { refund: 'ALLOW', stock: 'WRITE_OFF' } },
				traced: true,
				answer: 'object',
			},
		],
		done: ({ rewardTransactions }) =>
			rewardTransactions.all().filter(({ type }) => type === 'REFUND').length,
	},
];
