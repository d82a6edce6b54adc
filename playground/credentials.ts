import { lookAgain } from './n8nClient.js';
import { at, textAt } from './json.js';
import type { N8nApi } from './rest.js';

/** Address and keys of the local Voucherify. */
export interface Sandbox {
	url: string;
	keys: {
		appId: string;
		appToken: string;
		managementId: string;
		managementToken: string;
		webhookSecret: string;
		/** Keys of a second project. */
		test: { appId: string; appToken: string };
	};
}

/**
 * Tokens for the MCP servers among the examples, by the name of the credential. They need not be secret: the servers are
 * reachable from this machine only.
 */
export const ASSISTANT_TOKENS = new Map([
	['Bearer Auth account', 'playground-reads'],
	['Bearer Auth account 2', 'playground-asks'],
]);

/** Login for the example forms that are not for customers. */
export const STAFF = { user: 'staff', password: 'playground-staff' };

/**
 * Creates the credentials, or updates them with the current addresses of the local Voucherify and of the language model
 * stand-in.
 * @param modelUrl base URL of the stand-in's API, if it runs
 * @returns their IDs by name
 */
export async function importCredentials(api: N8nApi, { url, keys }: Sandbox, modelUrl?: string) {
	const place = { region: 'dedicated', baseUrl: url };
	const { appId, appToken, managementId, managementToken, webhookSecret, test } = keys;
	const wanted: Array<{ name: string; type: string; data: object }> = [
		// For new steps, n8n chooses the credential that was saved last: the account with the data of the examples.
		{ name: 'Voucherify account 2', type: 'voucherifyApi', data: { ...test, ...place } },
		{
			name: 'Voucherify account',
			type: 'voucherifyApi',
			data: { appId, appToken, webhookSecret, ...place },
		},
		{
			name: 'Voucherify Management account',
			type: 'voucherifyManagementApi',
			data: { managementId, managementToken, webhookSecret, applicationIds: appId, ...place },
		},
	];
	if (modelUrl !== undefined) {
		const data = { apiKey: 'none', url: modelUrl, header: false };
		wanted.push({ name: 'OpenAI account', type: 'openAiApi', data });
	}
	wanted.push({ name: 'Unnamed credential', type: 'httpBasicAuth', data: STAFF });
	for (const [name, token] of ASSISTANT_TOKENS) {
		wanted.push({ name, type: 'httpBearerAuth', data: { token } });
	}
	const ids = new Map<string, string>();
	const add = async (credential: { name: string; type: string; data: object }) =>
		ids.set(credential.name, await lookAgain(() => importCredential(api, credential)));
	for (const credential of wanted) await add(credential);
	// Older n8n versions lack this credential type.
	if ((await api.nodes()).has('n8n-nodes-base.crypto 2')) {
		const data = { hmacSecret: 'playground-secret' };
		await add({ name: 'Crypto account', type: 'crypto', data });
	}
	return ids;
}

async function importCredential(api: N8nApi, credential: { name: string }): Promise<string> {
	const present = await api.list('/credentials');
	const known = present.find((other) => at(other, 'name') === credential.name);
	const saved =
		known === undefined
			? await api.call('POST', '/credentials', credential)
			: await api.call('PATCH', `/credentials/${textAt(known, 'id')}`, credential);
	return textAt(saved, 'id');
}
