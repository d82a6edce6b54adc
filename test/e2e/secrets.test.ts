import type { INodeParameters } from 'n8n-workflow';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import { request } from 'undici';
import type { Fault, Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { usedFolder } from './support/folder';
import { credentialsOf, type OneNode, voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { at, until } from './support/runs';
import { COFFEE_CLUB, lastingSandbox } from './support/sandbox';

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let editor: Editor;
let oauthToken: string;
/** Tokens that n8n has got with the keys of an OAuth service. */
const serviceTokens: string[] = [];
/** Credential with the second pair of keys, which the example workflows do not use: their triggers run all the time. */
let credentials: OneNode['credentials'];

beforeAll(async () => {
	state = await usedFolder('secrets');
	sandbox = await lastingSandbox();
	oauthToken = sandbox.world.oauthTokens.create('client', 'vouchers').access_token;
	playground = new Playground(
		'--state',
		state,
		'--port',
		portFor('secrets'),
		'--voucherify',
		sandbox.url,
	);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
	credentials = await secondCredentials();
});

async function secondCredentials(): Promise<OneNode['credentials']> {
	const { appId, appToken, managementId, managementToken } = sandbox.keys.second;
	const place = { region: 'dedicated', baseUrl: sandbox.url };
	const saved = async (type: string, keys: object) => {
		const data = { ...keys, ...place };
		const { id } = await editor.call('POST', '/credentials', {
			name: `Second ${type}`,
			type,
			data,
		});
		return { id: String(id), name: `Second ${type}` };
	};
	return {
		voucherifyApi: await saved('voucherifyApi', { appId, appToken }),
		voucherifyManagementApi: await saved('voucherifyManagementApi', {
			managementId,
			managementToken,
		}),
	};
}

/** All secrets that must stay where they belong. */
function planted(): string[] {
	const { second, oauth, ...first } = sandbox.keys;
	const tokens = [
		oauthToken,
		oauth.appSecret,
		...serviceTokens,
		...[first, second].flatMap(({ appToken, managementToken }) => [appToken, managementToken]),
		...sandbox.world.exports.all().map(({ token }) => token),
	];
	return written(tokens);
}

/** Tokens in each form in which they may be written. */
const written = (tokens: string[]) => tokens.flatMap((token) => [token, encodeURIComponent(token)]);

/** Content of a file; empty if n8n has removed it since it was listed, as it does with temporary files. */
async function contentOf(path: string): Promise<Buffer> {
	try {
		return await readFile(path);
	} catch (error) {
		// Jest gives tests their own `Error`, so errors of Node.js are no instances of it.
		if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
		throw error;
	}
}

/** Files below the playground's folder that contain a text, without n8n's own code. */
async function filesWith(texts: string[]): Promise<string[]> {
	const entries = await readdir(state, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile() && !/node_modules|\.cache/.test(entry.parentPath))
		.map(({ parentPath, name }) => join(parentPath, name));
	const found = await Promise.all(
		paths.map(async (path) => {
			const content = await contentOf(path);
			return texts.some((text) => content.includes(text)) ? [path] : [];
		}),
	);
	return found.flat();
}

/** A workflow that uses the second pair of keys. */
async function withSecondKeys(parameters: INodeParameters) {
	return await workflowOf(editor, { ...(await voucherify(editor, parameters)), credentials });
}

/** Runs an operation that meets its own fault. */
async function failing(parameters: INodeParameters, fault: Fault): Promise<void> {
	const { run } = await withSecondKeys(parameters);
	const { appId, managementId } = sandbox.keys.second;
	for (const caller of [appId, managementId]) sandbox.faults.add({ ...fault, caller });
	expect(await run()).toBe('error');
	sandbox.faults.clear();
}

/** Requests of the examples' triggers. */
const polls = () =>
	sandbox.requests.filter(({ headers }) => headers['x-app-id'] === sandbox.keys.appId);

/** A response in which a service or a proxy repeats the request. */
const echo = (status: number, ...sent: string[]): Fault => ({
	kind: 'status',
	status,
	times: 10,
	body: {
		code: status,
		key: 'echo',
		message: `You sent ${written(sent).join(' and ')}`,
		details: sent.map((token) => `x-token: ${token}`).join('; '),
	},
});

const EXPORT = {
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: { __rl: true, mode: 'id', value: COFFEE_CLUB },
};
const FILE = { ...EXPORT, output: 'file' };
const EXPORTS = { resource: 'export', operation: 'getAll', returnAll: true, simplify: false };
const INVITE = {
	resource: 'user',
	operation: 'invite',
	email: 'new@example.com',
	firstName: 'New',
	lastName: 'User',
	specifyProjects: 'json',
	projectsJson: '{"proj_Wz8DeShop":"USER"}',
};

/** Revokes the OAuth token. The token is put together from halves, because n8n stores parameters as they are written. */
function revocation(): INodeParameters {
	const [first, second] = [oauthToken.slice(0, 25), oauthToken.slice(25)];
	return {
		resource: 'oauthToken',
		operation: 'revoke',
		accessToken: `={{ '${first}' + '${second}' }}`,
	};
}

/** Runs an operation that succeeds. */
async function working(parameters: INodeParameters): Promise<void> {
	const { run } = await withSecondKeys(parameters);
	expect(await run()).toBe('success');
}

test('n8n tests the keys of an OAuth service, gets a token, and another one after it expires', async () => {
	sandbox.meanwhile.after = (_request, _status, answer) => {
		const token = at(answer, 'access_token');
		if (typeof token === 'string') serviceTokens.push(token);
	};
	const { appId: clientId, appSecret: clientSecret, projectId } = sandbox.keys.oauth;
	const place = { region: 'dedicated', baseUrl: sandbox.url };
	const data = { ...place, clientId, clientSecret, projectId, scope: 'customers.read' };
	const [type, name] = ['voucherifyOAuth2Api', 'OAuth service'];
	const { id } = await editor.call('POST', '/credentials', { name, type, data });
	const tested = async (changes: object = {}) =>
		await editor.call('POST', '/credentials/test', {
			credentials: { id, name, type, data: { ...data, ...changes } },
		});
	expect(await tested()).toMatchObject({ status: 'OK' });
	for (const changes of [{ clientSecret: 'none' }, { scope: 'all' }, { projectId: 'proj_none' }])
		expect(await tested(changes)).toMatchObject({ status: 'Error' });

	const authentication = 'oAuth2';
	const parameters = { resource: 'customer', operation: 'getAll', limit: 1, authentication };
	const { run } = await workflowOf(editor, {
		...(await voucherify(editor, parameters)),
		credentials: { [type]: { id: String(id), name } },
	});
	const before = sandbox.requests.length;
	expect(await run()).toBe('success');
	for (const token of serviceTokens) sandbox.world.oauthTokens.revoke(token);
	expect(await run()).toBe('success');
	sandbox.meanwhile.after = undefined;
	const sent = sandbox.requests.slice(before).filter(({ headers }) => 'authorization' in headers);
	// The token that n8n has from the test is replaced once: nobody knows what it was fetched for.
	expect(sent.map(({ path, status }) => `${path} ${String(status)}`)).toEqual([
		'/v2/oauth/token 200',
		'/v1/customers 200',
		'/v1/customers 401',
		'/v2/oauth/token 200',
		'/v1/customers 200',
	]);
	// Some versions of n8n fetch another one when they test.
	expect(serviceTokens.length).toBeGreaterThan(3);
});

test('executions, logs, files and workflows contain no key or token, whatever fails', async () => {
	const { appToken, managementToken } = sandbox.keys.second;
	await working(FILE);
	await working(EXPORTS);
	await failing(FILE, echo(400, appToken));
	await failing(EXPORTS, echo(401, appToken));
	await failing(EXPORTS, { kind: 'resetBefore', times: 10 });
	await failing(EXPORTS, { kind: 'html', status: 403, times: 10 });
	await failing(FILE, { ...echo(404, appToken), path: '/download' });
	await failing(FILE, { kind: 'resetBefore', times: 10, path: '/download' });
	await failing(INVITE, echo(422, managementToken));
	await working(revocation());
	await failing(revocation(), echo(404, appToken, oauthToken));

	expect(sandbox.world.exports.all().length).toBeGreaterThan(2);
	// Shows that the search works: it finds text of errors in the database, and of files in the store of binary data.
	expect(await filesWith(['You sent •••'])).not.toEqual([]);
	const [booked] = sandbox.world.ledger.of(COFFEE_CLUB);
	const kept = await filesWith([booked?.id ?? 'nothing was booked']);
	expect(kept.filter((path) => /storage|binaryData/.test(path))).not.toEqual([]);
	expect(await filesWith(planted())).toEqual([]);
	expect(planted().filter((secret) => playground.output.includes(secret))).toEqual([]);
});

test('errors of one credential contain nothing that a service echoes to another one', async () => {
	const { appId, appToken } = sandbox.keys.second;
	sandbox.faults.add({ ...echo(400, appToken), times: Infinity, caller: appId });
	const before = polls().length;
	await until(() =>
		polls()
			.slice(before)
			.some(({ status }) => status !== null),
	);
	sandbox.faults.clear();
	expect(polls().filter(({ fault }) => fault !== null)).toEqual([]);
	expect(await filesWith(planted())).toEqual([]);
});

test("the sandbox's pages and n8n's credential editor show no token", async () => {
	const pages = [
		sandbox.url,
		`${sandbox.url}/_sandbox/requests`,
		`${sandbox.url}/_sandbox/world/exports`,
	];
	for (const page of pages) {
		const { body } = await request(page);
		const text = await body.text();
		expect(text.length).toBeGreaterThan(100);
		expect(planted().filter((secret) => text.includes(secret))).toEqual([]);
	}
	for (const type of ['voucherifyApi', 'voucherifyManagementApi'] as const) {
		const id = (await credentialsOf(editor, type))[type]?.id;
		const shown = JSON.stringify(await editor.call('GET', `/credentials/${id}?includeData=true`));
		expect(shown).toContain('sandbox-');
		expect(planted().filter((secret) => shown.includes(secret))).toEqual([]);
	}
});
