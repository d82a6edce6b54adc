import { simplify } from '../../forms/paging';
import { shownBy } from '../../columns/row';
import type { SingleOperation } from '../../run/types';
import { ownProject } from './fields';
import { readUsersOnce, userColumns } from './users';

/**
 * List the users of a project. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/management/list-users
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many users',
	description:
		'Get everybody who can access a project, with the role in each of their projects. Invitations that nobody has accepted are not in it.',
	fields: [{ ...ownProject, description: 'The project whose users to get' }, simplify],
	async execute({ client, parameters }) {
		const projectId = parameters.text(ownProject);
		const show = shownBy(parameters, userColumns(projectId));
		const users = await readUsersOnce(client, projectId);
		return users.map((user) => ({ json: show(user) }));
	},
};
