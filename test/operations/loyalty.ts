import type { World } from '../../sandbox';
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

/** The member's IDs, as the API names them. */
const idsOf = (world: World) => {
	const { id: member_id, customer_id } = memberOf(world);
	const customer_source_id = world.customers.get(customer_id).source_id ?? '';
	return { member_id, customer_id, customer_source_id };
};

const membershipOf = (
	world: World,
	identification_type: keyof ReturnType<typeof idsOf> = 'member_id',
): ExampleCall => ({
	method: 'GET',
	path: `${PATH}/memberships/${idsOf(world)[identification_type]}`,
	query: { identification_type },
	answer: 'object',
});

const bySource = (world: World) => ({
	__rl: true,
	mode: 'sourceId',
	value: idsOf(world).customer_source_id,
});

const MARY = 'mary@example.com';
const NO_MORE = { additionalFields: {}, specifyMetadata: 'none' };
const identified = (customer_id: string) => ({
	customer_identification: { type: 'customer_id', customer_id },
});

const customerOf = (world: World): ExampleCall => ({
	method: 'GET',
	path: `/v1/customers/${memberOf(world).customer_id}`,
	answer: 'resource',
});

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
		variants: [
			{
				name: 'a member by the ID of the customer, which was picked',
				parameters: (world) => ({
					customerId: { __rl: true, mode: 'list', value: newcomer(world).id },
					...NO_MORE,
				}),
				calls: (world) => [
					{ method: 'POST', path: `${PATH}/members`, body: identified(newcomer(world).id) },
				],
			},
			{
				name: 'the customer first, if the user wants that',
				parameters: () => ({
					customerId: { __rl: true, mode: 'sourceId', value: MARY },
					saveCustomer: true,
					customerFields: { name: 'Mary Smith' },
					...NO_MORE,
				}),
				calls: ({ customers }) => [
					{ method: 'POST', path: '/v1/customers', body: { source_id: MARY, name: 'Mary Smith' } },
					{
						method: 'POST',
						path: `${PATH}/members`,
						body: identified(customers.find(MARY)?.id ?? ''),
					},
				],
				rows: ({ customers }) => [{ customer_id: customers.get(MARY).id }],
			},
		],
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
		variants: (
			[
				['id', 'customer_id'],
				['id', 'customer_source_id'],
				['sourceId', 'customer_source_id'],
				['customerId', 'customer_id'],
			] as const
		).map(([mode, type]) => ({
			name: `a member entered in the mode ${mode} by ${type}, with one request`,
			parameters: (world) => ({
				memberId: { __rl: true, mode, value: idsOf(world)[type] },
				simplify: false,
			}),
			calls: (world) => [membershipOf(world, type)],
			rows: (world) => [{ member: { id: memberOf(world).id }, program: { id: PROGRAM } }],
		})),
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
		variants: ['sourceId', 'id'].map((mode) => ({
			name: `the member of a source ID in the mode ${mode}`,
			parameters: (world) => ({
				filters: { customerId: { ...bySource(world), mode } },
				options: {},
			}),
			calls: (world) => [
				{ method: 'GET', path: `/v1/customers/${idsOf(world).customer_source_id}` },
				{
					method: 'GET',
					path: `${PATH}/members`,
					query: {
						'filters[customer_id][conditions][$is]': memberOf(world).customer_id,
						order: '-created_at',
						limit: '50',
					},
				},
			],
			rows: (world) => [{ id: memberOf(world).id }],
		})),
		refusals: [
			[
				{
					filters: {
						customerId: { __rl: true, mode: 'sourceId', value: 'nobody' },
						createdAfter: 'tomorrow',
					},
				},
				'Created After is not a date and time',
			],
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
		refusals: [[{ specifyMetadata: 'none' }, 'Specify Metadata has nothing to change']],
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
		variants: [
			{
				name: 'a member of a source ID, after one lookup',
				parameters: (world) => ({ memberId: bySource(world) }),
				calls: (world) => [
					membershipOf(world, 'customer_source_id'),
					{ method: 'POST', path: memberPath(world, '/deactivate') },
				],
			},
		],
	},
	{
		resource: 'loyaltyMember',
		operation: 'delete',
		parameters: ofMember,
		calls: (world) => [{ method: 'DELETE', path: memberPath(world), answer: 'nothing' }],
		done: (world) => stateOf(world, 'DELETED'),
	},
];
