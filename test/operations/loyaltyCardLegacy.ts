import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, REFERENCE, type OperationExample } from './example';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const CARD = 'COFFEE-0001';
const OTHER = 'COFFEE-0002';
const picked = { voucherCode: byId(CARD) };
const pathOf = (more: string, code = CARD) => `/v1/loyalties/members/${code}${more}`;

const booked = ({ ledger, vouchers }: World, code: string, reference: string) =>
	ledger.of(vouchers.get(code).id).filter(({ source_id }) => source_id === reference).length;

/** Enough points for everything, without transactions that explain them. */
function enriched({ vouchers }: World, code = CARD): void {
	vouchers.change(code, { balance: 5_000, total: 5_000 }, { event: null });
}

const pending = ({ legacyPendingPoints }: World) => first(legacyPendingPoints).id;

/** ID of a reward that is assigned to a campaign. */
const rewardOf = ({ rewardAssignments }: World) => first(rewardAssignments).reward_id;

const typed = ({ rewards }: World, type: string) =>
	first(rewards.all().filter((reward) => reward.type === type)).id;

/** Looks for an earlier booking with a deduplication key. */
const lookups = [
	{ method: 'GET', path: `/v1/vouchers/${CARD}` },
	{
		method: 'GET',
		path: `/v1/vouchers/${CARD}/transactions`,
		query: { order: '-id', limit: '100' },
	},
] as const;

const redemption = (body: object) =>
	({ method: 'POST', path: pathOf('/redemption'), body }) as const;

