import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { requireObject, requireResource } from '../api/client/found';
import type { ApiCall, Returns } from '../api/http/request';
import { withClearedFields, withUnchangedFields } from './cleared';
import type { Result } from '../run/types';

/** A write with what it returns. */
type Writing = ApiCall & { returns: Returns };

/** Sends a write, and returns the resource in the response. See {@link withUnchangedFields}. */
export async function write(client: VoucherifyClient, call: Writing): Promise<Result[]> {
	const { method, path, returns } = call;
	const asked = method === 'PUT' ? path.at(-1) : undefined;
	const response = await client
		.request({ ...call, returns: { id: asked, ...returns } })
		.catch((error: unknown) => {
			throw withClearedFields(call.body, error);
		});
	const body = requireResource(client, response, call, 'it is not what was created or changed');
	return [{ json: method === 'PUT' ? withUnchangedFields(call.body, body) : body }];
}

/** Sends a write, and returns any object in the response. */
export async function writeObject(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	return [{ json: requireObject(client, await client.request(call), call) }];
}

/** Sends a write that has no response body, and returns `json` instead. */
export async function writeEmpty(
	client: VoucherifyClient,
	call: ApiCall,
	json: IDataObject,
): Promise<Result[]> {
	await client.carryOut(call);
	return [{ json }];
}
