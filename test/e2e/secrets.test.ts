import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Fault, type Sandbox, startSandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { credentialsOf, voucherify, workflowOf } from './support/oneNode';
import { Playground } from './support/playground';
import { COFFEE_CLUB } from './support/sandbox';

const MINUTES = 60_000;
jest.setTimeout(8 * MINUTES);

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let editor: Editor;
let oauthToken: string;

beforeAll(async () => {
	state = await mkdtemp(join(tmpdir(), 'voucherify-secrets-'));
	sandbox = await startSandbox();
	oauthToken = sandbox.world.oauthTokens.create('client', 'vouchers').access_token;
	playground = new Playground('--state', state, '--port', '5860', '--voucherify', sandbox.url);
	await playground.printed('Ctrl-C stops everything');
	editor = await Editor.signIn(playground.reported('Editor'));
});

afterAll(async () => {
	await playground.kill();
	await sandbox.close();
	await rm(state, { recursive: true });
});

/** Everything that must stay where it belongs. */
function planted(): string[] {
	const { appToken, managementToken } = sandbox.keys;
	const tokens = [
		oauthToken,
		appToken,
		managementToken,
		...sandbox.world.exports.all().map(({ token }) => token),
	];
	return written(tokens);
}

/** Texts in each form in which they may be written down. */
const written = (tokens: string[]) => tokens.flatMap((token) => [token, encodeURIComponent(token)]);

/** The files below the playground's folder that hold a text; n8n's own code is left out. */
async function filesWith(texts: string[]): Promise<string[]> {
	const entries = await readdir(state, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile() && !/node_modules|\.cache/.test(entry.parentPath))
		.map(({ parentPath, name }) => join(parentPath, name));
	const found = await Promise.all(
		paths.map(async (path) => {
			const content = await readFile(path);
			return texts.some((text) => content.includes(text)) ? [path] : [];
		}),
	);
	return found.flat();
}

/** Runs an operation that meets a service which repeats every secret that it was sent. */
async function failing(parameters: object, fault: Fault, management = false): Promise<void> {
	const credential = management ? 'voucherifyManagementApi' : 'voucherifyApi';
	const { run } = await workflowOf(editor, await voucherify(editor, parameters, credential));
	sandbox.faults.add(fault);
	expect(await run()).toBe('error');
	sandbox.faults.clear();
}

/** An answer in which a service or a proxy repeats what it was sent. */
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

/** Revokes the OAuth token; it is put together from halves, since n8n keeps parameters as they are written. */
function revocation(): object {
	const [first, second] = [oauthToken.slice(0, 25), oauthToken.slice(25)];
	return {
		resource: 'oauthToken',
		operation: 'revoke',
		accessToken: `={{ '${first}' + '${second}' }}`,
	};
}

/** Runs an operation that works. */
async function working(parameters: object): Promise<void> {
	const { run } = await workflowOf(editor, await voucherify(editor, parameters));
	expect(await run()).toBe('success');
}

test('no key and no token is kept in executions, logs, files or workflows, whatever fails', async () => {
	const { appToken, managementToken } = sandbox.keys;
	await working(FILE);
	await working(EXPORTS);
	await failing(FILE, echo(400, appToken));
	await failing(EXPORTS, echo(401, appToken));
	await failing(EXPORTS, { kind: 'resetBefore', times: 10 });
	await failing(EXPORTS, { kind: 'html', status: 403, times: 10 });
	await failing(FILE, { ...echo(404, appToken), path: '/download' });
	await failing(FILE, { kind: 'resetBefore', times: 10, path: '/download' });
	await failing(INVITE, echo(422, managementToken), true);
	await working(revocation());
	await failing(revocation(), echo(404, appToken, oauthToken));

	expect(sandbox.world.exports.all().length).toBeGreaterThan(2);
	// Both would be found: what errors say, in the database, and what files hold, in the store of binary data.
	expect(await filesWith(['You sent •••'])).not.toEqual([]);
	const [booked] = sandbox.world.ledger.of(COFFEE_CLUB);
	const kept = await filesWith([booked?.id ?? 'nothing was booked']);
	expect(kept.filter((path) => /storage|binaryData/.test(path))).not.toEqual([]);
	expect(await filesWith(planted())).toEqual([]);
	expect(planted().filter((secret) => playground.output.includes(secret))).toEqual([]);
});

test("the local Voucherify's pages and what n8n's editor shows of credentials hold no token", async () => {
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