export const loyaltyCardLegacy: OperationExample[] = [
	{
		resource: 'loyaltyCardLegacy',
		operation: 'adjustPoints',
		parameters: () => ({
			...picked,
			points: 50,
			expirationType: 'CUSTOM_DATE',
			expirationDate: '2030-01-31T00:00:00',
			options: { sourceId: 'birthday-4711', reason: 'Birthday' },
		}),
		calls: () => [
			{
				method: 'POST',
				path: pathOf('/balance'),
				body: {
					points: 50,
					expiration_type: 'CUSTOM_DATE',
					expiration_date: '2030-01-31',
					source_id: 'birthday-4711',
					reason: `Birthday [${REFERENCE}]`,
				},
				traced: true,
				answer: 'object',
			},
		],
		done: (world) => booked(world, CARD, 'birthday-4711'),
		variants: [
			{ expirationType: 'PROGRAM_RULES', sent: { source_id: REFERENCE } },
			{
				expirationType: 'NON_EXPIRING',
				options: { deduplicationKey: 'birthday-4712' },
				sent: {
					expiration_type: 'NON_EXPIRING',
					source_id: 'birthday-4712',
					reason: `[${REFERENCE}]`,
				},
			},
		].map(({ sent, options = {}, ...entered }) => ({
			name: `points that expire by ${entered.expirationType}`,
			parameters: () => ({ options, ...entered }),
			calls: () => [
				...('deduplicationKey' in options ? lookups : []),
				{ method: 'POST', path: pathOf('/balance'), body: { points: 50, ...sent } },
			],
		})),
		refusals: [
			[{ points: 0 }, 'Points is 0'],
			[
				{ points: -5, expirationType: 'NON_EXPIRING' },
				'Points Expire does not apply to deducted points',
			],
		],
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'activatePendingPoints',
		parameters: (world) => ({ ...picked, pendingPointsId: byId(pending(world)) }),
		calls: (world) => [
			{
				method: 'POST',
				path: pathOf(`/pending-points/${pending(world)}/activate`),
				idempotent: true,
				answer: 'object',
			},
		],
		done: (world) => (first(world.legacyPendingPoints).status === 'ACTIVATED' ? 1 : 0),
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'cancelPendingPoints',
		parameters: (world) => ({ ...picked, pendingPointsId: byId(pending(world)) }),
		calls: (world) => [
			{
				method: 'POST',
				path: pathOf(`/pending-points/${pending(world)}/cancel`),
				idempotent: true,
				answer: 'nothing',
			},
		],
		done: (world) => (first(world.legacyPendingPoints).status === 'CANCELED' ? 1 : 0),
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'getPendingPoints',
		parameters: () => ({ ...picked, options: { order: 'id' } }),
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/pending-points'),
				query: { order: 'id', limit: '50' },
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'all cards of a campaign',
				parameters: () => ({ pendingOf: 'campaign', campaignId: byId(COFFEE_CLUB) }),
				calls: () => [
					{
						method: 'GET',
						path: `/v1/loyalties/${COFFEE_CLUB}/pending-points`,
						query: { order: 'id', limit: '50' },
					},
				],
				rows: ({ legacyPendingPoints }) =>
					[...legacyPendingPoints].map(({ points }) => ({ points })),
			},
		],
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'getRewards',
		parameters: (world) => {
			enriched(world);
			return { ...picked, affordableOnly: true };
		},
		calls: () => [
			{
				method: 'GET',
				path: pathOf('/rewards'),
				query: { affordable_only: 'true' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'redeemReward',
		parameters: (world) => {
			enriched(world);
			return {
				...picked,
				rewardId: byId(rewardOf(world)),
				specifyOrder: 'fields',
				orderSourceId: 'receipt-4711',
				specifyMetadata: 'json',
				metadataJson: '{"till": "3"}',
			};
		},
		calls: (world) => [
			{
				method: 'POST',
				path: pathOf('/redemption'),
				body: {
					reward: { id: rewardOf(world) },
					order: { source_id: 'receipt-4711' },
					metadata: { till: '3', n8n_reference: REFERENCE },
				},
				traced: true,
				answer: 'resource',
			},
		],
		done: (world) =>
			world.redemptions
				.of(world.vouchers.get(CARD).id)
				.filter(({ reward }) => reward?.id === rewardOf(world)).length,
		variants: [
			{
				name: 'an order that is paid with points',
				parameters: (world) => ({
					rewardId: byId(typed(world, 'COIN')),
					specifyOrder: 'json',
					orderJson: '{"amount": 5000}',
					specifyMetadata: 'none',
					options: { points: 30 },
				}),
				calls: (world) => [
					redemption({
						reward: { id: typed(world, 'COIN'), points: 30 },
						order: { amount: 5000 },
						metadata: { n8n_reference: REFERENCE },
					}),
				],
				rows: () => [{ result: 'SUCCESS', reward: { type: 'COIN' }, amount: 30 }],
			},
			{
				name: 'all fields of an order',
				parameters: () => ({
					specifyItems: 'json',
					itemsJson: '[{"source_id": "product-00001", "related_object": "product", "quantity": 1}]',
					orderFields: { amount: 900, discountAmount: 100, initialAmount: 900, status: 'PAID' },
				}),
				calls: (world) => [
					redemption({
						reward: { id: rewardOf(world) },
						order: {
							source_id: 'receipt-4711',
							amount: 900,
							discount_amount: 100,
							initial_amount: 900,
							status: 'PAID',
							items: [{ source_id: 'product-00001', related_object: 'product', quantity: 1 }],
						},
						metadata: { till: '3', n8n_reference: REFERENCE },
					}),
				],
			},
		],
	},
	{
		resource: 'loyaltyCardLegacy',
		operation: 'transferPoints',
		parameters: (world) => {
			enriched(world);
			return {
				fromCode: byId(CARD),
				campaignId: byId(COFFEE_CLUB),
				voucherCode: byId(OTHER),
				points: 20,
				options: { sourceId: 'family-4711', reason: 'Family' },
			};
		},
		calls: () => [
			{
				method: 'POST',
				path: `/v1/loyalties/${COFFEE_CLUB}/members/${OTHER}/transfers`,
				body: [
					{ code: CARD, points: 20, source_id: 'family-4711', reason: `Family [${REFERENCE}]` },
				],
				traced: true,
				answer: 'resource',
			},
		],
		done: (world) => booked(world, OTHER, 'family-4711'),
		variants: [
			{ options: {}, sent: { source_id: REFERENCE } },
			{
				options: { deduplicationKey: 'family-1' },
				sent: { source_id: 'family-1', reason: `[${REFERENCE}]` },
			},
		].map(({ options, sent }) => ({
			name: `points, identified by ${JSON.stringify(sent)}`,
			parameters: () => ({ options }),
			calls: () => [
				...('deduplicationKey' in options ? lookups : []),
				{
					method: 'POST',
					path: `/v1/loyalties/${COFFEE_CLUB}/members/${OTHER}/transfers`,
					body: [{ code: CARD, points: 20, ...sent }],
				},
			],
		})),
	},
];
