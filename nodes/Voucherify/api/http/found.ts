import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from './client';
import { toNodeFailure } from '../errors/node';
import { isResource, type Resource } from '../types';

/** Whether an error says that there is no such thing. */
export const isNotFound = (error: unknown) =>
	error instanceof NodeApiError && error.httpCode === '404';

/** Reads one thing. @returns undefined where there is none. @throws NodeApiError of any other refusal */
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
