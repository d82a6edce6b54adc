import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import { isResource, type Resource } from '../../api/types';
import { withLock } from '../safeWrites/mutex';
import type { Result } from '../runtime/types';
import { write } from './results';

/** A change of what the service wants as a whole. */
interface WholeChange {
	path: string[];
	changes: IDataObject;
	/** The keys that the body must have. */
	needed: string[];
	/** The known values that are sent along. Default: the needed keys. */
	kept?: (known: Resource) => IDataObject;
}

/** Changes what the service wants as a whole: what is not changed is read first, which costs a call. */
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
