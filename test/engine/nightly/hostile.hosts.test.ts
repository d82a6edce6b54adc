import fc from 'fast-check';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { isOwnAddress } from '../../../nodes/Voucherify/api/http/regions';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

const RUNS = process.env.THOROUGH === '1' ? 500 : 60;
const SEED = Number(process.env.SEED ?? '6');

/** The service of the credential, and another listening host. */
let own: RawService;
let other: RawService;

beforeAll(async () => {
	own = await startRawService();
	other = await startRawService('127.0.0.2');
});

afterAll(async () => {
	await Promise.all([own.close(), other.close()]);
});

beforeEach(() => {
	own.requests.length = 0;
	other.requests.length = 0;
});

const hostOf = ({ url }: RawService) => new URL(url).host;

/** Downloads a file from the URL in the export. */
async function download(url: string, more: ICredentialDataDecryptedObject = {}) {
	own.answering = ({ target }) =>
		target.startsWith('/v1/exports/')
			? { body: JSON.stringify({ id: 'exp_1', status: 'DONE', result: { url } }) }
			: { body: 'id,amount\n', headers: { 'content-type': 'text/plain' } };
	const { voucherifyApi } = credentialsFor(own);
	return await runNode({
		credentials: { voucherifyApi: { ...voucherifyApi, ...more } },
		parameters: { resource: 'export', operation: 'download', exportId: byId('exp_1') },
	});
}

describe('the URL of a file', () => {
	const part = () =>
		fc.constantFrom(
			...[
				hostOf(own),
				hostOf(other),
				'http://',
				'http:',
				'https://',
				'//',
				'/',
				'\\',
				'\\\\',
				'@',
				':',
				'.',
			],
			...[
				'?',
				'#',
				'%40',
				'%2f',
				'user:password@',
				'\t',
				'\n',
				' ',
				'127.0.0.1',
				'localhost',
				'0x7f000001',
				'..',
				'file',
			],
		);

	it("however it is written, leads to the credential's host or is refused with the reason", async () => {
		const address = fc.oneof(
			fc.array(part(), { maxLength: 8 }).map((parts) => parts.join('')),
			fc.array(part(), { maxLength: 5 }).map((parts) => `${own.url}${parts.join('')}`),
			fc
				.array(part(), { maxLength: 5 })
				.map((parts) => `http://${parts.join('')}${hostOf(other)}/file`),
			fc.webUrl(),
		);
		await fc.assert(
			fc.asyncProperty(address, async (url) => {
				own.requests.length = 0;
				const { error } = await download(url);
				expect(other.requests).toEqual([]);
				if (url === '') {
					expect(error?.message).toMatch(/has no file/);
				} else if (own.requests.length > 1) {
					expect(new URL(url).host).toBe(hostOf(own));
				} else {
					expect(error).toMatchObject({ name: 'NodeApiError' });
					expect(error?.message).toMatch(/not a host of .* The keys were not sent there/);
				}
			}),
			{ numRuns: RUNS, seed: SEED },
		);
	});

	it('that redirects elsewhere is not followed', async () => {
		const { answering } = own;
		for (const status of [301, 302, 303, 307, 308]) {
			own.answering = ({ target }) =>
				target.startsWith('/v1/')
					? {
							body: JSON.stringify({
								id: 'exp_1',
								status: 'DONE',
								result: { url: `${own.url}/file` },
							}),
						}
					: { status, headers: { location: `${other.url}/file` }, body: '' };
			const { error } = await runNode({
				credentials: credentialsFor(own),
				parameters: { resource: 'export', operation: 'download', exportId: byId('exp_1') },
			});
			expect(error?.message).toContain(`the file has moved to "${hostOf(other)}"`);
		}
		expect(other.requests).toEqual([]);
		own.answering = answering;
	});

	it('belongs to a shared cluster only on its API host and its download host', () => {
		const cluster = { name: 'United States', baseUrl: 'https://us1.api.voucherify.io' };
		expect(isOwnAddress('https://us1.api.voucherify.io/v1/file', cluster)).toBe(true);
		expect(isOwnAddress('https://us1.download.voucherify.io/v1/file?token=t', cluster)).toBe(true);
		const look = fc.constantFrom(
			...['http://us1.download.voucherify.io', 'https://us1.download.voucherify.io.evil.example'],
			...['https://us1.download.voucherify.io@evil.example', 'https://us1-download.voucherify.io'],
			...['https://u@us1.download.voucherify.io', 'https://us1.download.voucherify.io:8443'],
			...[
				'https://download.voucherify.io',
				'https://evilus1.download.voucherify.io',
				'https://127.0.0.1',
			],
			...[
				'https://localhost',
				'https://[::1]',
				'ftp://us1.download.voucherify.io',
				'https://us1.download.voucherify.iο',
			],
		);
		fc.assert(
			fc.property(look, fc.webPath(), (origin, path) => {
				expect(isOwnAddress(origin + path, cluster)).toBe(false);
			}),
			{ numRuns: 500, seed: SEED },
		);
	});
});

