import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { unexpectedAnswer } from '../api/errors/errors';
import { pathsTo } from '../api/http/json';
import { isResource, type Resource } from '../api/types';
import { LOST_NUMBER } from '../forms/reading/values';
import { withLock } from '../writes/locks';
import type { Result } from '../run/types';
import { write } from './write';

/** A change of a resource that the service accepts only as a whole. */
interface WholeChange {
	/** `object` of the resource. */
	object: string;
	path: string[];
	changes: IDataObject;
	/** Required keys of the body. */
	needed: string[];
	/** Returns the current values to send as well. Default: those of the required keys. */
	kept?: (known: Resource) => IDataObject;
}

/**
 * Changes a resource that the service accepts only as a whole. If required keys are missing, it is read first, which costs
 * a request.
 */
export async function writeWhole(
	client: VoucherifyClient,
	{ object, path, changes, needed, kept = (known) => only(needed, known) }: WholeChange,
): Promise<Result[]> {
	const isWhole = needed.every((key) => key in changes);
	return await withLock(client, path.join('/'), async () => {
		const known = isWhole ? {} : kept(await knownAt(client, path));
		const unchanged = Object.keys(known).filter((key) => !(key in changes));
		refuseLongNumbers(client, only(unchanged, known));
		const body = { ...known, ...changes };
		return await write(client, { method: 'PUT', path, body, returns: { object } });
	});
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

const only = (keys: string[], known: IDataObject): IDataObject =>
	Object.fromEntries(keys.map((key) => [key, known[key]]));

/** Reads what is to be changed. */
export async function knownAt(client: VoucherifyClient, path: string[]): Promise<Resource> {
	const call = { method: 'GET', path } as const;
	const known = await client.request(call);
	if (isResource(known)) return known;
	throw unexpectedAnswer('it is not what is to be changed', client.about(call));
}
