import { NodeApiError } from 'n8n-workflow';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { withRemark } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import type { Resource } from '../../api/types';
import type { SingleOperation } from '../../run/types';
import { toFailure } from '../../writes/failure';
import { pickedSubject } from '../../writes/subjects';
import { ownProject, userRole } from './fields';
import { incorrectRole, userRoleFormat } from './projects';
import { setRole } from './setRole';
import { isNamed, readUsers, roleIn, usersOf } from './users';

/**
 * Assign somebody to a project. What the service does if they are in it already is not documented; the outcome is the same
 * however often it is sent.
 * @see https://docs.voucherify.io/api-reference/management/assign-user
 */
export const assign: SingleOperation = {
	value: 'assign',
	name: 'Assign to Project',
	action: 'Assign a user to a project',
	description:
		'Give somebody who has an account in Voucherify access to a project. For others, use Invite.',
	writes: true,
	looksUp: true,
	changes: pickedSubject('projectId', 'idOrLogin'),
	fields: [
		{ ...ownProject, description: 'The project that the user is to access' },
		{
			displayName: 'User ID or Login',
			name: 'idOrLogin',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'name@email.com',
			description:
				'Somebody with an account: the login, mostly the email, or the ID, which User → Get shows',
		},
		userRole,
	],
	async execute({ client, parameters }) {
		const projectId = parameters.text(ownProject);
		const who = parameters.text('idOrLogin');
		const role = parameters.text('role', userRoleFormat);
		const isMeant = (user: Resource) => user.id === who || isNamed(user, who);
		const read = async () => (await readUsers(client, projectId)).find(isMeant);
		const call: ApiCall = {
			method: 'POST',
			path: usersOf(projectId),
			body: { [/^user_\w+$/.test(who) ? 'id' : 'login']: who, role },
			idempotent: true,
			errorCatalog: {
				...NO_MANAGEMENT,
				...incorrectRole(role),
				404: {
					when: /\buser\b/i,
					headline: `Nobody has an account in Voucherify with the ID or login ${who}`,
					advice: 'Check its spelling, or use Invite.',
				},
			},
		};
		try {
			return await setRole(client, call, { projectId, role, isMeant, read });
		} catch (error) {
			const failure = toFailure(client.node, error);
			const { httpCode } = failure.error instanceof NodeApiError ? failure.error : {};
			if (failure.outcome !== 'refused' || !['400', '409'].includes(httpCode ?? '')) throw failure;
			const user = await read().catch(() => undefined);
			if (user && roleIn(user, projectId) === role) return [{ json: { ...user, already: true } }];
			const remark = user
				? `${who} is in the project already: use Change Role.`
				: 'Somebody without an account in Voucherify needs Invite.';
			withRemark(failure.error, remark);
			throw failure;
		}
	},
};
