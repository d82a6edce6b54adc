import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { unexpectedAnswer } from '../api/errors/errors';
import { isResource, type Resource } from '../api/types';
import { withLock } from '../writes/locks';
import type { Result } from '../run/types';
import { write } from './write';

/** A change of a resource that the service accepts only as a whole. */
interface WholeChange {
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
	{ path, changes, needed, kept = (known) => only(needed, known) }: WholeChange,
): Promise<Result[]> {
	const isWhole = needed.every((key) => key in changes);
	return await withLock(client, path.join('/'), async () => {
		const body = isWhole ? changes : { ...kept(await knownAt(client, path)), ...changes };
		return await write(client, { method: 'PUT', path, body });
	});
}

const only = (keys: string[], known: IDataObject): IDataObject =>
	Object.fromEntries(keys.map((key) => [key, known[key]]));

async function knownAt(client: VoucherifyClient, path: string[]): Promise<Resource> {
	const call = { method: 'GET', path } as const;
	const known = await client.request(call);
	if (isResource(known)) return known;
	throw unexpectedAnswer('it is not what is to be changed', client.about(call));
}
