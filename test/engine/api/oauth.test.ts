import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type ICredentialDataDecryptedObject, type INodeParameters } from 'n8n-workflow';
import { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import type { Fault } from '../../../sandbox';
import { believe } from '../../support/beliefs';
import {
	additionalData,
	credentialsFor,
	nodeTypes,
	nodeWith,
	oauthCredentialsFor,
	runNode,
} from '../../support/engine';
import { byId, exporting, onExports, rowsOf } from '../../support/exportForms';
import { importing, people } from '../../support/importing';
import { listSearch } from '../../support/lookups';
import { skipRetryPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';
import { CARD, emitted, watching } from '../../support/triggers';

useSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });

skipRetryPauses();

const TOKEN = '/v2/oauth/token';
const reading: INodeParameters = { resource: 'customer', operation: 'getAll', limit: 1 };
const creating: INodeParameters = {
	resource: 'voucher',
	operation: 'create',
	codeSource: 'own',
	code: '={{ $json.code }}',
	discountType: 'AMOUNT',
	amountOff: 500,
};

/** Run options with the keys of an OAuth service instead of the application's. */
const withOAuth = (
	parameters: INodeParameters,
	credentials = oauthCredentialsFor(sandbox),
	items = [{}],
) => ({ parameters: { ...parameters, authentication: 'oAuth2' }, credentials, items });

const tokens = () => sandbox.requests.filter(({ path }) => path === TOKEN);
const others = () => sandbox.requests.filter(({ path }) => path !== TOKEN);

/** Lets all tokens expire, without n8n noticing. */
const expire = () => {
	sandbox.settings.clockAheadMs += 900_000;
};

const codes = (count: number, prefix = 'N') =>
	Array.from({ length: count }, (_, index) => ({ code: `${prefix}-${index}` }));

const changed = (changes: ICredentialDataDecryptedObject) => {
	const { voucherifyOAuth2Api } = oauthCredentialsFor(sandbox);
	return { voucherifyOAuth2Api: { ...voucherifyOAuth2Api, ...changes } };
};

it('fetches one token for all items and executions, and sends no keys with it', async () => {
	const credentials = oauthCredentialsFor(sandbox);
	const runs = [codes(12), codes(12, 'M'), codes(1, 'L')].map((items) =>
		withOAuth(creating, credentials, items),
	);
	const results = await Promise.all(runs.slice(0, 2).map(runNode));
	results.push(...(await Promise.all(runs.slice(2).map(runNode))));
	expect(results.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
	expect(tokens()).toMatchObject([
		{ body: { grant_type: 'client_credentials', project_id: 'proj_Wz8DeShop' }, status: 200 },
	]);
	expect(others()).toHaveLength(25);
	for (const { headers } of others()) {
		expect(headers).toHaveProperty('authorization');
		expect(Object.keys(headers).join()).not.toMatch(/x-(app|management)/);
	}
});

it('renews an expired token once for all items, and applies each write once', async () => {
	const credentials = oauthCredentialsFor(sandbox);
	await runNode(withOAuth(reading, credentials));
	expire();
	const { items, error } = await runNode(withOAuth(creating, credentials, codes(12)));
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.code)).toEqual(codes(12).map(({ code }) => code));
	expect(tokens()).toHaveLength(2);
	const sent = others().filter(({ method }) => method === 'POST');
	expect(sent.filter(({ status }) => status === 200)).toHaveLength(12);
});

it('fetches a token for other scopes after the credential was changed', async () => {
	const credentials = oauthCredentialsFor(sandbox);
	await runNode(withOAuth(reading, credentials));
	Object.assign(credentials.voucherifyOAuth2Api ?? {}, { scope: 'customers.read' });
	await runNode(withOAuth(reading, credentials));
	await runNode(withOAuth(reading, credentials));
	expect(tokens()).toHaveLength(2);
	expect(tokens()[1]?.body).toMatchObject({ scope: 'customers.read' });
});

it('renews a token once where the service accepts none', async () => {
	sandbox.faults.add({ kind: 'status', status: 401, path: '/v1/vouchers', times: Infinity });
	const run = withOAuth(creating, oauthCredentialsFor(sandbox), codes(5));
	const node = { onError: 'continueRegularOutput' as const };
	const { items } = await runNode({ ...run, node });
	expect(items.every(({ json }) => 'error' in json)).toBe(true);
	expect(tokens()).toHaveLength(2);
});

it('renews the token that n8n knows to be expired without a refusal', async () => {
	const credentials = oauthCredentialsFor(sandbox);
	await runNode(withOAuth(reading, credentials));
	const { oauthTokenData } = credentials.voucherifyOAuth2Api ?? {};
	expect(oauthTokenData).toMatchObject({ n8n_expires_at: expect.stringMatching(/^\d{13}$/) });
	Object.assign(oauthTokenData ?? {}, { n8n_expires_at: String(Date.now() - 1) });
	expire();
	await runNode(withOAuth(reading, credentials));
	expect(others().map(({ status }) => status)).toEqual([200, 200]);
});

describe.each(['service', 'RFC 6749'] as const)(
	'a refusal in the format of %s',
	(oauthRefusals) => {
		it.each<[string, ICredentialDataDecryptedObject, RegExp]>([
			['App Secret', { clientSecret: 'wrong-secret' }, /refused the App ID or the App Secret/],
			['App ID', { clientId: 'unknown-id' }, /refused the App ID or the App Secret/],
			['Scopes', { scope: 'vouchers.read all' }, /refused the Scopes/],
			['Project ID', { projectId: 'proj_Fr4Boutiq' }, /refused the Project ID/],
		])('names the field %s, and nothing else is sent', async (_, changes, message) => {
			believe(sandbox, { oauthRefusals });
			const { error } = await runNode(withOAuth(creating, changed(changes), codes(1)));
			expect(error).toMatchObject({ message: expect.stringMatching(message) });
			expect(error?.context.data).toMatchObject({ outcome: 'refused' });
			expect(others()).toEqual([]);
			const { clientSecret } = changed(changes).voucherifyOAuth2Api;
			expect(JSON.stringify(error)).not.toContain(clientSecret);
		});
	},
);

