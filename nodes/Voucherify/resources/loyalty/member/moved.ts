import { isRefusal } from '../../../api/errors/errors';
import { toNodeFailure } from '../../../api/errors/node';
import { isJsonObject } from '../../../api/types';
import type { Result, Task } from '../../../run/types';
import { write } from '../../../factories/write';
import { readMemberPath } from '../fields';

/**
 * Activates or deactivates a member. The service refuses it if the member has the status already. That is no error
 * (`already`), so the request is idempotent.
 */
export async function setMemberStatus(
	{ client, parameters }: Task,
	move: 'activate' | 'deactivate',
	status: 'ACTIVE' | 'INACTIVE',
): Promise<Result[]> {
	const path = await readMemberPath({ client, parameters });
	try {
		return await write(client, {
			method: 'POST',
			path: [...path, move],
			idempotent: true,
			returns: { object: 'member', id: path.at(-1) },
		});
	} catch (error) {
		if (!isRefusal(error, 'invalid_state_transition')) throw toNodeFailure(client.node, error);
		const member = await client.request({ method: 'GET', path });
		if (isJsonObject(member) && member.status === status) {
			return [{ json: { ...member, already: true } }];
		}
		throw toNodeFailure(client.node, error);
	}
}
