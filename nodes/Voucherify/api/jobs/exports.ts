import { NodeOperationError, type IBinaryKeyData } from 'n8n-workflow';
import type { VoucherifyClient } from '../client/client';
import { downloadFile } from '../client/download';
import { unexpectedResponse } from '../errors/errors';
import type { CallOptions } from '../http/request';
import { isExport, isJsonObject, type Export } from '../types';

/**
 * Returns the response to `call` if it is an export.
 * @throws NodeApiError if it is not.
 */
export function readExport(
	client: VoucherifyClient,
	body: unknown,
	call: CallOptions = { method: 'GET' },
): Export {
	if (isExport(body)) return body;
	throw unexpectedResponse('it is not an export', client.about(call));
}

export async function fetchExport(client: VoucherifyClient, id: string): Promise<Export> {
	return readExport(client, await client.request({ method: 'GET', path: ['v1', 'exports', id] }));
}

/**
 * Returns the URLs of an export's files, in their order. Large exports may have several. It is not documented how the
 * result names them, so every web address in it counts.
 */
export function fileAddresses({ result }: Export): string[] {
	const { url, ...others } = result ?? {};
	return [...new Set([...(url ? [url] : []), ...addressesIn(others)])];
}

function addressesIn(value: unknown): string[] {
	if (typeof value === 'string')
		return /^https?:/i.test(value) && URL.canParse(value) ? [value] : [];
	const inner: unknown[] = Array.isArray(value)
		? value
		: isJsonObject(value)
			? Object.values(value)
			: [];
	return inner.flatMap(addressesIn);
}

/** Returns what an error calls a file of an export. */
export const titleOfFile = ({ id }: Export, index: number) =>
	`File ${index + 1} of the export ${id}`;

/** Builds the error of a finished export without a file. */
export function withoutFile({ node }: VoucherifyClient, { id }: Export): NodeOperationError {
	return new NodeOperationError(
		node,
		`Export ${id} is done, but has no file: Voucherify returned no URL for it`,
		{
			description: 'If no row matches its filters, it may have none. Otherwise, download it later.',
		},
	);
}

/**
 * Stores the files of a finished export as binary data: the first one in `field`, others in numbered fields: `data`,
 * `data_2`, ...
 * @param name file name; default: the ID of the export with `.csv`
 * @throws NodeApiError if a file cannot be downloaded
 * @throws NodeOperationError if there is no file, or one is empty
 */
export async function downloadFiles(
	client: VoucherifyClient,
	helpers: Parameters<typeof downloadFile>[1],
	exported: Export,
	{ field, name = `${exported.id}.csv` }: { field: string; name?: string },
): Promise<IBinaryKeyData> {
	const addresses = fileAddresses(exported);
	if (addresses.length === 0) throw withoutFile(client, exported);
	const stored: IBinaryKeyData = {};
	for (const [index, address] of addresses.entries()) {
		const isFirst = index === 0;
		const fileName = isFirst ? name : name.replace(/(\.[^.]*)?$/, `-${index + 1}$1`);
		const title = titleOfFile(exported, index);
		const file = await downloadFile(client, helpers, address, { title, fileName });
		stored[isFirst ? field : `${field}_${index + 1}`] = file;
	}
	return stored;
}
