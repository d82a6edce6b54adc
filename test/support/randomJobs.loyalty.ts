import { saveOrder } from '../../sandbox/world/orders';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from './engine';
import { at, countOf, idAt, MARK, marks, part, type Job } from './randomJobs';

const inProgram = { programId: byId(PROGRAM_IDS.beanSociety) };
const REWARD = 'lrew_5a0bea50c1e7000001';

/** A member with one card, found by the shop's source ID. */
const MEMBER = {
	...inProgram,
	memberId: { __rl: true, mode: 'sourceId', value: 'customer-00001' },
};

/** The reason that the user entered, without the node's reference after it. */
const reasonIn = (reason: unknown) => String(reason).split(' [n8n-')[0];

/** Operations on members, and on the points of their cards. */
export const loyaltyJobs: Job[] = [
	{
		name: 'Member: Create',
		parameters: {
			resource: 'loyaltyMember',
			operation: 'create',
			...inProgram,
			customerId: byId(MARK),
			specifyMetadata: 'json',
			metadataJson: '={{ { mark: $json.mark } }}',
		},
		mark: ({ customers }, index) => customers.all()[index + 15]?.source_id ?? '',
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'metadata', 'mark')),
		markOf: (json) => at(json, 'metadata', 'mark'),
		done: ({ loyaltyMembers }, mark) =>
			countOf(loyaltyMembers.all(), ({ metadata }) => metadata.mark === mark),
	},
	{
		name: 'Member: Deactivate',
		parameters: {
			resource: 'loyaltyMember',
			operation: 'deactivate',
			...inProgram,
			memberId: byId(MARK),
		},
		mark: ({ loyaltyMembers }, index) => idAt(loyaltyMembers.of(PROGRAM_IDS.beanSociety), index),
		idempotent: true,
		marksIn: (request) => (request.method === 'POST' ? part(request, 2) : []),
		markOf: ({ id, status }) => (status === 'INACTIVE' ? id : undefined),
	},
	{
		name: 'Card: Adjust Points',
		parameters: {
			resource: 'loyaltyCard',
			operation: 'adjustPoints',
			...MEMBER,
			points: 1,
			options: { reason: MARK },
		},
		mark: (_, index) => `receipt-${index}`,
		idempotent: false,
		marksIn: ({ body }) => marks(reasonIn(at(body, 'reason'))),
		markOf: ({ reason }) => reasonIn(reason),
		done: ({ cardTransactions }, mark) =>
			countOf(cardTransactions.all(), ({ details }) => reasonIn(details.reason) === mark),
	},
	{
		name: 'Reward: Purchase',
		parameters: {
			resource: 'loyaltyReward',
			operation: 'purchase',
			...inProgram,
			memberId: byId(MARK),
			rewardId: byId(REWARD),
		},
		mark: ({ loyaltyMembers }, index) => idAt(loyaltyMembers.of(PROGRAM_IDS.beanSociety), index),
		idempotent: false,
		marksIn: (request) => (request.method === 'POST' ? part(request, 3) : []),
		markOf: ({ member_id }) => member_id,
		done: ({ rewardTransactions }, mark) => rewardTransactions.of(mark).length,
	},
	{
		name: 'Earning and Payment: Pay Order With Points',
		parameters: {
			resource: 'loyaltyPoints',
			operation: 'payOrder',
			...MEMBER,
			orderId: byId(MARK),
			limitBy: 'POINTS_LIMIT',
			pointsLimit: 1,
		},
		mark: (world, index) => saveOrder(world, { source_id: `receipt-${index}`, amount: 500 }).id,
		idempotent: false,
		marksIn: ({ body }) => marks(at(body, 'order', 'id')),
		markOf: ({ order_id }) => order_id,
		done: ({ orderTransactions }, mark) =>
			countOf(orderTransactions.all(), ({ order_id }) => order_id === mark),
	},
];
