import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from './client';
import { unexpectedResponse } from '../errors/errors';
import { toNodeFailure } from '../errors/node';
import type { CallOptions } from '../http/request';
import { isJsonObject, isResource, type Resource } from '../types';

/** True if the service responded with 404. */
export const isNotFound = (error: unknown) =>
	error instanceof NodeApiError && error.httpCode === '404';

/**
 * Reads one resource.
 * @returns undefined if it does not exist, or the response is not a resource
 * @throws NodeApiError for any other refusal
 */
export async function foundOrNothing(
	client: VoucherifyClient,
	path: string[],
): Promise<Resource | undefined> {
	try {
		const found = await client.request({ method: 'GET', path });
		return isResource(found) ? found : undefined;
	} catch (error) {
		if (isNotFound(error)) return undefined;
		throw toNodeFailure(client.node, error);
	}
}

/**
 * Returns the resource in a response.
 * @param problem what is wrong if there is none, such as "it is not a campaign"
 * @throws NodeApiError if there is none
 */
export function requireResource(
	client: VoucherifyClient,
	response: unknown,
	call: CallOptions,
	problem: string,
): Resource {
	if (isResource(response)) return response;
	throw unexpectedResponse(problem, client.about(call));
}

/**
 * Returns a response that is an object.
 * @throws NodeApiError if it is none
 */
export function requireObject(
	client: VoucherifyClient,
	response: unknown,
	call: CallOptions,
): IDataObject {
	if (isJsonObject(response)) return response;
	throw unexpectedResponse('it is not an object', client.about(call));
}
