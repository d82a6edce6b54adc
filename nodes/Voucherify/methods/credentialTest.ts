import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { isSuccess, serviceErrorOf, type Answer } from '../api/answer';
import { redact } from '../api/errors';
import { networkFailureOf } from '../api/network';
import { clusterOf, type Cluster, type RegionChoice } from '../api/regions';
import { isJsonObject } from '../api/types';

/** The cheapest call that needs the keys. */
interface Probe {
	path: string;
	headers: Record<'id' | 'token', string>;
	fields: Record<'id' | 'token', string>;
	/** What the two keys are called in the credential. */
	names: string;
}

const appKeys: Probe = {
	path: '/v1/products?limit=1',
	headers: { id: 'X-App-Id', token: 'X-App-Token' },
	fields: { id: 'appId', token: 'appToken' },
	names: 'Application ID and the secret key',
};

const managementKeys: Probe = {
	path: '/management/v1/projects',
	headers: { id: 'X-Management-Id', token: 'X-Management-Token' },
	fields: { id: 'managementId', token: 'managementToken' },
	names: 'Management ID and the Management token',
};

const TIMEOUT_MS = 15_000;

/** Tells keys that work from wrong keys, a wrong region and an unreachable host. */
export async function testAppKeys(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await probe(this.helpers, appKeys, credential.data ?? {});
}

/** The same for the keys of the Management API. */
export async function testManagementKeys(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	return await probe(this.helpers, managementKeys, credential.data ?? {});
}

async function probe(
	helpers: ICredentialTestFunctions['helpers'],
	{ path, headers, fields, names }: Probe,
	keys: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const text = (name: string) => (typeof keys[name] === 'string' ? keys[name] : '');
	const cluster = clusterOrProblem({ region: text('region') || 'eu', baseUrl: text('baseUrl') });
	if (typeof cluster === 'string') return failed(cluster);
	try {
		const response: unknown = await helpers.request({
			uri: `${cluster.baseUrl}${path}`,
			headers: { [headers.id]: text(fields.id), [headers.token]: text(fields.token) },
			timeout: TIMEOUT_MS,
			followRedirect: false,
			simple: false,
			resolveWithFullResponse: true,
		});
		return verdict(answerIn(response), cluster, names, [text(fields.token)]);
	} catch (error) {
		const code = networkFailureOf(error)?.code ?? 'no connection';
		const { host } = new URL(cluster.baseUrl);
		return failed(
			`${host} cannot be reached (${code}). Check the region or the base URL, and that this machine may connect to it.`,
		);
	}
}

function clusterOrProblem(choice: RegionChoice): Cluster | string {
	try {
		return clusterOf(choice);
	} catch (error) {
		return error instanceof Error ? error.message : 'Choose a region';
	}
}

function answerIn(response: unknown): Answer {
	const { statusCode, body, headers } = isJsonObject(response) ? response : {};
	return {
		status: typeof statusCode === 'number' ? statusCode : 0,
		headers: isJsonObject(headers) ? headers : {},
		text: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
	};
}

/** Keys that are known but lack a permission, or have used up their calls, are right all the same. */
function verdict(
	answer: Answer,
	cluster: Cluster,
	names: string,
	secrets: string[],
): INodeCredentialTestResult {
	const region = `${cluster.name} (${new URL(cluster.baseUrl).host})`;
	const { key, message, details, excerpt } = serviceErrorOf(answer);
	const words = redact([message, details, excerpt].filter(Boolean).join(': '), secrets);
	const otherRegion = /\b(region|cluster)\b/i.test(words);
	if (isSuccess(answer)) return { status: 'OK', message: `The keys work in ${region}` };
	if (!otherRegion && (answer.status === 429 || (answer.status === 403 && key))) {
		return { status: 'OK', message: `The keys are known in ${region}` };
	}
	if (otherRegion) {
		return failed(
			`The keys belong to another region than ${region}. Choose the region of your project. (${words})`,
		);
	}
	if (answer.status === 401) {
		return failed(
			`Voucherify does not know these keys in ${region}. Check the ${names}, and that the region is your project's.`,
		);
	}
	if (answer.status === 402)
		return failed(`Your Voucherify plan does not include this API. (${words})`);
	return failed(
		`${region} answered with status ${answer.status}, unlike Voucherify. Check the region or the base URL. ${words}`.trim(),
	);
}

function failed(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
