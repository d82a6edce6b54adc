import fc from 'fast-check';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { drawing } from '../../support/hostile';
import { startRawService, type RawService } from '../../support/rawService';

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

it("a file's URL, however it is written, leads to the credential's host or is refused with the reason", async () => {
	const schemes = 'http:// http: https:// // / \\ \\\\ @ : . ? # %40 %2f \t \n .. file'.split(' ');
	const hosts = 'user:password@ 127.0.0.1 localhost 0x7f000001'.split(' ');
	const part = fc.constantFrom(hostOf(own), hostOf(other), ' ', ...schemes, ...hosts);
	const parts = (maxLength: number) =>
		fc.array(part, { maxLength }).map((written) => written.join(''));
	const address = fc.oneof(
		parts(8),
		parts(5).map((text) => `${own.url}${text}`),
		parts(5).map((text) => `http://${text}${hostOf(other)}/file`),
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
		drawing(60, 500),
	);
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
