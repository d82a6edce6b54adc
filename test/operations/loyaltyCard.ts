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
	},
	{
		resource: 'loyaltyCard',
		operation: 'getByReference',
		parameters: (world) => {
			const { id, details } = first(world.cardTransactions.of(cardOf(world).id));
			const told = { ...details, reason: REASON };
			world.cardTransactions.change(id, { details: told }, { event: null });
			return { ...onCard(world), reference: REFERENCE };
		},
		calls: (world) => [
			{
				method: 'GET',
				path: cardPath(world, '/transactions'),
				query: { order: '-created_at', limit: '100' },
				answer: 'list',
			},
		],
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
