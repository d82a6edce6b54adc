import type { VoucherifyClient } from './client';
import { unexpectedAnswer } from './errors';
import { isExport, type Export } from './types';

/** Checks that an answer is an export. @throws NodeApiError when it is not. */
export function readExport(client: VoucherifyClient, body: unknown): Export {
	if (isExport(body)) return body;
	throw unexpectedAnswer('it is not an export', client.about({ method: 'GET' }));
}

/** Reads one export. */
export async function fetchExport(client: VoucherifyClient, id: string): Promise<Export> {
	return readExport(client, await client.request({ method: 'GET', path: ['v1', 'exports', id] }));
}
