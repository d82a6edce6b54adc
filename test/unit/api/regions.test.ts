import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { findCluster, isOwnAddress } from '../../../nodes/Voucherify/api/http/regions';
import { TestCredentials } from '../../support/credentials';

describe('clusterOf', () => {
	it.each([
		['eu', 'https://api.voucherify.io'],
		['us', 'https://us1.api.voucherify.io'],
		['asia', 'https://as1.api.voucherify.io'],
	])('knows the shared cluster of %s', (region, baseUrl) => {
		expect(findCluster({ region, baseUrl: 'https://ignored.example' }).baseUrl).toBe(baseUrl);
	});

	it.each([
		['https://acme.example', 'https://acme.example'],
		[' https://ACME.example/ ', 'https://acme.example'],
		['https://acme.example:8443', 'https://acme.example:8443'],
		['http://localhost:4800', 'http://localhost:4800'],
		['http://127.0.0.2:4800', 'http://127.0.0.2:4800'],
		['http://[::1]:4800', 'http://[::1]:4800'],
	])('accepts %s as the URL of a dedicated cluster', (baseUrl, origin) => {
		expect(findCluster({ region: 'dedicated', baseUrl }).baseUrl).toBe(origin);
	});

	it.each([
		undefined,
		'',
		'acme',
		'ftp://acme.example',
		'http://acme.example',
		'http://127.0.0.1.acme.example',
		'http://localhost.acme.example',
		'https://acme.example/v1',
		'https://acme.example?x',
		'https://acme.example#x',
		'https://user@acme.example',
	])('rejects %s, naming the field', (baseUrl) => {
		expect(() => findCluster({ region: 'dedicated', baseUrl })).toThrow(/^Base URL /);
	});

	it.each(['mars', 'constructor', '__proto__'])('rejects the unknown region %s', (region) => {
		expect(() => findCluster({ region })).toThrow(`Region "${region}" does not exist`);
	});
});

describe('the address of OAuth tokens', () => {
	const addressIn = async (credential: ICredentialDataDecryptedObject) => {
		const type = 'voucherifyOAuth2Api';
		const read = new TestCredentials({ [type]: credential }).getDecrypted({}, {}, type);
		return (await read).accessTokenUrl;
	};

	it.each([
		['https://api.voucherify.io', { region: 'eu' }],
		['https://us1.api.voucherify.io', { region: 'us', baseUrl: 'https://ignored.example' }],
		['https://as1.api.voucherify.io', { region: 'asia' }],
		['https://acme.example', { region: 'dedicated', baseUrl: ' https://acme.example/ ' }],
		['https://acme.example:8443', { region: 'dedicated', baseUrl: 'https://acme.example:8443' }],
		['http://localhost:4800', { region: 'dedicated', baseUrl: 'http://localhost:4800' }],
		['http://[::1]:4800', { region: 'dedicated', baseUrl: 'http://[::1]:4800' }],
		['', { region: 'dedicated', baseUrl: 'http://acme.example' }],
		['', { region: 'dedicated', baseUrl: 'http://127.0.0.1.acme.example' }],
		['', { region: 'dedicated', baseUrl: 'http://localhost.acme.example' }],
		['', { region: 'dedicated', baseUrl: 'https://user@acme.example' }],
		['', { region: 'dedicated', baseUrl: 'acme' }],
	])('is on "%s" for %j', async (host, credential) => {
		expect(await addressIn(credential)).toBe(`${host}/v2/oauth/token`);
	});
});

describe('isOwnAddress', () => {
	const us = findCluster({ region: 'us' });
	const dedicated = findCluster({ region: 'dedicated', baseUrl: 'https://acme.api.voucherify.io' });
	const local = findCluster({ region: 'dedicated', baseUrl: 'http://127.0.0.1:4800' });
	const foreign = findCluster({ region: 'dedicated', baseUrl: 'https://api.acme.example:8443' });

	it.each([
		['https://us1.api.voucherify.io/v1/exports/exp_1?token=t', us],
		['https://us1.download.voucherify.io/v1/exports/exp_1?token=t', us],
		['https://acme.download.voucherify.io/f', dedicated],
		['https://acme.api.voucherify.io/f', dedicated],
		['https://download.acme.voucherify.io/f', dedicated],
		['https://acme-files.voucherify.io/f', dedicated],
		['https://download.acme.example:8443/f', foreign],
		['http://127.0.0.1:4800/download/f', local],
	])('accepts %s', (address, cluster) => {
		expect(isOwnAddress(address, cluster)).toBe(true);
	});

	it.each([
		['https://download.voucherify.io/f', us],
		['https://us1.download.voucherify.io.evil.example/f', us],
		['https://evil.example/us1.download.voucherify.io', us],
		['http://us1.download.voucherify.io/f', us],
		['https://us1.download.voucherify.io:8443/f', us],
		['https://user@us1.download.voucherify.io/f', us],
		['https://us1.download.voucherify.io@evil.example/f', us],
		['https://us1-download.voucherify.io/f', us],
		['https://us1.download.voucherify.iο/f', us],
		['http://acme-files.voucherify.io/f', dedicated],
		['https://acme-files.voucherify.io:8443/f', dedicated],
		['https://acme-files.voucherify.io.evil.example/f', dedicated],
		['https://evilvoucherify.io/f', dedicated],
		['https://user@files.voucherify.io/f', dedicated],
		['https://files.acme.example/f', foreign],
		['https://download.voucherify.io/f', foreign],
		['https://download.voucherify.io/f', local],
		['http://127.0.0.1:4800/f', us],
		['http://127.0.0.1:4801/f', local],
		['file:///etc/passwd', local],
		['', local],
	])('rejects %s', (address, cluster) => {
		expect(isOwnAddress(address, cluster)).toBe(false);
	});
});
