import type { Usage } from '../../contract/contract';
import { verdictOn } from '../../contract/verdict';

const endpoint = 'POST /v1/gifts/{code}/use';
const deviation = {
	pointer: '/body/0/points',
	at: '/body/*/points',
	value: '5',
	says: 'must be integer',
};
const usage: Usage = { endpoint, count: 3, deviations: [], unset: [] };
const reason = 'The service takes both.';
const entry = { endpoint, at: '/body/*/points', says: 'must be integer', reason };
const unsaid = { endpoint, says: '', reason };
const nothing = { deviations: [], leftOut: [], isWhole: true };

it('passes if nothing deviates', () => {
	const { lines, faults } = verdictOn([usage], nothing);
	expect(faults).toBe(0);
	expect(lines).toEqual([
		'ok        POST /v1/gifts/{code}/use (3)',
		'1 endpoints, 0 new deviations, 0 unused entries',
	]);
});

it('reports a new deviation with its path, its value and what the description says', () => {
	const { lines, faults } = verdictOn([{ ...usage, deviations: [deviation] }], nothing);
	expect(faults).toBe(1);
	expect(lines.slice(0, 2)).toEqual([
		'DEVIATES  POST /v1/gifts/{code}/use (3)',
		'            /body/0/points "5": must be integer',
	]);
});

it('truncates long values, omits missing ones', () => {
	const deviations = [
		{ ...deviation, value: 'x'.repeat(100) },
		{ ...deviation, value: undefined, says: 'is required' },
	];
	expect(verdictOn([{ ...usage, deviations }], nothing).lines.slice(1, 3)).toEqual([
		`            /body/0/points "${'x'.repeat(59)}…: must be integer`,
		'            /body/0/points is required',
	]);
});

describe('the list of known deviations', () => {
	const deviating = [{ ...usage, deviations: [deviation] }];

	it('excuses what it names', () => {
		const { lines, faults } = verdictOn(deviating, { ...nothing, deviations: [entry] });
		expect(faults).toBe(0);
		expect(lines.slice(0, 2)).toEqual([
			'ok        POST /v1/gifts/{code}/use (3)',
			'            known: /body/0/points "5": must be integer',
		]);
	});

	it.each([
		['another endpoint', { endpoint: 'POST /v1/gifts' }],
		['another place', { at: '/body/points' }],
		['another complaint', { says: 'is required' }],
	])('excuses nothing when it names %s, and is reported as unused', (_, change) => {
		const { lines, faults } = verdictOn(deviating, {
			...nothing,
			deviations: [{ ...entry, ...change }],
		});
		expect(faults).toBe(2);
		expect(lines).toContainEqual(expect.stringMatching(/^UNUSED .* in test\/contract\/known\.md$/));
	});
});

describe('what is never set', () => {
	const unset = [{ ...usage, unset: ['/body/*/color', '/query/page', '/query/size'] }];

	it('is no fault; the lines list it if it has no reason, the page lists it all', () => {
		const leftOut = [{ ...unsaid, at: '/query/*' }];
		const { lines, page, faults } = verdictOn(unset, { ...nothing, leftOut });
		expect(faults).toBe(0);
		expect(lines).toContain('not set   POST /v1/gifts/{code}/use  /body/*/color');
		expect(page).toContain('| `POST /v1/gifts/{code}/use` | `/body/*/color` | To be built |');
		expect(page).toContain(
			'| `POST /v1/gifts/{code}/use` | `/query/page` `/query/size` | The service takes both. |',
		);
	});

	it('fails for a reason that nothing needs', () => {
		const leftOut = [{ ...unsaid, at: '/query/order' }];
		const { lines, faults } = verdictOn(unset, { ...nothing, leftOut });
		expect(faults).toBe(1);
		expect(lines).toContain(
			'UNUSED    POST /v1/gifts/{code}/use /query/order in test/contract/known.md',
		);
	});

	it('is not checked if only some suites have run', () => {
		const leftOut = [{ ...unsaid, at: '/query/order' }];
		const deviations = [entry];
		const { lines, faults } = verdictOn(unset, { ...nothing, leftOut, deviations, isWhole: false });
		expect(faults).toBe(0);
		expect(lines).toEqual([
			'ok        POST /v1/gifts/{code}/use (3)',
			'1 endpoints, 0 new deviations',
		]);
	});
});
