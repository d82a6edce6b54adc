import { readResourceOnce } from '../../api/client/readOnce';
import { simplify } from '../../forms/paging';
import { shownBy } from '../../columns/row';
import type { SingleOperation } from '../../run/types';
import { ownProject, projectUser } from './fields';
import { NOT_A_USER, requirePickedUser, userColumns, usersOf } from './users';

/** @see https://docs.voucherify.io/api-reference/management/get-user */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a user',
	description: 'Get a user of a project, with the role in each of their projects',
	fields: [
		ownProject,
		{
			...projectUser,
			description:
				'Somebody who can access the project. A login or email is looked up in the list of its users: one call for all items.',
		},
		simplify,
	],
	async execute({ client, parameters }) {
		const projectId = parameters.text(ownProject);
		const show = shownBy(parameters, userColumns(projectId));
		const { id, user } = await requirePickedUser(client, parameters);
		const call = {
			method: 'GET',
			path: [...usersOf(projectId), id],
			errorCatalog: NOT_A_USER,
		} as const;
		return [{ json: show(user ?? (await readResourceOnce(client, call, 'it is not a user'))) }];
	},
};
