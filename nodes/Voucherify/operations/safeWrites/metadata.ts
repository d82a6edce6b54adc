import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isRefusal } from '../../api/errors/errors';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, valueAt } from '../../api/types';
import { REFERENCE_KEY } from './reference';

/** Of an account: whether its project takes only metadata that it has defined, and not our key. */
class ReferenceUse {
	isRefused = false;
}

/** Whether the project has refused our key in this process: a checkout pays for that once. */
export const refusesMetadata = ({ account }: VoucherifyClient) =>
	account.memory.of(ReferenceUse).isRefused;

export function rememberRefusal({ account }: VoucherifyClient): void {
	account.memory.of(ReferenceUse).isRefused = true;
}

/**
 * Whether the service has refused a call because its project does not know our key in metadata: it says so, or the call
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

/** Whether something of the service's bears our reference in its metadata. */
export const bearsInMetadata = (thing: IDataObject, reference: string | undefined) =>
	reference !== undefined && valueAt(thing, 'metadata', REFERENCE_KEY) === reference;

/** The body, with our reference in its metadata. */
export function withOwnReference(body: IDataObject, reference: string | undefined): IDataObject {
	if (reference === undefined) return body;
	const metadata = isJsonObject(body.metadata) ? body.metadata : {};
	return { ...body, metadata: { ...metadata, [REFERENCE_KEY]: reference } };
}
