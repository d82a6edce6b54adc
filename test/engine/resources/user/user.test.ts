import type { INodeParameters } from 'n8n-workflow';
import { TestCredentials } from '../../../support/credentials';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { rawService, useRawService } from '../../../support/rawService';
import { sandbox, useSandbox } from '../../../support/sandbox';

const GERMANY = 'proj_Wz8DeShop';

useSandbox();

const rows = (...projects: Array<[id: string, role: string]>) => ({
	projects: { project: projects.map(([id, role]) => ({ projectId: byId(id), role: byId(role) })) },
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
	it('names a role that does not exist', async () => {
		const roles = rows(['proj_Fr4Boutiq', 'USER'], [GERMANY, 'role_nobody']);
		const { error } = await runNode(inviting(roles));
		expect(error?.message).toBe('One of these roles does not exist: USER, role_nobody');
		expect(error?.description).toContain("Voucherify says: The role 'role_nobody' is incorrect.");
		expect(error?.description).toContain('key: used_incorrect_role');
	});

	it('says that the person is already a user', async () => {
		const { error } = await runNode(inviting({ email: 'ada.lovelace@example.com' }));
		expect(error?.message).toContain('ada.lovelace@example.com is already a user');
		expect(error?.description).not.toContain('Look it up');
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

const FRANCE = 'proj_Fr4Boutiq';
const ADA = 'ada.lovelace@example.com';
const MARY = 'mary.jackson@example.com';

const changing = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'user', operation, projectId: byId(GERMANY), ...parameters },
});
const named = (login: string) => ({ userId: { __rl: true, mode: 'login', value: login } });
const assigning = (idOrLogin: string, role: string) =>
	changing('assign', { idOrLogin, role: byId(role) });

describe('User → Assign to Project', () => {
	it.each(['refused', 'changes'] as const)(
		'says what is the case for somebody in the project, if that is %s',
		async (belief) => {
			sandbox.settings.beliefs.assignedAgain = belief;
			const [same] = await itemsOf(assigning(ADA, 'ADMIN'));
			expect(same).toMatchObject({ projects: { [GERMANY]: 'ADMIN' } });
			expect(same?.already).toBe(belief === 'refused' ? true : undefined);
			const { error, items } = await runNode(assigning(ADA, 'USER'));
			if (belief === 'refused') expect(error?.description).toContain('use Change Role');
			else expect(items).toMatchObject([{ json: { projects: { [GERMANY]: 'USER' } } }]);
		},
	);

	it('leads to Invite for somebody without an account', async () => {
		const { error } = await runNode(assigning('nobody@example.com', 'USER'));
		expect(error?.message).toMatch(/^Nobody has an account .* nobody@example.com/);
		expect(error?.description).toContain('use Invite');
	});
});

describe('User → Get', () => {
	it('is an error with 404 for a login as for an ID: a workflow can invite who is missing', async () => {
		for (const who of [named('new@example.com'), { userId: byId('user_none') }]) {
			const { items } = await runNode({
				...changing('get', who),
				node: { onError: 'continueRegularOutput' },
			});
			expect(items).toMatchObject([{ json: { error: { code: 404, key: 'not_found' } } }]);
		}
	});
});

describe('User → Change Role', () => {
	it('looks all emails up in one list', async () => {
		const people = [ADA, MARY].map((email) => ({ email }));
		const userId = { __rl: true, mode: 'login', value: '={{ $json.email }}' };
		const run = { ...changing('changeRole', { userId, role: byId('VIEWER') }), items: people };
		expect(await itemsOf(run)).toMatchObject([{ login: ADA }, { login: MARY }]);
		const lists = sandbox.requests.filter(({ path }) => path.endsWith('/users'));
		expect(lists).toHaveLength(1);
	});

	it('names Assign to Project for somebody who is not in the project', async () => {
		const role = byId('USER');
		for (const who of [named('joan.clarke@example.com'), { userId: byId('user_none') }]) {
			const { error } = await runNode(changing('changeRole', { ...who, role }));
			expect(error?.description).toContain('Assign to Project');
		}
		expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
	});
});

describe('User → Remove From Project', () => {
	it.each(['user_has_one_project', 'user_not_assigned'] as const)(
		'says what is left for the only project of somebody, if its key is %s',
		async (belief) => {
			sandbox.settings.beliefs.onlyProject = belief;
			const { error } = await runNode(changing('remove', named(MARY)));
			expect(error?.description).toContain('It is their only project');
			expect(error?.description).toMatch(/dashboard.*VIEWER.*Change Role/);
			expect(sandbox.world.users.get(MARY).projects).toEqual({ [GERMANY]: 'MERCHANT' });
		},
	);

	it('warns where nobody has this login: it may be misspelled, or only invited', async () => {
		const [item] = await itemsOf(changing('remove', named('grace.hoper@example.com')));
		expect(item).toMatchObject({ already: true, warnings: [expect.stringMatching(/spelling/)] });
	});

	it('refuses the ID of nobody', async () => {
		const { error } = await runNode(changing('remove', { userId: byId('user_none') }));
		expect(error?.message).toBe('The project has no such user');
	});

	it('leaves other projects as they are', async () => {
		await itemsOf(changing('remove', named(ADA)));
		expect(sandbox.world.users.get(ADA).projects).toEqual({
			[FRANCE]: 'ADMIN',
			proj_Mobi1App7: 'USER',
		});
	});
});

describe('what a response shows of a user', () => {
	skipPauses();
	useRawService();
	const person = { id: 'user_1', login: 'zed', projects: { [GERMANY]: 'role_old' } };
	const elsewhere = { ...person, projects: { [FRANCE]: 'USER' } };
	const refusal = (key: string, details: string) => ({ code: 400, key, message: key, details });

	/** Runs an operation for `zed` on a service that responds with these bodies, by method. */
	async function run(operation: string, bodies: Record<string, object>) {
		rawService.answering = ({ method, target }) => {
			const body = bodies[method] ?? {};
			const status = 'code' in body ? 400 : 200;
			const isList = method === 'GET' && target.endsWith('/users');
			return { status, body: JSON.stringify(isList ? { data: [bodies.GET] } : body) };
		};
		const entered = changing(operation, {
			userId: byId('zed'),
			idOrLogin: 'zed',
			role: byId('VIEWER'),
		});
		return await runNode({ ...entered, credentials: credentialsFor(rawService) });
	}

	it.each([
		['another custom role', 'changeRole', { GET: person, PUT: person }],
		['no such project', 'assign', { GET: elsewhere, POST: elsewhere }],
	])('is no success where it has %s', async (_, operation, bodies) => {
		const { error } = await run(operation, bodies);
		expect(error?.message).toMatch(/^Outcome unknown/);
	});

	it('is the one that was changed, whose login the field had', async () => {
		const changed = { ...person, projects: { [GERMANY]: 'VIEWER' } };
		const { items } = await run('changeRole', { GET: person, PUT: changed });
		expect(items).toMatchObject([{ json: changed }]);
		expect(items[0]?.json).not.toHaveProperty('already');
	});

	it('is proof where their only project is another one', async () => {
		const refused = refusal('user_not_assigned', 'User is not assigned to the project');
		const { items } = await run('remove', { GET: elsewhere, DELETE: refused });
		expect(items).toMatchObject([{ json: { already: true } }]);
	});

	it.each([
		['assign', { GET: {}, POST: refusal('invalid_payload', 'login is unknown') }, /needs Invite/],
		[
			'changeRole',
			{ GET: person, PUT: refusal('invalid_payload', 'body/role is not allowed') },
			/Choose another role/,
		],
	])('leads on where %s is refused', async (operation, bodies, advice) => {
		const { error } = await run(operation, bodies);
		expect(error?.description).toMatch(advice);
	});
});
