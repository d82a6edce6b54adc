import { fits } from '../../contract/pointer';
import { Shapes } from '../../contract/shapes';

const answer = { method: 'GET', path: '/v1/gifts/A1', status: 200 };
const gift = {
	id: 'g_1',
	status: 'ACTIVE',
	points: 5,
	at: '2026-01-31T08:30:00.000Z',
	tags: ['A 1'],
};

describe('the shapes of responses', () => {
	const hasNews = (before: unknown, after: unknown, change = {}) => {
		const shapes = new Shapes();
		shapes.hasNews({ ...answer, body: before });
		return shapes.hasNews({ ...answer, body: after, ...change });
	};

	it.each<[string, unknown]>([
		['another ID', { ...gift, id: 'g_2' }],
		['another number', { ...gift, points: 7 }],
		['another time', { ...gift, at: '2026-02-28T00:00:00Z' }],
		['more of the same', { ...gift, tags: ['A 1', 'B 2', 'C 3'] }],
	])('are the same with %s', (_, body) => {
		expect(hasNews(gift, body)).toBe(false);
	});

	it("are the same for another path to the same endpoint, whatever the user's keys", () => {
		const before = { metadata: { color: 'red' } };
		const after = { metadata: { size: 5 } };
		expect(hasNews(before, after, { path: '/v1/gifts/B%2F1' })).toBe(false);
	});

	it.each<[string, unknown]>([
		['another word of the service', { ...gift, status: 'EXPIRED' }],
		['another sign', { ...gift, points: -5 }],
		['a fraction', { ...gift, points: 5.5 }],
		['a field that is gone', { ...gift, at: undefined }],
		['another type', { ...gift, points: '5' }],
		['null', { ...gift, at: null }],
		['a day for a time', { ...gift, at: '2026-01-31' }],
		['another kind of value in a list', { ...gift, tags: ['A 1', 5] }],
		['an object further in', { ...gift, tags: [{ name: 'a' }] }],
	])('differ with %s', (_, body) => {
		expect(hasNews(gift, JSON.parse(JSON.stringify(body)))).toBe(true);
	});

	it('differ with another kind of job', () => {
		expect(hasNews({ type: 'ORDERS.IMPORT' }, { type: 'LOYALTIES.MEMBERS_CREATE' })).toBe(true);
	});

	it('differ with another status, method or endpoint', () => {
		expect(hasNews(gift, gift, { status: 202 })).toBe(true);
		expect(hasNews(gift, gift, { method: 'PUT' })).toBe(true);
		expect(hasNews(gift, gift, { path: '/v1/cards/A1' })).toBe(true);
	});
});

describe('a pattern', () => {
	it.each<[string, string, boolean]>([
		['/body/name', '/body/name', true],
		['/body/*/name', '/body/0/name', true],
		['/body/**', '/body/a/b', true],
		['/body/**', '/body', false],
		['**/gift/balance', '/body/0/gift/balance', true],
		['**/gift/balance', '/body/balance', false],
		['**', 'GET /v1/gifts 200', true],
	])('%s and %s: %s', (pattern, path, expected) => {
		expect(fits(pattern, path)).toBe(expected);
	});
});