it.each<[string, Fault, RegExp | undefined]>([
	['is unavailable once', { kind: 'status', status: 503, times: 1 }, undefined],
	['breaks the connection once', { kind: 'resetAfter', times: 1 }, undefined],
	['is limited once', { kind: 'status', status: 429, times: 1 }, undefined],
	['is unavailable', { kind: 'status', status: 503, times: Infinity }, /could not be reached/],
	['breaks the connection', { kind: 'resetAfter', times: Infinity }, /could not be reached/],
])('does not doubt a write when the token endpoint %s', async (_, fault, message) => {
	sandbox.faults.add({ ...fault, path: `^${TOKEN}` });
	const { error } = await runNode(withOAuth(creating, oauthCredentialsFor(sandbox), codes(1)));
	expect(error?.message).toEqual(message && expect.stringMatching(message));
	expect(error?.context.data).toEqual(message && expect.objectContaining({ outcome: 'refused' }));
	expect(others()).toHaveLength(message ? 0 : 1);
});

it('names the missing scope, and the field for it', async () => {
	const { error } = await runNode(withOAuth(reading, changed({ scope: 'vouchers.read' })));
	expect(error).toMatchObject({
		message: expect.stringContaining('customers.read'),
		description: expect.stringContaining('Scopes in the credential'),
	});
});

it('shows no token that a response contains', async () => {
	const credentials = oauthCredentialsFor(sandbox);
	await runNode(withOAuth(reading, credentials));
	const token = JSON.stringify(credentials.voucherifyOAuth2Api?.oauthTokenData).match(
		/access_token":"(\w+)/,
	)?.[1];
	const body = { code: 400, key: 'odd', message: `Not with ${String(token)}` };
	sandbox.faults.add({ kind: 'status', status: 400, body });
	const { error } = await runNode(withOAuth(reading, credentials));
	expect(error?.message).toBe('Not with •••');
	expect(JSON.stringify(error)).not.toContain(token);
});

describe('files', () => {
	it('are downloaded after the token expires in between', async () => {
		const credentials = oauthCredentialsFor(sandbox);
		const [{ id } = { id: '' }] = sandbox.world.exports;
		sandbox.meanwhile.after = ({ path }) => {
			if (path === `/v1/exports/${id}`) expire();
		};
		const { parameters } = onExports('download', { exportId: byId(id) });
		const { items, error } = await runNode(withOAuth(parameters, credentials));
		expect(error).toBeUndefined();
		expect(rowsOf(items[0]).length).toBeGreaterThan(0);
		expect(tokens()).toHaveLength(2);
	});

	it('need application keys if Voucherify takes no token for them', async () => {
		believe(sandbox, { oauthFiles: 'refused' });
		const { parameters } = exporting();
		const { error } = await runNode(withOAuth(parameters));
		expect(error?.description).toContain('choose Application Keys under Authentication');
	});

	it('are uploaded once after the token has expired', async () => {
		const credentials = oauthCredentialsFor(sandbox);
		await runNode(withOAuth(reading, credentials));
		expire();
		const { parameters, files } = importing(people(6));
		const { error } = await runNode({ ...withOAuth(parameters, credentials), files });
		expect(error).toBeUndefined();
		const uploads = others().filter(({ path }) => path.endsWith('importCSV'));
		expect(uploads.map(({ status }) => status)).toEqual([401, 202]);
	});
});

it('polls with one token until it expires, and then with the next', async () => {
	const trigger = watching(
		sandbox,
		{ authentication: 'oAuth2' },
		{ credentials: oauthCredentialsFor(sandbox) },
	);
	const book = () => sandbox.world.book({ voucher: CARD, amount: 5 })[0]?.id;
	await trigger.activate();
	const first = book();
	await trigger.poll();
	expire();
	const second = book();
	await trigger.poll();
	expect(emitted(trigger)).toEqual([first, second]);
	expect(tokens()).toHaveLength(2);
});

it('lists entries of drop-downs, and says so when n8n is too old', async () => {
	const contextWith = (credentials = oauthCredentialsFor(sandbox)) => {
		const parameters = { resource: 'voucher', operation: 'get', authentication: 'oAuth2' };
		const node = nodeWith(parameters, credentials);
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		return new LoadOptionsContext(workflow, node, additionalData(credentials), '');
	};
	const { results = [] } = (await listSearch.searchCampaigns?.call(contextWith())) ?? {};
	expect(results.length).toBeGreaterThan(1);
	const old = contextWith();
	Reflect.deleteProperty(old.helpers, 'refreshOAuth2Token');
	const client = await VoucherifyClient.connect(old, 'voucherifyApi');
	await expect(client.request({ method: 'GET', path: ['v1', 'campaigns'] })).rejects.toThrow(
		'OAuth2 needs n8n 1.119 or newer',
	);
});

it('revokes no tokens, which belong to the keys of an application', async () => {
	const { access_token: accessToken } = sandbox.world.oauthTokens.create('', 'vouchers');
	const { error } = await runNode({
		...withOAuth({ resource: 'oauthToken', operation: 'revoke', accessToken }),
		credentials: { ...credentialsFor(sandbox), ...oauthCredentialsFor(sandbox) },
	});
	expect(error?.message).toBe('Authentication cannot be OAuth2 for OAuth Token');
	expect(sandbox.requests).toEqual([]);
});
