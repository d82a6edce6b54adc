import { Contract } from '../../contract/contract';
import type { SentRequest } from '../../contract/request';
import { FORM_TYPE, JSON_TYPE, tiny } from './tiny';

const list = { method: 'GET', path: '/v1/gifts', query: '' };
const card = { name: 'A card', type: 'CARD', balance: 5 };
const coupon = { name: 'A coupon', type: 'COUPON', percent: 5 };

/** Usage of an endpoint after these requests. */
function usageOf(...requests: Array<Partial<SentRequest>>) {
	const contract = new Contract({ 'tiny.json': tiny });
	for (const request of requests) contract.take({ ...list, ...request });
	const [usage, ...others] = contract.usage();
	if (!usage || others.length > 0) throw new Error('These are not requests for one endpoint');
	return usage;
}

/** Where the request deviates, with what the description says there. */
const said = (request: Partial<SentRequest>) =>
	usageOf(request).deviations.map(({ pointer, says }) => `${pointer} ${says}`);

const posted = (body: unknown, path = '/v1/gifts') => ({
	method: 'POST',
	path,
	contentType: JSON_TYPE,
	body,
});

describe('a request as described', () => {
	it.each<[string, Partial<SentRequest>]>([
		['nothing but a path', {}],
		['a number and a choice in the query', { query: 'limit=100&order=-id' }],
		[
			'filters',
			{ query: 'filters[code][conditions][$in][0]=a&filters%5Bcode%5D[conditions][$is]=b' },
		],
		['parameters named in brackets', { query: 'created_at%5Bbefore%5D=2026-01-31T08:30:00Z' }],
		['a code that needs encoding', { path: '/v1/gifts/a%2Fb%3F' }],
		['a form', { ...posted({ seconds: '5' }, '/v1/token'), contentType: FORM_TYPE }],
		['a body of one variant', posted(card)],
		['a body of another', posted(coupon)],
		['null where it is allowed', posted({ ...card, note: null })],
		['any metadata', posted({ ...card, metadata: { a: { b: [1] } } })],
		['a schema inside itself', posted({ ...card, parent: { name: 'A', parent: { name: 'B' } } })],
		['a time of the day', posted({ ...card, hours: { start: '09:30' } })],
		['a list', posted([card, coupon], '/v1/gifts/import')],
	])('%s', (_, request) => {
		expect(said(request)).toEqual([]);
	});
});

const NOWHERE = 'is not in the description';

describe('a request that deviates', () => {
	it.each<[string, Partial<SentRequest>, ...string[]]>([
		['an unknown endpoint', { path: '/v1/cards' }, ` ${NOWHERE}`],
		['an unknown method', { method: 'PUT' }, ` ${NOWHERE}`],
		['an unknown query parameter', { query: 'page=1' }, `/query/page ${NOWHERE}`],
		['a query where none is known', { path: '/v1/gifts/a', query: 'x=1' }, `/query/x ${NOWHERE}`],
		['a text for a number in the query', { query: 'limit=ten' }, '/query/limit must be integer'],
		['a number that is too large', { query: 'limit=101' }, '/query/limit must be <= 100'],
		['a choice that is none', { query: 'order=name' }, '/query/order must be one of id, -id'],
		[
			'an unknown filter',
			{ query: 'filters[name][conditions][$is]=a' },
			`/query/filters/name ${NOWHERE}`,
		],
		[
			'an unknown condition',
			{ query: 'filters[code][conditions][$like]=a' },
			`/query/filters/code/conditions/$like ${NOWHERE}`,
		],
		['a wrong type', posted({ ...card, name: 5 }), '/body/name must be string'],
		['null without permission', posted({ ...card, name: null }), '/body/name must not be null'],
		['an unknown field', posted({ ...card, color: 'red' }), `/body/color ${NOWHERE}`],
		[
			'an unknown field inside',
			posted({ ...card, parent: { name: 'A', color: 'red' } }),
			`/body/parent/color ${NOWHERE}`,
		],
		['a missing field', posted({ type: 'CARD', balance: 5 }), '/body/name is required'],
		[
			'a wrong type in a variant that others would pass over',
			posted({ ...card, balance: '5' }),
			'/body/balance must be integer',
		],
		['a field of another variant', posted({ ...card, percent: 5 }), `/body/percent ${NOWHERE}`],
		[
			'several at once',
			posted({ type: 'CARD', balance: 0, color: 'red' }),
			...['/body/name is required', `/body/color ${NOWHERE}`, '/body/balance must be >= 1'],
		],
		[
			'one inside a list',
			posted([card, { ...card, note: 5 }], '/v1/gifts/import'),
			'/body/1/note must be string,null',
		],
		['no body', { ...posted(undefined), contentType: undefined }, '/body is required'],
		[
			'a body where none is known',
			{ ...posted(card, '/v1/gifts/a'), method: 'DELETE' },
			`/body ${NOWHERE}`,
		],
		[
			'another content type',
			{ ...posted(card), contentType: FORM_TYPE },
			`/body must be ${JSON_TYPE}`,
		],
		[
			'a wrong type in a form',
			{ ...posted({ seconds: 'ten' }, '/v1/token'), contentType: FORM_TYPE },
			'/body/seconds must be integer',
		],
	])('%s', (_, request, ...expected) => {
		expect(said(request).sort()).toEqual(expected.sort());
	});

	it('is reported with its value, once for all indexes of a list', () => {
		const wrong = { ...card, balance: '5' };
		const { endpoint, count, deviations } = usageOf(
			posted([wrong, wrong], '/v1/gifts/import'),
			posted([card, wrong], '/v1/gifts/import'),
		);
		expect({ endpoint, count }).toEqual({ endpoint: 'POST /v1/gifts/import', count: 2 });
		expect(deviations).toEqual([
			{ pointer: '/body/0/balance', at: '/body/*/balance', value: '5', says: 'must be integer' },
		]);
	});
});

it('prefers a fixed path segment to a code', () => {
	expect(usageOf(posted([card], '/v1/gifts/import')).endpoint).toBe('POST /v1/gifts/import');
	expect(usageOf({ path: '/v1/gifts/import' }).endpoint).toBe('GET /v1/gifts/{code}');
});

describe('what is never set', () => {
	it('includes query parameters, by their outermost name', () => {
		expect(
			usageOf({ query: 'limit=1' }, { query: 'created_at[after]=2026-01-31T08:30:00Z' }).unset,
		).toEqual(['/query/created_at/before', '/query/filters', '/query/order']);
	});

	it('includes fields of bodies, over all requests, variants and indexes of a list', () => {
		const { unset } = usageOf(
			posted([card], '/v1/gifts/import'),
			posted([{ ...coupon, parent: { name: 'A' } }], '/v1/gifts/import'),
		);
		expect(unset).toEqual([
			'/body/*/bonus',
			'/body/*/hours',
			'/body/*/metadata',
			'/body/*/note',
			'/body/*/parent/hours',
			'/body/*/parent/metadata',
			'/body/*/parent/note',
			'/body/*/parent/parent',
		]);
	});

	it('is empty if nothing can be set', () => {
		expect(usageOf({ path: '/v1/gifts/a' }).unset).toEqual([]);
	});
});
