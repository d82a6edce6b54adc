import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { isRefusal } from '../api/errors/errors';
import type { ApiCall } from '../api/http/request';
import { isJsonObject, valueAt } from '../api/types';
import { REFERENCE_KEY } from './reference';

/** Per pair of keys: the kinds of requests whose objects accept only defined metadata, and not our reference. */
class ReferenceUse {
	readonly refusing = new Set<string>();
}

/**
 * Returns what a request writes, since each kind of object has its own metadata schema: the parts of its path that are no ID,
 * such as "campaigns vouchers".
 */
const kindOf = ({ path }: ApiCall) => [path[1], path.at(-1)].join(' ');

/**
 * True if such a request was refused for our reference in metadata, in this process. Only one request pays for finding out.
 */
export const refusesMetadata = ({ keyPair }: VoucherifyClient, call: ApiCall) =>
	keyPair.memory.of(ReferenceUse).refusing.has(kindOf(call));

export function rememberRefusal({ keyPair }: VoucherifyClient, call: ApiCall): void {
	keyPair.memory.of(ReferenceUse).refusing.add(kindOf(call));
}

/**
 * True if a request was refused because the project does not know our metadata key: the error names the key, or the request
 * has no other.
 */
export function isAboutReference(error: unknown, { body }: ApiCall): boolean {
	if (!isRefusal(error, 'metadata_validation_failed')) return false;
	const { data } = error.context;
	const said = JSON.stringify([error.message, error.description, data]);
	const metadata = isJsonObject(body) && isJsonObject(body.metadata) ? body.metadata : {};
	return (
		said.includes(REFERENCE_KEY) || Object.keys(metadata).every((key) => key === REFERENCE_KEY)
	);
}

/** True if a resource has our reference in its metadata. */
export const bearsInMetadata = (resource: IDataObject, reference: string | undefined) =>
	reference !== undefined && valueAt(resource, 'metadata', REFERENCE_KEY) === reference;

/** Returns the body with our reference in its metadata. */
export function withOwnReference(body: IDataObject, reference: string | undefined): IDataObject {
	if (reference === undefined) return body;
	const metadata = isJsonObject(body.metadata) ? body.metadata : {};
	return { ...body, metadata: { ...metadata, [REFERENCE_KEY]: reference } };
}
