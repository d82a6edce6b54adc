import { Contract } from '../../contract/contract';
import { tiny } from './tiny';

const asked = { method: 'GET', path: '/v1/gifts/a' };
const gift = { id: 'g_1', name: 'A card', type: 'CARD', balance: 5 };

/** Usage of an endpoint after these responses. */
function answered(...answers: Array<[status: number, body?: unknown, call?: object]>) {
	const contract = new Contract({ 'tiny.json': tiny });
	for (const [status, body, call] of answers) {
		contract.takeAnswer({ ...asked, status, body, ...call });
	}
	return contract.answered();
}

const said = (...answer: Parameters<typeof answered>[number]) =>
	answered(answer).flatMap(({ deviations }) =>
		deviations.map(({ pointer, says }) => `${pointer} ${says}`),
	);

const picture = { path: '/v1/gifts/a/picture' };
const deleted = { method: 'DELETE' };

describe('a response as described', () => {
	it.each<[string, Parameters<typeof answered>[number]]>([
		['of one variant', [200, gift]],
		['of another', [200, { id: 'g_2', name: 'A coupon', type: 'COUPON', note: null }]],
		['with what belongs to users', [200, { ...gift, metadata: { color: 'red' } }]],
		['of a refusal', [404, { key: 'not_found' }]],
		['without a body', [204, undefined, deleted]],
		['that is no JSON', [200, undefined, picture]],
	])('%s', (_, answer) => {
		const [usage, ...others] = answered(answer);
		expect(usage).toMatchObject({ count: 1, deviations: [] });
		expect(others).toEqual([]);
	});
});

const NOWHERE = 'is not in the description';

describe('reports a response that is not described', () => {
	it.each<[string, Parameters<typeof answered>[number], ...string[]]>([
		['an unknown field', [200, { ...gift, color: 'red' }], `/body/color ${NOWHERE}`],
		['a field that is gone', [200, { ...gift, id: undefined }], '/body/id is required'],
		['a wrong type', [200, { ...gift, balance: '5' }], '/body/balance must be integer'],
		['null for a value', [200, { ...gift, name: null }], '/body/name must not be null'],
		['a value that is none', [200, { ...gift, balance: -5 }], '/body/balance must be >= 1'],
		['a number among texts', [200, { ...gift, codes: ['a', 5] }], '/body/codes/1 must be string'],
		['a field of another variant', [200, { ...gift, percent: 5 }], `/body/percent ${NOWHERE}`],
		['no body', [200], '/body is required'],
		['a body where there is none', [204, gift, deleted], `/body ${NOWHERE}`],
		['another status', [201, gift], `/status ${NOWHERE}`],
		[
			'another refusal',
			[404, { message: 'Not found' }],
			...['/body/key is required', `/body/message ${NOWHERE}`],
		],
	])('%s', (_, answer, ...expected) => {
		expect(said(...answer)).toEqual(expect.arrayContaining(expected));
	});
});

it('counts responses by endpoint and status', () => {
	const all = answered([200, gift], [200, { ...gift, balance: 6 }], [404, { key: 'not_found' }]);
	expect(all.map(({ endpoint, count }) => [endpoint, count])).toEqual([
		['GET /v1/gifts/{code} 200', 2],
		['GET /v1/gifts/{code} 404', 1],
	]);
});

it('ignores rejections and endpoints that are not described', () => {
	expect(answered([429, { message: 'Slow down' }], [404, {}, { path: '/nowhere' }])).toEqual([]);
});