describe('the download host of a dedicated cluster', () => {
	const at = (baseUrl: string) => ({ name: 'Dedicated Cluster', baseUrl });

	it.each([
		['https://acme.api.voucherify.io', 'https://acme.download.voucherify.io/v1/file?token=t'],
		['https://acme.api.voucherify.io', 'https://acme-files.voucherify.io/v1/file'],
		['https://acme.voucherify.io', 'https://download.acme.voucherify.io/v1/file'],
		['https://voucherify.acme.example', 'https://voucherify.acme.example/v1/file'],
		['https://api.acme.example:8443', 'https://download.acme.example:8443/v1/file'],
	])('of %s may be %s', (baseUrl, address) => {
		expect(isOwnAddress(address, at(baseUrl))).toBe(true);
	});

	it.each([
		['https://acme.api.voucherify.io', 'http://acme-files.voucherify.io/v1/file'],
		['https://acme.api.voucherify.io', 'https://acme-files.voucherify.io:8443/v1/file'],
		['https://acme.api.voucherify.io', 'https://acme-files.voucherify.io.evil.example/v1/file'],
		['https://acme.api.voucherify.io', 'https://evilvoucherify.io/v1/file'],
		['https://acme.api.voucherify.io', 'https://user@files.voucherify.io/v1/file'],
		['https://acme.api.voucherify.io', 'https://files.acme.example/v1/file'],
		['https://voucherify.acme.example', 'https://download.voucherify.io/v1/file'],
		['https://voucherify.acme.example', 'https://files.acme.example/v1/file'],
		['http://127.0.0.1:5000', 'https://download.voucherify.io/v1/file'],
	])('of %s is not %s, which gets no keys', (baseUrl, address) => {
		expect(isOwnAddress(address, at(baseUrl))).toBe(false);
	});

	it('that differs ends in an error that names it', async () => {
		const { error } = await download('https://files.acme.example/file?token=secret-token');
		expect(error?.message).toMatch(/the file is on "files\.acme\.example"/);
		expect(JSON.stringify(error)).not.toContain('secret-token');
		expect(own.requests).toHaveLength(1);
	});
});

describe('the domains that a credential allows to HTTP Request', () => {
	it.each([
		['another host', { allowedHttpRequestDomains: 'domains', allowedDomains: 'example.com' }],
		['no host', { allowedHttpRequestDomains: 'domains', allowedDomains: '' }],
		['none', { allowedHttpRequestDomains: 'none' }],
		['all', { allowedHttpRequestDomains: 'all' }],
	])("do not keep this node from the credential's own hosts: %s", async (_, more) => {
		const { error } = await download(`${own.url}/file`, more);
		expect(error).toBeUndefined();
		expect(own.requests).toHaveLength(2);
	});

	it('do not open another host to this node', async () => {
		const { error } = await download(`${other.url}/file`, {
			allowedHttpRequestDomains: 'domains',
			allowedDomains: '127.0.0.1, 127.0.0.2',
		});
		expect(error?.message).toMatch(/not a host of .* The keys were not sent there/);
		expect(other.requests).toEqual([]);
	});
});

describe('a credential', () => {
	it.each(['constructor', '__proto__', 'toString', 'mars'])(
		'with the region %s is refused by name, and nothing is sent',
		async (region) => {
			const { voucherifyApi } = credentialsFor(own);
			const { error } = await runNode({
				credentials: { voucherifyApi: { ...voucherifyApi, region } },
				parameters: { resource: 'export', operation: 'get', exportId: byId('exp_1') },
			});
			expect(error).toMatchObject({ name: 'NodeOperationError' });
			expect(error?.message).toContain(`Region "${region}" does not exist`);
		},
	);
});
