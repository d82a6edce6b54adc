import {
	buildRequest,
	buildUrl,
	encodePathPart,
	type CallOptions,
} from '../../../nodes/Voucherify/api/http/request';

it.each<[string, CallOptions, number | undefined, number]>([
	['a read', { method: 'GET' }, undefined, 60_000],
	['a write that may be sent twice', { method: 'PUT' }, undefined, 60_000],
	// It must outlast the service's own three minutes.
	['a write that must not', { method: 'POST' }, undefined, 185_000],
	['a write, as the user sets it', { method: 'POST' }, 5_000, 5_000],
	['10 MB', { method: 'PUT', body: { text: 'x'.repeat(10_000_000) } }, 60_000, 260_001],
])('waits for the response to %s', (_, call, setMs, timeoutMs) => {
	expect(buildRequest('https://example.com', call, setMs).timeout).toBe(timeoutMs);
});

it.each([
	['', undefined],
	['.', undefined],
	['..', undefined],
	['...', '...'],
	['a/b c?', 'a%2Fb%20c%3F'],
	['\uD83D', undefined],
])('sends %j as one part of a path: %j', (part, sent) => {
	expect(encodePathPart(part)).toBe(sent);
});

it('sends a list as repeated parameters, and nothing for what is missing', () => {
	const query = { fields: ['name', 'a b'], limit: 5, order: undefined };
	expect(buildUrl('https://example.com', { method: 'GET', path: ['v1', 'x'], query })).toBe(
		'https://example.com/v1/x?fields=name&fields=a+b&limit=5',
	);
});
