import type { INodeParameters } from 'n8n-workflow';
import { TestCredentials } from '../../../support/credentials';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const GERMANY = 'proj_Wz8DeShop';
const FRANCE = 'proj_Fr4Boutiq';
const CUSTOM_ROLE = 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y';

useSandbox();

const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

const rows = (...projects: Array<[id: string, role: string]>) => ({
	projects: {
		project: projects.map(([id, role]) => ({ projectId: byId(id), role: fromList(role) })),
	},
});

const json = (projectsJson: INodeParameters[string]) => ({
	specifyProjects: 'json',
	projectsJson,
});

const inviting = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'user',
		operation: 'invite',
		email: 'new@example.com',
		firstName: 'Nora',
		lastName: 'Newman',
		...rows([GERMANY, 'ADMIN']),
		...parameters,
	},
});

describe('User → Invite', () => {
	it('sends the invitation with the keys of the Management API', async () => {
		const projects = { [GERMANY]: 'ADMIN', [FRANCE]: CUSTOM_ROLE };
		const items = await itemsOf(inviting(rows([GERMANY, 'ADMIN'], [FRANCE, CUSTOM_ROLE])));
		expect(items).toEqual([{ success: true, email: 'new@example.com', projects }]);
		expect(sandbox.requests).toMatchObject([
			{
				method: 'POST',
				path: '/management/v1/projects/users/invite',
				query: '',
				headers: {
					'content-type': 'application/json',
					'x-management-id': sandbox.keys.managementId,
				},
				status: 204,
			},
		]);
		expect(sandbox.requests[0]?.headers).not.toHaveProperty('x-app-id');
		expect(sandbox.requests[0]?.body).toEqual({
			email: 'new@example.com',
			first_name: 'Nora',
			last_name: 'Newman',
			projects,
		});
	});

	it.each([
		['as text', `{"${GERMANY}": "VIEWER"}`],
		['as an object', `={{ { "${GERMANY}": "VIEWER" } }}`],
	])('accepts the projects as JSON, %s', async (_, projectsJson) => {
		await itemsOf(inviting(json(projectsJson)));
		expect(sandbox.world.invitations.all()).toMatchObject([{ projects: { [GERMANY]: 'VIEWER' } }]);
	});

	it.each(['ADMIN', 'USER', 'VIEWER', 'MERCHANT', 'USER_RESTRICTED'])(
		'accepts the role %s',
		async (role) => {
			await itemsOf(inviting(rows([GERMANY, role])));
			expect(sandbox.world.invitations.all()).toMatchObject([{ projects: { [GERMANY]: role } }]);
		},
	);

	it.each([
		[{ email: 'nobody' }, 'Email is not an email address'],
		[{ email: 'a@b' }, 'Email is not an email address'],
		[{ email: 'one@example.com, two@example.com' }, 'Email is not an email address'],
		[{ email: ' ' }, 'Email is empty'],
		[{ firstName: ' ' }, 'First Name is empty'],
		[{ lastName: ' ' }, 'Last Name is empty'],
		[{ projects: {} }, 'Projects is empty'],
		[rows(['={{ "" }}', 'USER']), 'Project of Project 1 is empty'],
		[rows([GERMANY, '={{ "" }}']), 'Role of Project 1 is empty'],
		[
			rows([GERMANY, 'USER'], [FRANCE, 'USER'], [GERMANY, 'ADMIN']),
			`Project of Project 3 is ${GERMANY} again`,
		],
		[rows([GERMANY, 'USER'], [FRANCE, 'OWNER']), 'Role of Project 2 is not a role'],
		[rows([GERMANY, 'role_']), 'Role of Project 1 is not a role'],
		[json('{}'), 'Projects is empty'],
		[json('["ADMIN"]'), 'Projects is not a JSON object'],
		[json('{"proj"'), 'Projects is not a JSON object'],
		[
			json(`{"${GERMANY}": "owner"}`),
			`Projects gives ${GERMANY} the role "owner", which is not a role`,
		],
		[json(`{"${GERMANY}": null}`), `Projects gives ${GERMANY} the role null, which is not a role`],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(inviting(parameters));
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
		expect(sandbox.requests).toEqual([]);
	});

	it('names a role that does not exist', async () => {
		const { error } = await runNode(inviting(rows([FRANCE, 'USER'], [GERMANY, 'role_nobody'])));
		expect(error?.message).toBe('One of these roles does not exist: USER, role_nobody');
		expect(error?.description).toContain("Voucherify says: The role 'role_nobody' is incorrect.");
		expect(error?.description).toContain('key: used_incorrect_role');
	});

	it('says that the person is already a user', async () => {
		const { error } = await runNode(inviting({ email: 'ada.lovelace@example.com' }));
		expect(error?.message).toContain('ada.lovelace@example.com is already a user');
		expect(error?.description).not.toContain('Look it up');
	});

	it('names a project that does not exist', async () => {
		const { error } = await runNode(inviting(rows(['proj_nowhere', 'USER'])));
		expect(error?.message).toBe('Cannot find project with id proj_nowhere');
	});

	it('is not sent again when its outcome is unknown', async () => {
		sandbox.faults.add({ kind: 'resetAfter', times: Infinity });
		const { error } = await runNode(inviting());
		expect(error?.message).toMatch(/Outcome unknown: /);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('continues after a bad address', async () => {
		const emails = ['one@example.com', 'two', 'three@example.com'];
		const { items } = await runNode({
			...inviting({ email: '={{ $json.email }}' }),
			items: emails.map((email) => ({ email })),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { success: true, email: 'one@example.com' }, pairedItem: { item: 0 } },
			{
				json: { error: { message: 'Email is not an email address' } },
				pairedItem: { item: 1 },
			},
			{ json: { success: true, email: 'three@example.com' }, pairedItem: { item: 2 } },
		]);
		expect(sandbox.world.invitations.all()).toHaveLength(2);
	});

	describe('one after another', () => {
		const one = { email: '={{ $json.email }}', requestOptions: { concurrency: 1 } };
		const people = ['one', 'two', 'three'].map((name) => ({ email: `${name}@example.com` }));

		it('reports an expression that cannot be read on its item only', async () => {
			const email = "={{ $itemIndex === 1 ? $('Nowhere').item.json.email : $json.email }}";
			const { items } = await runNode({
				...inviting({ ...one, email }),
				items: people,
				node: { onError: 'continueRegularOutput' },
			});
			expect(items).toMatchObject([
				{ json: { email: 'one@example.com' } },
				{ json: { error: { message: expect.stringMatching(/^Email cannot be read/) } } },
				{ json: { email: 'three@example.com' } },
			]);
			expect(sandbox.requests).toHaveLength(2);
		});

		it('fetches the credential once', async () => {
			const fetching = jest.spyOn(TestCredentials.prototype, 'getDecrypted');
			await itemsOf({ ...inviting(one), items: people });
			expect(sandbox.requests).toHaveLength(3);
			expect(fetching).toHaveBeenCalledTimes(1);
		});
	});
});
