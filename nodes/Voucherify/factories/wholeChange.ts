import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { requireResource } from '../api/client/found';
import type { ApiCall } from '../api/http/request';
import { pathsTo } from '../api/http/json';
import { isJsonObject, type Resource } from '../api/types';
import { withLock } from '../writes/locks';
import type { Result } from '../run/types';
import { write } from './write';
import { LOST_NUMBER } from '../forms/reading/json';

/** A change of a resource of which the service replaces more than what changes. */
interface WholeChange extends Pick<ApiCall, 'errorCatalog'> {
	/** `object` of the resource. */
	object: string;
	path: string[];
	changes: IDataObject;
	/** Whether the changes are complete. If not, the resource is read first, which costs a request. */
	isWhole: boolean;
	/** Returns the changes with the current values to send as well. */
	whole: (known: Resource) => IDataObject;
}

/** Changes a resource, and sends what it would lose without being sent. */
export async function writeWhole(
	client: VoucherifyClient,
	{ object, path, changes, isWhole, whole, errorCatalog }: WholeChange,
): Promise<Result[]> {
	return await withLock(client, path.join('/'), async () => {
		const body = isWhole ? changes : whole(await knownAt(client, path));
		const kept = Object.entries(body).filter(([key, value]) => changes[key] !== value);
		refuseLongNumbers(client, Object.fromEntries(kept));
		return await write(client, { method: 'PUT', path, body, returns: { object }, errorCatalog });
	});
}

/**
 * Returns an object that changes with its other current values; nothing if it does not change. It is for objects of which the
 * API docs do not say whether an update keeps what it does not contain.
 */
export function mergeIntoCurrent(key: string, known: Resource, changes: IDataObject): IDataObject {
	const [current, change] = [known[key], changes[key]];
	const isPart = isJsonObject(current) && isJsonObject(change);
	return isPart ? { [key]: { ...current, ...change } } : {};
}

/** Refuses to send a number that was read as text, since it was too long. */
function refuseLongNumbers(client: VoucherifyClient, values: IDataObject): void {
	const [path] = pathsTo(values, client.longNumbers);
	if (path === undefined) return;
	throw new NodeOperationError(client.node, `${path} holds ${LOST_NUMBER}`, {
		description:
			'Nothing was sent, since the change needs all values. Fill in the other fields, too, or change it in Voucherify.',
	});
}

async function knownAt(client: VoucherifyClient, path: string[]): Promise<Resource> {
	const call = { method: 'GET', path } as const;
	const problem = 'it is not what is to be changed';
	return requireResource(client, await client.request(call), call, problem);
}
