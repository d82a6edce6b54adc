import type { VoucherifyClient } from '../../api/client/client';
import { readOnce } from '../../api/client/readOnce';
import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { missingInList } from '../../api/errors/errors';
import type { ErrorCatalog } from '../../api/http/request';
import { wholeList } from '../../api/lists/pages';
import { isJsonObject, textOrNothing, type Resource } from '../../api/types';
import type { Columns } from '../../columns/row';
import type { Parameters } from '../../forms/reading/parameters';

/** Returns the path of the users of a project. */
export const usersOf = (projectId: string) => ['management', 'v1', 'projects', projectId, 'users'];

const OTHER_WAYS =
	'To give somebody the project, use Assign to Project, or Invite for those without an account.';

/** Error texts for a user who must be in the project. */
export const NOT_A_USER: ErrorCatalog = {
	...NO_MANAGEMENT,
	404: {
		when: /\buser\b/i,
		headline: 'The project has no such user',
		advice: `Check the ID. ${OTHER_WAYS}`,
	},
};

/** Reads the users of a project, which the service returns in one response. */
export async function readUsers(client: VoucherifyClient, projectId: string): Promise<Resource[]> {
	return await wholeList(client, {
		path: usersOf(projectId),
		key: 'data',
		errorCatalog: NO_MANAGEMENT,
	});
}

/** Reads the users of a project once for all items. */
export async function readUsersOnce(
	client: VoucherifyClient,
	projectId: string,
): Promise<Resource[]> {
	return await readOnce(client, usersOf(projectId), async () => await readUsers(client, projectId));
}

/** True if the user's login or email is this text, in any case. */
export function isNamed({ login, email }: Resource, name: string): boolean {
	return [login, email].some((text) => textOrNothing(text)?.toLowerCase() === name.toLowerCase());
}

/**
 * Reads the field of the user: an ID, or the login or email of one.
 * @returns the user in the list of the project for a login or email; without it if the field has an ID
 */
export async function readPickedUser(
	client: VoucherifyClient,
	parameters: Parameters,
): Promise<{ id: string; user?: Resource } | undefined> {
	const text = parameters.text('userId');
	if (parameters.mode('userId') !== 'login' && !text.includes('@')) return { id: text };
	const users = await readUsersOnce(client, parameters.text('projectId'));
	const found = users.filter((user) => isNamed(user, text));
	if (found.length > 1) {
		const problem = `is the login or email of several users: ${found.map(({ id }) => id).join(', ')}`;
		throw parameters.invalid('userId', problem, 'Enter the ID of one of them.');
	}
	return found[0] && { id: found[0].id, user: found[0] };
}

/**
 * Like `readPickedUser`, for a user who must be in the project.
 * @throws NodeApiError if nobody there has this login or email
 */
export async function requirePickedUser(client: VoucherifyClient, parameters: Parameters) {
	const found = await readPickedUser(client, parameters);
	if (found) return found;
	const path = usersOf(parameters.text('projectId'));
	throw missingInList(
		`${parameters.text('userId')} is not the login or email of a user of this project`,
		`Check its spelling. ${OTHER_WAYS}`,
		client.about({ method: 'GET', path }),
	);
}

/** True if a user is in a project, by their projects; also if the response does not have them. */
export const isIn = ({ projects }: Resource, projectId: string): boolean =>
	!isJsonObject(projects) || projectId in projects;

/** Returns the role that a user has in a project; undefined if the response does not say it. */
export function roleIn({ projects }: Resource, projectId: string): string | undefined {
	return isJsonObject(projects) ? textOrNothing(projects[projectId]) : undefined;
}

/** Columns of a user, with the role in one project and those in all of them. */
export const userColumns = (projectId: string): Columns => ({
	id: 'id',
	login: 'login',
	email: 'email',
	first_name: 'first_name',
	last_name: 'last_name',
	role: ({ projects, role }) => (isJsonObject(projects) ? projects[projectId] : role),
	is_owner: 'is_owner',
	projects: 'projects',
});
