import type { VoucherifyClient } from './client';
import { unexpectedAnswer } from './errors';
import type { CallOptions } from './request';
import { isExport, type Export } from './types';

/**
 * Checks that the answer to `call` is an export.
 * @throws NodeApiError when it is not.
 */
export function readExport(
	client: VoucherifyClient,
	body: unknown,
	call: CallOptions = { method: 'GET' },
): Export {
	if (isExport(body)) return body;
	throw unexpectedAnswer('it is not an export', client.about(call));
}

/** Reads one export. */
export async function fetchExport(client: VoucherifyClient, id: string): Promise<Export> {
	return readExport(client, await client.request({ method: 'GET', path: ['v1', 'exports', id] }));
}
