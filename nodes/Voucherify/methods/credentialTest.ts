import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import {
	readHeader,
	isSuccess,
	readServiceError,
	type HttpResponse,
} from '../api/http/httpResponse';
import { parseJson } from '../api/http/json';
import { redact } from '../api/errors/apiError';
import { findNetworkFailure } from '../api/http/network';
import { findCluster, type Cluster, type RegionChoice } from '../api/http/regions';
import { isJsonObject } from '../api/types';

/** The cheapest request that needs a pair of keys. */
interface Probe {
	path: string;
	headers: Record<'id' | 'token', string>;
	fields: Record<'id' | 'token', string>;
	/** Labels of the two keys in the credential. */
	names: string;
	/** Key of the list in the response. */
	rows: string;
}

const appKeys: Probe = {
	path: '/v1/products?limit=1',
	headers: { id: 'X-App-Id', token: 'X-App-Token' },
	fields: { id: 'appId', token: 'appToken' },
	names: 'Application ID and the secret key',
	rows: 'products',
};

const managementKeys: Probe = {
	path: '/management/v1/projects',
	headers: { id: 'X-Management-Id', token: 'X-Management-Token' },
	fields: { id: 'managementId', token: 'managementToken' },
	names: 'Management ID and the Management token',
	rows: 'data',
};

const TIMEOUT_MS = 15_000;

/** Tests the application's keys. Distinguishes wrong keys, a wrong region and an unreachable host. */
export async function testAppKeys(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await probe(this.helpers, appKeys, credential.data ?? {});
}

/** Tests the keys of the Management API, like `testAppKeys`. */
export async function testManagementKeys(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await probe(this.helpers, managementKeys, credential.data ?? {});
}

async function probe(
	helpers: ICredentialTestFunctions['helpers'],
	keyPair: Probe,
	keys: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const { path, headers, fields } = keyPair;
	const text = (name: string) => (typeof keys[name] === 'string' ? keys[name] : '');
	const cluster = clusterOrProblem({ region: text('region') || 'eu', baseUrl: text('baseUrl') });
	if (typeof cluster === 'string') return failedTest(cluster);
	try {
		const response: unknown = await helpers.request({
			uri: `${cluster.baseUrl}${path}`,
			headers: { [headers.id]: text(fields.id), [headers.token]: text(fields.token) },
			timeout: TIMEOUT_MS,
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
		});
		return verdict(responseFrom(response), cluster, keyPair, [text(fields.token)]);
	} catch (error) {
		const code = findNetworkFailure(error)?.code ?? 'no connection';
		const { host } = new URL(cluster.baseUrl);
		return failedTest(
			`${host} cannot be reached (${code}). Check the region or the base URL, and that this machine can connect to it.`,
		);
	}
}

function clusterOrProblem(choice: RegionChoice): Cluster | string {
	try {
		return findCluster(choice);
	} catch (error) {
		return error instanceof Error ? error.message : 'Choose a region';
	}
}

function responseFrom(response: unknown): HttpResponse {
	const { statusCode, body, headers } = isJsonObject(response) ? response : {};
	return {
		status: typeof statusCode === 'number' ? statusCode : 0,
		headers: isJsonObject(headers) ? headers : {},
		text: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
	};
}

/**
 * Turns a response into a test result. Only responses that Voucherify could send count: another host may respond with any
 * status. Keys that lack a permission, or have used up their requests, are valid all the same.
 */
function verdict(
	response: HttpResponse,
	cluster: Cluster,
	{ names, rows }: Probe,
	secrets: string[],
): INodeCredentialTestResult {
	const { status } = response;
	const region = `${cluster.name} (${new URL(cluster.baseUrl).host})`;
	const { key, message, details, excerpt } = readServiceError(response);
	const words = redact([message, details, excerpt].filter(Boolean).join(': '), secrets);
	const isVoucherify = isSuccess(response) ? isList(response, rows) : excerpt === undefined;
	if (!isVoucherify) {
		return failedTest(
			`The response of ${region} (status ${status}) is not from Voucherify. Check the region or the base URL. ${words}`.trim(),
		);
	}
	if (isSuccess(response)) return { status: 'OK', message: `The keys work in ${region}` };
	if (/\b(region|cluster)\b/i.test(words)) {
		return failedTest(
			`The keys belong to another region than ${region}. Choose the region of your project. (${words})`,
		);
	}
	const isLimited = key ?? readHeader(response, 'x-rate-limit-limit');
	if ((status === 429 && isLimited) || (status === 403 && key)) {
		return { status: 'OK', message: `The keys are known in ${region}` };
	}
	if (status === 401) {
		return failedTest(
			`Voucherify does not know these keys in ${region}. Check the ${names}, and that the region is your project's.`,
		);
	}
	if (status === 402)
		return failedTest(`Your Voucherify plan does not include this API. (${words})`);
	return failedTest(
		`${region} answered with status ${status}. Check the region or the base URL. ${words}`.trim(),
	);
}

function isList({ text }: HttpResponse, key: string): boolean {
	const body = parseJson(text);
	return isJsonObject(body) && Array.isArray(body[key]);
}

function failedTest(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
