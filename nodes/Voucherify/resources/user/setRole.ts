import type { VoucherifyClient } from '../../api/client/client';
import { requireResource } from '../../api/client/found';
import { unexpectedResponse } from '../../api/errors/errors';
import type { ApiCall } from '../../api/http/request';
import type { Resource } from '../../api/types';
import type { Result } from '../../run/types';
import { writeOnce } from '../../writes/writeOnce';
import { userRoleFormat } from './projects';
import { isPredefined } from './roles';
import { isIn, roleIn } from './users';

interface RoleChange {
	projectId: string;
	role: string;
	/** True for the user whom the request is about. */
	isMeant: (user: Resource) => boolean;
	/** Reads the user in the project; undefined if they are not in it. */
	read: () => Promise<Resource | undefined>;
}

/**
 * Gives somebody a role in a project. If the response is lost, reads which role they have: as it is a state, the wanted one
 * is no error (`already`), whoever has set it.
 */
export async function setRole(
	client: VoucherifyClient,
	call: ApiCall,
	{ projectId, role, isMeant, read }: RoleChange,
): Promise<Result[]> {
	return await writeOnce<Resource>(client, {
		carrier: 'none',
		call: () => call,
		read: (response, sent) => {
			const user = requireResource(client, response, sent, 'it is not a user');
			if (!isMeant(user)) throw unexpectedResponse('it is not this user', client.about(sent));
			if (!isIn(user, projectId))
				throw unexpectedResponse('it does not show the project', client.about(sent));
			const shown = roleIn(user, projectId);
			// What a response shows of a custom role is not documented, so another text may be its name.
			const isRole = userRoleFormat.fits(shown ?? '') || isPredefined(role);
			if (shown === undefined || shown === role || !isRole) return user;
			throw unexpectedResponse(`the role is ${shown}, not ${role}`, client.about(sent));
		},
		isState: true,
		reconcileSpec: {
			place: 'the users of the project',
			find: async () => {
				const user = await read();
				const isSet = user !== undefined && roleIn(user, projectId) === role;
				if (isSet) return { found: user, candidates: [] };
				return { candidates: [], remark: `The user does not have the role ${role} so far.` };
			},
		},
		show: (user) => [{ json: user }],
	});
}
