import type { World } from '../../sandbox';
import { CARD_DEFINITION_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import {
	createdUntil,
	inProgram,
	memberOf,
	memberPath,
	ofMember,
	PATH,
	PROGRAM,
} from './beanSociety';
import { first, type ExampleCall, type OperationExample } from './example';

const { created, createdQuery } = createdUntil('2030-01-01T00:00:00.000Z');

const METADATA = { specifyMetadata: 'json', metadataJson: '{"level": "regular"}' };

const inactiveOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM).slice(1));
const stateOf = ({ loyaltyMembers }: World, status: string) =>
	loyaltyMembers.of(PROGRAM).filter((member) => member.status === status).length;

/** A customer who is not a member yet. */
const newcomer = ({ customers }: World) => first(customers.all().slice(15));

const newMember = (world: World) => ({
	...inProgram,
	customerId: { __rl: true, mode: 'sourceId', value: newcomer(world).source_id ?? '' },
	additionalFields: { status: 'ACTIVE' },
	...METADATA,
});

const sentMember = (world: World) => ({
	customer_identification: {
		type: 'customer_source_id',
		customer_source_id: newcomer(world).source_id,
	},
	status: 'ACTIVE',
	metadata: { level: 'regular' },
});

/** How often this customer has become a member. */
const joined = (world: World) =>
	world.loyaltyMembers.of(PROGRAM).filter((row) => row.customer_id === newcomer(world).id).length;

const membershipOf = (world: World): ExampleCall => ({
	method: 'GET',
	path: `${PATH}/memberships/${memberOf(world).id}`,
	query: { identification_type: 'member_id' },
	answer: 'object',
});

const customerOf = (world: World): ExampleCall => ({
	method: 'GET',
	path: `/v1/customers/${memberOf(world).customer_id}`,
	answer: 'resource',
});

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
		parameters: newMember,
		calls: (world) => [
			{
				method: 'POST',
				path: `${PATH}/members`,
				body: sentMember(world),
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: joined,
	},
	{
		resource: 'loyaltyMember',
		operation: 'createMany',
		parameters: (world) => ({ ...newMember(world), options: { maximumWait: 60 } }),
		calls: (world) => [
			{
				method: 'POST',
				path: `${PATH}/members/batch`,
				body: [sentMember(world)],
				answer: 'object',
			},
			result(world),
		],
		done: joined,
	},
	{
		resource: 'loyaltyMember',
		operation: 'get',
		parameters: ofMember,
		calls: (world) => [membershipOf(world), customerOf(world)],
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
			options: { order: 'created_at', addCustomer: true, addPoints: true },
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
			customerOf(world),
			membershipOf(world),
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
		parameters: (world) => ({ ...ofMember(world), ...METADATA }),
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
		parameters: ofMember,
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
		parameters: ofMember,
		calls: (world) => [{ method: 'DELETE', path: memberPath(world), answer: 'nothing' }],
		done: (world) => stateOf(world, 'DELETED'),
	},
];
