import { NodeApiError } from 'n8n-workflow';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { foundOrNothing } from '../../api/client/found';
import { isRefusal } from '../../api/errors/errors';
import type { ErrorCatalog } from '../../api/http/request';
import { toNodeFailure, withRemark, type NodeFailure } from '../../api/errors/node';
import { isJsonObject } from '../../api/types';
import type { VoucherifyClient } from '../../api/client/client';
import { removeResource } from '../../factories/remove';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { ownProject, projectUser } from './fields';
import { isIn, NOT_A_USER, readPickedUser, usersOf } from './users';

const ONLY_PROJECT =
	'It is their only project, which cannot be taken away by API. Remove the person in the dashboard, under Team Settings, or give them the role with the least rights (VIEWER) with Change Role.';

const NOT_TAKEN: ErrorCatalog = {
	user_not_assigned: {
		headline: 'Voucherify did not take the project from this user',
		advice: 'See the projects of the user with User → Get.',
	},
};

const LOST =
	'The response to the first attempt was lost, and the next one found that the user is not in the project: either the first one was carried out, or they were not in it before.';

const NOBODY =
	'Nobody in the project has this login or email: check its spelling. An invitation that is still open can only be canceled in the dashboard.';

/**
 * Remove somebody from a project. Somebody who is not in it is no error (`already`).
 * @see https://docs.voucherify.io/api-reference/management/unassign-user
 */
export const remove: SingleOperation = {
	value: 'remove',
	name: 'Remove From Project',
	action: 'Remove a user from a project',
	description:
		"Take a project from a user, who is logged out at once. A user's only project cannot be taken away by API, and open invitations cannot be canceled.",
	writes: true,
	changes: pickedSubject(ownProject, projectUser),
	fields: [ownProject, projectUser],
	async execute({ client, parameters, warn }) {
		const projectId = parameters.text(ownProject);
		const named = { projectId, user: parameters.text(projectUser) };
		const user = await readPickedUser(client, parameters);
		if (!user) {
			warn(NOBODY);
			return [{ json: { already: true, ...named } }];
		}
		const path = [...usersOf(projectId), user.id];
		try {
			const call = { path, errorCatalog: { ...NOT_A_USER, ...NOT_TAKEN } };
			return await removeResource(client, call, { removed: true }, named);
		} catch (error) {
			const failure = toNodeFailure(client.node, error);
			if (!(await isNotAssigned(client, failure, projectId, path))) throw failure;
			if (mayBeCausedByRetry(error)) warn(LOST);
			return [{ json: { already: true, ...named } }];
		}
	},
};

/**
 * True if a removal was refused because the user is not in the project. For a user who is in no other project, it says so in
 * the error: the API docs do not name the key of that refusal.
 */
async function isNotAssigned(
	client: VoucherifyClient,
	error: NodeFailure,
	projectId: string,
	path: string[],
): Promise<boolean> {
	if (!(error instanceof NodeApiError) || error.httpCode !== '400') return false;
	const user = await foundOrNothing(client, path).catch(() => null);
	if (user === undefined) return isRefusal(error, 'user_not_assigned');
	if (user && !isIn(user, projectId)) return true;
	const projects = isJsonObject(user?.projects) ? Object.keys(user.projects) : [];
	if (projects.length === 1) withRemark(error, ONLY_PROJECT);
	return false;
}
