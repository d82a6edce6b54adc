import type { INodeParameters } from 'n8n-workflow';
import { TestCredentials } from '../../../support/credentials';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
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
