import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import type { ApiCall } from '../../api/request';
import { isResource } from '../../api/types';
import type { Result } from './operation';

/**
 * The JSON of what was created or changed; the engine puts every result of a write through it.
 *
 * With *Retry On Fail* the platform runs the node again when its first item has `error`. After a success that would
 * change things twice, so a field of that name is handed over as `response_error`.
 */
export function withoutErrorField({ error, ...json }: IDataObject): IDataObject {
	return error === undefined ? json : { ...json, response_error: error };
}

/** Makes a call that changes something, and returns the resource that the service answers with. */
export async function changedResource(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const body = await client.request(call);
	if (!isResource(body)) {
		throw unexpectedAnswer('it is not what was created or changed', client.about(call));
	}
	return [{ json: body }];
}
