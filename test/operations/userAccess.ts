import type { World } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { byId } from '../support/engine';
import type { OperationExample } from './example';

const USERS = `/management/v1/projects/${PROJECT_ID}/users`;
const FRANCE = 'proj_Fr4Boutiq';

/** Somebody in two projects. */
const GRACE = 'grace.hopper@example.com';
const graceIn = ({ users }: World) => users.get(GRACE);
const pathOf = (world: World) => `${USERS}/${graceIn(world).id}`;
const roleIn = (world: World, login: string, project = PROJECT_ID) =>
	world.users.get(login).projects[project];

const inProject = { projectId: byId(PROJECT_ID) };
const picked = (world: World) => ({ ...inProject, userId: byId(graceIn(world).id) });
const named = (login: string) => ({ userId: { __rl: true, mode: 'login', value: login } });

/** Somebody in another project. */
const JOAN = 'joan.clarke@example.com';

export const userAccess: OperationExample[] = [
	{
		resource: 'user',
		operation: 'getAll',
		parameters: () => inProject,
		calls: () => [{ method: 'GET', path: USERS, answer: 'list' }],
	},
	{
		resource: 'user',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: pathOf(world), answer: 'resource' }],
		variants: [
			{
				name: 'a user by the email, in any case',
				parameters: () => named('Grace.Hopper@example.com'),
				calls: () => [{ method: 'GET', path: USERS }],
				rows: (world) => [{ id: graceIn(world).id, role: 'USER' }],
			},
		],
	},
	{
		resource: 'user',
		operation: 'assign',
		parameters: () => ({ ...inProject, idOrLogin: JOAN, role: byId('USER') }),
		calls: () => [
			{
				method: 'POST',
				path: USERS,
				body: { login: JOAN, role: 'USER' },
				idempotent: true,
				traced: true,
				answer: 'resource',
			},
		],
		done: (world) => (roleIn(world, JOAN) === 'USER' ? 1 : 0),
		variants: [
			{
				name: 'a user by the ID',
				parameters: ({ users }) => ({ idOrLogin: users.get(JOAN).id }),
				calls: ({ users }) => [
					{ method: 'POST', path: USERS, body: { id: users.get(JOAN).id, role: 'USER' } },
				],
				rows: () => [{ login: JOAN, projects: { [PROJECT_ID]: 'USER', [FRANCE]: 'VIEWER' } }],
			},
		],
		refusals: [[{ role: byId('OWNER') }, 'Role is not a role', 'begins with role_']],
	},
	{
		resource: 'user',
		operation: 'changeRole',
		parameters: (world) => ({ ...picked(world), role: byId('VIEWER') }),
		calls: (world) => [
			{ method: 'GET', path: pathOf(world), answer: 'resource' },
			{
				method: 'PUT',
				path: pathOf(world),
				body: { role: 'VIEWER' },
				traced: true,
				answer: 'resource',
			},
		],
		done: (world) => (roleIn(world, GRACE) === 'VIEWER' ? 1 : 0),
		variants: [
			{
				name: 'a user by the login',
				parameters: () => named(GRACE),
				calls: (world) => [
					{ method: 'GET', path: USERS },
					{ method: 'GET', path: pathOf(world) },
					{ method: 'PUT', path: pathOf(world), body: { role: 'VIEWER' } },
				],
				rows: () => [{ login: GRACE, projects: { [PROJECT_ID]: 'VIEWER' } }],
			},
			{
				name: 'a user who has the role already',
				parameters: () => ({ role: byId('USER') }),
				calls: (world) => [{ method: 'GET', path: pathOf(world) }],
				rows: () => [{ login: GRACE, already: true }],
			},
		],
		refusals: [[{ role: byId('OWNER') }, 'Role is not a role', 'begins with role_']],
	},
	{
		resource: 'user',
		operation: 'remove',
		parameters: picked,
		calls: (world) => [{ method: 'DELETE', path: pathOf(world), traced: true, answer: 'nothing' }],
		done: (world) => (roleIn(world, GRACE) === undefined ? 1 : 0),
		variants: [
			{
				name: 'a user by the login',
				parameters: () => named(GRACE),
				calls: (world) => [
					{ method: 'GET', path: USERS },
					{ method: 'DELETE', path: pathOf(world) },
				],
				rows: () => [{ removed: true, projectId: PROJECT_ID, user: GRACE }],
			},
			{
				name: 'somebody who is not in the project, by the login',
				parameters: () => named(JOAN),
				calls: () => [{ method: 'GET', path: USERS }],
				rows: () => [{ already: true, projectId: PROJECT_ID, user: JOAN }],
			},
			{
				name: 'somebody who is not in the project, by the ID',
				parameters: ({ users }) => ({ userId: byId(users.get(JOAN).id) }),
				calls: ({ users }) =>
					(['DELETE', 'GET'] as const).map((method) => ({
						method,
						path: `${USERS}/${users.get(JOAN).id}`,
					})),
				rows: ({ users }) => [{ already: true, user: users.get(JOAN).id }],
			},
		],
	},
];
