import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from './client';
import { nodeFailureOf } from './node';
import { isResource, type Resource } from './types';

/** Reads one thing. @returns undefined where there is none. @throws NodeApiError of any other refusal */
export async function foundOrNothing(
	client: VoucherifyClient,
	path: string[],
): Promise<Resource | undefined> {
	try {
		const found = await client.request({ method: 'GET', path });
		return isResource(found) ? found : undefined;
	} catch (error) {
		if (error instanceof NodeApiError && error.httpCode === '404') return undefined;
		throw nodeFailureOf(client.node, error);
	}
}
