import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { testAppKeys, testManagementKeys } from '../../../nodes/Voucherify/methods/credentialTest';
import type { Fault } from '../../../sandbox';
import { additionalData, credentialsFor } from '../../support/engine';
import { startRawService, type RawAnswer } from '../../support/rawService';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

async function tested(
	type: 'voucherifyApi' | 'voucherifyManagementApi',
	changes: ICredentialDataDecryptedObject = {},
) {
	const data = { ...credentialsFor(sandbox)[type], ...changes };
	const test = type === 'voucherifyApi' ? testAppKeys : testManagementKeys;
	return await test.call(new CredentialTestContext(additionalData({})), {
		id: '1',
		name: 'Test',
		type,
		data,
	});
}

describe.each([
	['voucherifyApi', 'appToken'],
	['voucherifyManagementApi', 'managementToken'],
] as const)('the test of %s', (type, tokenField) => {
	it('accepts valid keys, with one request', async () => {
		expect(await tested(type)).toEqual({
			status: 'OK',
			message: expect.stringMatching(/The keys work in/),
		});
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]?.status).toBe(200);
	});

	it('ignores a trailing slash', async () => {
		expect(await tested(type, { baseUrl: `${sandbox.url}/` })).toMatchObject({ status: 'OK' });
	});

	it('reports wrong keys', async () => {
		const result = await tested(type, { [tokenField]: 'not-the-token' });
		expect(result).toEqual({
			status: 'Error',
			message: expect.stringMatching(/does not know these keys/),
		});
		expect(result.message).not.toContain('not-the-token');
	});

	it('reports a wrong region', async () => {
		const { otherRegion } = sandbox.keys;
		const result = await tested(type, { ...otherRegion });
		expect(result).toEqual({
			status: 'Error',
			message: expect.stringMatching(/belong to another region/),
		});
	});

	it('reports an unreachable host', async () => {
		const result = await tested(type, { baseUrl: 'http://127.0.0.1:9' });
		expect(result).toEqual({
			status: 'Error',
			message: expect.stringMatching(/127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/),
		});
	});

	it.each<[string, RawAnswer]>([
		['a parking page', { body: '<html><h1>This domain is for sale</h1></html>' }],
		['a sign-in page', { status: 203, body: '<html>Sign in to your region</html>' }],
		['nothing', { status: 204, body: '' }],
		['nothing with status 200', { body: '' }],
		['JSON of another service', { body: '{"status":"ok"}' }],
		['a text', { body: '"products"' }],
		['a list of something else', { body: '{"object":"list","items":[]}' }],
		['a page that was not found', { status: 404, body: '<html>404 nginx</html>' }],
		['a page for signing in', { status: 401, body: '<html>401 Authorization Required</html>' }],
		['a page of a firewall', { status: 403, body: '<html>Blocked in your region</html>' }],
		['a limit of its own', { status: 429, body: '<html>Slow down</html>' }],
		['an error page', { status: 502, body: '<html>502 Bad Gateway</html>' }],
		['a redirect', { status: 302, headers: { location: '/login' }, body: '<html>Moved</html>' }],
	])('fails for a host that is not Voucherify and responds with %s', async (_, answer) => {
		const host = await startRawService();
		host.answering = () => answer;
		const result = await tested(type, { baseUrl: host.url });
		await host.close();
		expect(result).toEqual({
			status: 'Error',
			message: expect.stringContaining(`(status ${answer.status ?? 200}) is not from Voucherify`),
		});
	});

	it.each([
		[500, 'internal_error', /answered with status 500\. Check the region/],
		[403, undefined, /answered with status 403/],
		[402, 'payment_required', /plan does not include this API/],
	])(
		'reports an error of Voucherify as such, without the token: %d',
		async (status, key, shown) => {
			const token = String(credentialsFor(sandbox)[type]?.[tokenField]);
			sandbox.faults.add({ kind: 'status', status, body: { key, message: `Not for ${token}` } });
			const { message, ...result } = await tested(type);
			expect(result).toEqual({ status: 'Error' });
			expect(message).toMatch(shown);
			expect(message).not.toContain(token);
		},
	);

	it.each<[string, Fault]>([
		[
			'lack a permission',
			{ kind: 'status', status: 403, body: { key: 'missing_required_permission' } },
		],
		['have used up their calls', { kind: 'status', status: 429 }],
	])('accepts keys that %s', async (_, fault) => {
		sandbox.faults.add(fault);
		expect(await tested(type)).toMatchObject({ status: 'OK' });
	});

	it.each([
		['', /Base URL is empty/],
		['acme.example', /Base URL is not an address/],
		['http://acme.example', /must begin with https/],
		['https://acme.example/v1', /without a path/],
		['https://acme.example/?a=1', /query/],
		['https://acme.example?', /query/],
		['https://a:b@acme.example', /user name or password/],
	])('refuses the base URL "%s" before anything is sent', async (baseUrl, message) => {
		const result = await tested(type, { baseUrl });
		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
		expect(sandbox.requests).toEqual([]);
	});
});
