import type { IBinaryKeyData } from 'n8n-workflow';
import type { VoucherifyClient } from '../http/client';
import { downloadFile } from '../http/download';
import { unexpectedAnswer } from '../errors/errors';
import type { CallOptions } from '../http/request';
import { isExport, isJsonObject, type Export } from '../types';

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

/**
 * The addresses of the files of an export, in their order. Large ones may have several; it is not documented how the
 * result names them, so every address in it counts.
 */
export function fileAddresses({ result }: Export): string[] {
	const { url, ...others } = result ?? {};
	return [...new Set([...(url ? [url] : []), ...addressesIn(others)])];
}

function addressesIn(value: unknown): string[] {
	if (typeof value === 'string') return URL.canParse(value) ? [value] : [];
	const inner: unknown[] = Array.isArray(value)
		? value
		: isJsonObject(value)
			? Object.values(value)
			: [];
	return inner.flatMap(addressesIn);
}

/**
 * Stores the files of an export that is done, the first one in the field, further ones in fields with numbers: `data`,
 * `data_2`, …
 * @param name what the file is called; undefined for the ID of the export
 * @throws NodeApiError of a file that cannot be had.
 */
export async function downloadFiles(
	client: VoucherifyClient,
	helpers: Parameters<typeof downloadFile>[1],
	exported: Export,
	{ field, name = `${exported.id}.csv` }: { field: string; name?: string },
): Promise<IBinaryKeyData> {
	const stored: IBinaryKeyData = {};
	for (const [index, address] of fileAddresses(exported).entries()) {
		const isFirst = index === 0;
		const fileName = isFirst ? name : name.replace(/(\.[^.]*)?$/, `-${index + 1}$1`);
		const file = await downloadFile(client, helpers, address, fileName);
		stored[isFirst ? field : `${field}_${index + 1}`] = file;
	}
	return stored;
}
