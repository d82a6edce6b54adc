import { requireResource } from '../../api/client/found';
import { unexpectedResponse } from '../../api/errors/errors';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { ownProject, projectUser, userRole } from './fields';
import { incorrectRole, userRoleFormat } from './projects';
import { setRole } from './setRole';
import { isNamed, NOT_A_USER, requirePickedUser, roleIn, usersOf } from './users';

/** @see https://docs.voucherify.io/api-reference/management/update-user */
export const changeRole: SingleOperation = {
	value: 'changeRole',
	name: 'Change Role',
	action: 'Change the role of a user',
	description: 'Give a user another role in a project. A user who has it already stays as is.',
	writes: true,
	looksUp: true,
	changes: pickedSubject(ownProject, projectUser),
	fields: [ownProject, projectUser, userRole],
	async execute({ client, parameters }) {
		const projectId = parameters.text(ownProject);
		const role = parameters.text('role', userRoleFormat);
		const named = await requirePickedUser(client, parameters);
		const reading = {
			method: 'GET',
			path: [...usersOf(projectId), named.id],
			errorCatalog: NOT_A_USER,
		} as const;
		const read = async () => {
			const user = requireResource(
				client,
				await client.request(reading),
				reading,
				'it is not a user',
			);
			if (user.id === named.id || isNamed(user, named.id)) return user;
			throw unexpectedResponse('it is not this user', client.about(reading));
		};
		const user = await read();
		if (roleIn(user, projectId) === role) return [{ json: { ...user, already: true } }];
		const call = {
			method: 'PUT',
			path: [...usersOf(projectId), user.id],
			body: { role },
			errorCatalog: { ...NOT_A_USER, ...incorrectRole(role) },
		} as const;
		return await setRole(client, call, {
			projectId,
			role,
			isMeant: ({ id }) => id === user.id,
			read,
		});
	},
};
