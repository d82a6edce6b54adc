import { NodeOperationError, type BinaryHelperFunctions, type IBinaryData } from 'n8n-workflow';
import { readHeader, isSuccess, type HttpResponse } from '../http/httpResponse';
import type { VoucherifyClient } from './client';
import { parseCsvRows, type ParsedRow } from '../csv/cells';
import { unexpectedResponse } from '../errors/errors';
import { textReader } from '../http/reader';
import { isOwnAddress } from '../http/regions';
import { pause } from '../http/pause';
import type { CallOptions } from '../http/request';
import { isStream, readText, withIdleTimeout, type Stream } from '../http/idleTimeout';
import { isJsonObject } from '../types';

type Helpers = Pick<BinaryHelperFunctions, 'prepareBinaryData'>;

/** The service documents the file as plain text. Errors are JSON, as everywhere. */
const GET = { method: 'GET', accept: 'text/plain, application/json;q=0.9' } as const;

/**
 * Streams the CSV file of an export into n8n's binary data, without holding it in memory. The download needs the keys, so
 * only the credential's own hosts are allowed.
 * @param address the export's `result.url`
 * @param file its name, and what an error calls it, such as "File 1 of the export exp_1"
 * @throws NodeApiError if the address is on another host, or with the service's reason.
 * @throws NodeOperationError if the file is empty
 */
export async function downloadFile(
	client: VoucherifyClient,
	helpers: Helpers,
	address: string,
	file: { title: string; fileName: string },
): Promise<IBinaryData> {
	refuseForeign(client, address);
	return await storedFile(client, helpers, address, GET, { ...file, mimeType: 'text/csv' });
}

/**
 * Reads the rows of an export's CSV file, including the header.
 * @param most maximum number of rows; Infinity for all
 * @returns the rows; `isCut` is true if there are more
 * @throws like `downloadFile`
 */
export async function downloadTable(
	client: VoucherifyClient,
	address: string,
	title: string,
	most: number,
): Promise<{ rows: ParsedRow[]; isCut: boolean }> {
	refuseForeign(client, address);
	return await readFile(client, address, GET, title, async (file) => {
		const rows: ParsedRow[] = [];
		for await (const row of parseCsvRows(file)) {
			if (rows.length >= most) return { rows, isCut: true };
			rows.push(row);
		}
		return { rows, isCut: false };
	});
}

/**
 * Checks that the address is on the credential's own hosts: the keys are sent nowhere else.
 * @throws NodeApiError if it is not
 */
function refuseForeign(client: VoucherifyClient, address: string): void {
	if (isOwnAddress(address, client.cluster)) return;
	throw unexpectedResponse(
		`the file is on ${hostOf(address)}, which is not a host of ${client.cluster.baseUrl}. The keys were not sent there`,
		client.about(GET),
		'configuration-invalid',
	);
}

/**
 * Streams a public image, such as the QR code of a voucher, into n8n's binary data. The keys are not sent.
 * @param address an address from the voucher's `assets`
 * @throws NodeApiError if the address is not secure, or with the service's reason.
 */
export async function fetchImage(
	client: VoucherifyClient,
	helpers: Helpers,
	address: URL,
	file: { fileName: string; mimeType: string },
): Promise<IBinaryData> {
	const call = { method: 'GET', accept: file.mimeType, unsigned: true } as const;
	if (address.protocol !== 'https:' && !isOwnAddress(address.href, client.cluster)) {
		const problem = 'the address of the picture does not begin with https://';
		throw unexpectedResponse(problem, client.about(call), 'configuration-invalid');
	}
	return await storedFile(client, helpers, address.href, call, { title: 'The picture', ...file });
}

/**
 * Reads the report of a background job. It may be on any host: the keys are only sent to the credential's own hosts.
 * @throws NodeApiError if the address is not secure, if it returns a web page, or with the service's reason.
 */
export async function downloadText(client: VoucherifyClient, address: string): Promise<string> {
	const call = { ...GET, unsigned: !isOwnAddress(address, client.cluster) };
	if (call.unsigned && !address.startsWith('https://')) {
		const problem = 'the address of the report does not begin with https://';
		throw unexpectedResponse(problem, client.about(call), 'configuration-invalid');
	}
	const text = await client.send(new URL(address).href, call, textReader());
	if (!text.trimStart().startsWith('<')) return text;
	const problem = 'it is a web page instead of the report';
	throw unexpectedResponse(problem, client.about(call), 'configuration-invalid');
}

/** Characters that a code may have and a file name may not: text before a slash would be a folder. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}]/gu;

async function storedFile(
	client: VoucherifyClient,
	helpers: Helpers,
	address: string,
	call: CallOptions,
	{ title, fileName, mimeType }: { title: string; fileName: string; mimeType: string },
): Promise<IBinaryData> {
	return await readFile(
		client,
		address,
		call,
		title,
		async (file) =>
			await helpers
				.prepareBinaryData(file, fileName.replace(NOT_IN_NAMES, '-'), mimeType)
				.catch(blameDisk),
	);
}

/** Maximum requests for a file that is empty, and the wait between them, in milliseconds. */
const [EMPTY_TRIES, EMPTY_WAIT_MS] = [4, 1_000];

/** Reads a file. A response without a byte is no file: it is requested again. */
async function readFile<T>(
	client: VoucherifyClient,
	address: string,
	call: CallOptions,
	title: string,
	read: (file: Stream) => Promise<T>,
): Promise<T> {
	for (let tries = 1; ; tries += 1) {
		const { value, isEmpty } = await requestFile(client, address, call, read);
		if (!isEmpty) return value;
		if (tries === EMPTY_TRIES) {
			throw new NodeOperationError(client.node, `${title} is empty: it has 0 bytes`, {
				description:
					'Download it again later. An export may be empty if no row matches its filters.',
			});
		}
		await pause(EMPTY_WAIT_MS, client.signal);
	}
}

async function requestFile<T>(
	client: VoucherifyClient,
	address: string,
	call: CallOptions,
	read: (file: Stream) => Promise<T>,
): Promise<{ value: T; isEmpty: boolean }> {
	return await client.send(new URL(address).href, call, {
		encoding: 'stream',
		read: async ({ statusCode, headers, body }, { idleMs }) => {
			const response: HttpResponse = { status: statusCode, headers, text: '' };
			if (!isStream(body)) return { response, problem: 'the file is missing' };
			if (isSuccess(response)) {
				// A proxy's web page must not be taken for a customer's transactions.
				if (/^text\/html/i.test(readHeader(response, 'content-type') ?? ''))
					return { response, problem: 'it is a web page instead of the file' };
				return { response, value: await withIdleTimeout(body, idleMs, read) };
			}
			if (response.status < 400) {
				const to = hostOf(readHeader(response, 'location') ?? '');
				return { response, problem: `the file has moved to ${to}. The keys were not sent there` };
			}
			const text = await readText(body, idleMs);
			return { response: { ...response, text: text ?? '' } };
		},
	});
}

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

/** Replaces disk errors, which look like network errors: downloading the file again would not help. */
function blameDisk(error: unknown): never {
	const { code, message, path } = isJsonObject(error) ? error : {};
	const isDisk = typeof code === 'string' && (path !== undefined || DISK.has(code));
	if (!isDisk || typeof message !== 'string') throw error;
	throw new Error(
		`n8n could not store the file: ${message}. Free space where n8n stores binary data, or let it write there`,
	);
}

function hostOf(address: string): string {
	return URL.canParse(address) ? `"${new URL(address).host}"` : 'an unknown host';
}
