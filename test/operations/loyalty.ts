import type { World } from '../../sandbox';
import { CARD_DEFINITION_IDS, PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import { first, REFERENCE, type OperationExample } from './example';

const PROGRAM = PROGRAM_IDS.beanSociety;
const PATH = `/v2/loyalties/programs/${PROGRAM}`;
const inProgram = { programId: byId(PROGRAM) };

const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };
const created = { createdAfter: period.after, createdBefore: period.before };
const createdQuery = {
	'filters[created_at][conditions][$after]': period.after,
	'filters[created_at][conditions][$before]': period.before,
};

const METADATA = { specifyMetadata: 'json', metadataJson: '{"level": "regular"}' };

const memberOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM));
const inactiveOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM).slice(1));
const memberPath = (world: World, more = '') => `${PATH}/members/${memberOf(world).id}${more}`;
const stateOf = ({ loyaltyMembers }: World, status: string) =>
	loyaltyMembers.of(PROGRAM).filter((member) => member.status === status).length;

/** A customer who is not a member yet. */
const newcomer = ({ customers }: World) => first(customers.all().slice(15));

/** How often this customer has become a member. */
const joined = (world: World) =>
	world.loyaltyMembers.of(PROGRAM).filter((row) => row.customer_id === newcomer(world).id).length;

export const loyaltyProgram: OperationExample[] = [
	{
		resource: 'loyaltyProgram',
		operation: 'getAll',
		parameters: () => ({
			filters: { ...created, name: 'Bean', status: 'ACTIVE' },
			options: { order: 'name' },
		}),
		calls: () => [
			{
				method: 'GET',
				path: '/v2/loyalties/programs',
				query: {
					...createdQuery,
					'filters[name][conditions][$contains]': 'Bean',
					'filters[status][conditions][$is]': 'ACTIVE',
					order: 'name',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'get',
		parameters: () => inProgram,
		calls: () => [{ method: 'GET', path: PATH, answer: 'resource' }],
	},
	{
		resource: 'loyaltyProgram',
		operation: 'getReport',
		parameters: () => ({
			...inProgram,
			metric: 'points-earnings',
			startDate: '2025-10-01T00:00:00',
			endDate: '2026-03-31T00:00:00',
			resolution: 'month',
			filters: { cardDefinitionId: CARD_DEFINITION_IDS.beans },
		}),
		calls: () => [
			{
				method: 'GET',
				path: `${PATH}/reports/points-earnings/daily`,
				query: {
					start_date: '2025-10-01',
					end_date: '2026-03-31',
					resolution: 'month',
					'filters[card_definition_id][conditions][$is]': CARD_DEFINITION_IDS.beans,
				},
				answer: 'object',
			},
		],
	},
];

export const loyaltyMember: OperationExample[] = [
	{
		resource: 'loyaltyMember',
		operation: 'create',
		parameters: (world) => ({
			...inProgram,
			customerId: { __rl: true, mode: 'sourceId', value: newcomer(world).source_id ?? '' },
			additionalFields: { status: 'ACTIVE' },
			...METADATA,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: `${PATH}/members`,
				body: {
					customer_identification: {
						type: 'customer_source_id',
						customer_source_id: newcomer(world).source_id,
					},
					status: 'ACTIVE',
					metadata: { level: 'regular' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: joined,
	},
	{
		resource: 'loyaltyMember',
		operation: 'createMany',
		parameters: (world) => ({
			...inProgram,
			customerId: { __rl: true, mode: 'sourceId', value: newcomer(world).source_id ?? '' },
			additionalFields: { status: 'ACTIVE' },
			...METADATA,
			options: { maximumWait: 60 },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: `${PATH}/members/batch`,
				body: [
					{
						customer_identification: {
							type: 'customer_source_id',
							customer_source_id: newcomer(world).source_id,
						},
						status: 'ACTIVE',
						metadata: { level: 'regular' },
					},
				],
				answer: 'object',
			},
			result(world),
		],
		done: joined,
	},
	{
		resource: 'loyaltyMember',
		operation: 'get',
		parameters: (world) => ({ ...inProgram, memberId: byId(memberOf(world).id) }),
		calls: (world) => [
			{
				method: 'GET',
				path: `${PATH}/memberships/${memberOf(world).id}`,
				query: { identification_type: 'member_id' },
				answer: 'object',
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'getAll',
		parameters: (world) => ({
			...inProgram,
			filters: {
				...created,
				customerId: byId(memberOf(world).customer_id),
				memberIds: memberOf(world).id,
				status: 'ACTIVE',
			},
			options: { order: 'created_at' },
		}),
		calls: (world) => [
			{
				method: 'GET',
				path: `${PATH}/members`,
				query: {
					...createdQuery,
					'filters[customer_id][conditions][$is]': memberOf(world).customer_id,
					'filters[id][conditions][$in][0]': memberOf(world).id,
					'filters[status][conditions][$is]': 'ACTIVE',
					order: 'created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'getMemberships',
		parameters: (world) => ({ customerId: byId(memberOf(world).customer_id) }),
		calls: (world) => [
			{
				method: 'GET',
				path: `/v2/loyalties/memberships/${memberOf(world).customer_id}`,
				query: { identification_type: 'customer_id' },
				answer: 'object',
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'update',
		parameters: (world) => ({ ...inProgram, memberId: byId(memberOf(world).id), ...METADATA }),
		calls: (world) => [
			{
				method: 'PUT',
				path: memberPath(world),
				body: { metadata: { level: 'regular' } },
				answer: 'resource',
			},
		],
		done: (world) => (memberOf(world).metadata.level === 'regular' ? 1 : 0),
	},
	{
		resource: 'loyaltyMember',
		operation: 'activate',
		parameters: (world) => ({ ...inProgram, memberId: byId(inactiveOf(world).id) }),
		calls: (world) => [
			{
				method: 'POST',
				path: `${PATH}/members/${inactiveOf(world).id}/activate`,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => 1 - stateOf(world, 'INACTIVE'),
	},
	{
		resource: 'loyaltyMember',
		operation: 'deactivate',
		parameters: (world) => ({ ...inProgram, memberId: byId(memberOf(world).id) }),
		calls: (world) => [
			{
				method: 'POST',
				path: memberPath(world, '/deactivate'),
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => stateOf(world, 'INACTIVE') - 1,
	},
	{
		resource: 'loyaltyMember',
		operation: 'delete',
		parameters: (world) => ({ ...inProgram, memberId: byId(memberOf(world).id) }),
		calls: (world) => [{ method: 'DELETE', path: memberPath(world), answer: 'nothing' }],
		done: (world) => stateOf(world, 'DELETED'),
	},
];

const cardOf = (world: World) => first(world.loyaltyCards.of(memberOf(world).id));
const cardPath = (world: World, more = '') =>
	memberPath(world, `/cards/${cardOf(world).id}${more}`);
const onCard = (world: World) => ({
	...inProgram,
	memberId: byId(memberOf(world).id),
	cardId: byId(cardOf(world).id),
});
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
