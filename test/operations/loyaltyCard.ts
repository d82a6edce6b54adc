import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { cardOf, createdUntil, memberPath, ofMember } from './beanSociety';
import { first, REFERENCE, type OperationExample } from './example';

const { created, createdQuery } = createdUntil('2030-01-01T00:00:00.000Z');

const cardPath = (world: World, more = '') =>
	memberPath(world, `/cards/${cardOf(world).id}${more}`);
const onCard = (world: World) => ({ ...ofMember(world), cardId: byId(cardOf(world).id) });
const pendingOf = (world: World) => first(world.pendingPoints.of(cardOf(world).id));
const expiringOf = (world: World) =>
	first(world.expiringPoints.of(cardOf(world).id).filter(({ status }) => status === 'ACTIVE'));
const bookedOf = ({ cardTransactions }: World, type: string, reason?: string) =>
	[...cardTransactions].filter(
		(row) => row.type === type && (reason === undefined || row.details.reason?.startsWith(reason)),
	).length;

const NEWEST = { order: '-created_at', limit: '100' };

const booking = (world: World, body: object) =>
	({ method: 'POST', path: cardPath(world, '/points'), body }) as const;

const REASON = `Goodwill [${REFERENCE}]`;

export const loyaltyCard: OperationExample[] = [
	{
		resource: 'loyaltyCard',
		operation: 'adjustPoints',
		parameters: (world) => ({
			...onCard(world),
			points: 25,
			options: { reason: 'Goodwill' },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: cardPath(world, '/points'),
				body: { points: 25, reason: REASON },
				traced: true,
				answer: 'object',
			},
		],
		done: (world) => bookedOf(world, 'ADMIN_CREDIT', 'Goodwill '),
		variants: [
			{
				name: 'points that are deducted, without a reason',
				parameters: () => ({ points: '={{ " -12.0 " }}', options: {} }),
				calls: (world) => [booking(world, { points: -12, reason: `[${REFERENCE}]` })],
			},
			{
				name: 'points with a deduplication key',
				parameters: () => ({ options: { reason: 'Goodwill', deduplicationKey: 'ticket-1' } }),
				calls: (world) => [
					{ method: 'GET', path: cardPath(world, '/transactions'), query: NEWEST },
					booking(world, { points: 25, reason: `Goodwill [n8n_key: ticket-1] [${REFERENCE}]` }),
				],
			},
		],
		refusals: [
			[{ points: 0 }, 'Points is 0'],
			[{ points: 1.5 }, 'Points must be a whole number'],
			[{ points: '={{ "many" }}' }, 'Points must be a whole number'],
			[{ options: { reason: 'x'.repeat(250) } }, 'Reason is too long'],
			[{ options: { deduplicationKey: 'x'.repeat(254) } }, 'Deduplication Key is too long'],
			[
				{ options: { reason: 'x'.repeat(200), deduplicationKey: 'x'.repeat(30) } },
				'Reason is too long',
			],
		],
	},
	{
		resource: 'loyaltyCard',
		operation: 'getByReference',
		parameters: (world) => {
			const { id, details } = first(world.cardTransactions.of(cardOf(world).id));
			const given = { ...details, reason: REASON };
			world.cardTransactions.change(id, { details: given }, { event: null });
			return { ...onCard(world), reference: REFERENCE };
		},
		calls: (world) => [
			{
				method: 'GET',
				path: cardPath(world, '/transactions'),
				query: NEWEST,
				answer: 'list',
			},
		],
		refusals: [[{ reference: 'ticket-1' }, 'Reference is not a node reference']],
	},
	{
		resource: 'loyaltyCard',
		operation: 'getTransactions',
		parameters: (world) => ({
			...onCard(world),
			filters: {
				...created,
				transactionIds: first(world.cardTransactions.of(cardOf(world).id)).id,
			},
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: cardPath(world, '/transactions'),
				query: {
					...createdQuery,
					'filters[id][conditions][$in][0]': first(world.cardTransactions.of(cardOf(world).id)).id,
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
		refusals: [
			[
				{ filters: { createdAfter: '2026-02-15', createdBefore: '2026-02-01' } },
				'Created After is not before Created Before',
			],
			[
				{
					filters: { transactionIds: Array.from({ length: 101 }, (_, id) => `lctx_${id}`).join() },
				},
				'Transaction IDs has more than 100 IDs: 101',
			],
		],
	},
	{
		resource: 'loyaltyCard',
		operation: 'getPendingPoints',
		parameters: (world) => ({ ...onCard(world), options: { order: '-date' } }),
		calls: (world) => [
			{
				method: 'GET',
				path: cardPath(world, '/pending-points'),
				query: { order: '-date', limit: '50' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyCard',
		operation: 'activatePendingPoints',
		parameters: (world) => ({ ...onCard(world), bucketId: byId(pendingOf(world).id) }),
		calls: (world) => [
			{
				method: 'POST',
				path: cardPath(world, `/pending-points/${pendingOf(world).id}/activate`),
				// A transaction does not show which points it is about.
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: (world) => bookedOf(world, 'PENDING_POINTS_ACTIVATED'),
	},
	{
		resource: 'loyaltyCard',
		operation: 'cancelPendingPoints',
		parameters: (world) => ({ ...onCard(world), bucketId: byId(pendingOf(world).id) }),
		calls: (world) => [
			{
				method: 'POST',
				path: cardPath(world, `/pending-points/${pendingOf(world).id}/cancel`),
				// A transaction does not show which points it is about.
				traced: 'in vain',
				answer: 'object',
			},
		],
		done: (world) => bookedOf(world, 'PENDING_POINTS_CANCELED'),
	},
	{
		resource: 'loyaltyCard',
		operation: 'getExpiringPoints',
		parameters: (world) => ({ ...onCard(world), options: { order: '-expiration_date' } }),
		calls: (world) => [
			{
				method: 'GET',
				path: cardPath(world, '/expiring-points'),
				query: { order: '-expiration_date', limit: '50' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyCard',
		operation: 'expirePoints',
		parameters: (world) => ({ ...onCard(world), bucketId: byId(expiringOf(world).id) }),
		calls: (world) => [
			{
				method: 'POST',
				path: cardPath(world, `/expiring-points/${expiringOf(world).id}/expire`),
				traced: true,
				answer: 'object',
			},
		],
		done: (world) => bookedOf(world, 'ADMIN_POINTS_EXPIRATION'),
	},
];
