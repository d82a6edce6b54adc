import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from './client';
import { toNodeFailure } from '../errors/node';
import { isResource, type Resource } from '../types';

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
