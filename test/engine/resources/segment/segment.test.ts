import { createSegment } from '../../../../sandbox/world/segments';
import { believe } from '../../../support/beliefs';
import { itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const on = operationsOf('segment');

const queries = () =>
	sandbox.requests.map(({ query }) => Object.fromEntries(new URLSearchParams(query)));

describe('Segment → Get Many', () => {
	it.each(['-created_at', 'created_at'])(
		'continues by creation time, in order %s',
		async (order) => {
			for (let number = 0; number < 230; number += 1) {
				sandbox.settings.clockAheadMs += 1_000;
				createSegment(sandbox.world, { name: `Segment ${number}`, type: 'static' });
			}
			const names = sandbox.world.segments.all().map(({ name }) => name);
			const items = await itemsOf(on('getAll', { returnAll: true, options: { order } }));
			expect(items.map(({ name }) => name).sort()).toEqual([...names].sort());
			const side = order.startsWith('-') ? '$before' : '$after';
			expect(queries().map((query) => `filters[created_at][conditions][${side}]` in query)).toEqual(
				[false, true, true],
			);
		},
	);

	it.each(['data', 'segments'] as const)(
		'reads them from %s, also in lists of the editor',
		async (segmentsArray) => {
			believe(sandbox, { segmentsArray });
			const names = sandbox.world.segments.all().map(({ name }) => name);
			const items = await itemsOf(on('getAll'));
			expect(items.map(({ name }) => name).sort()).toEqual([...names].sort());
			const { results } = await openList(sandbox, 'searchSegments', {
				parameters: on('get').parameters,
			});
			expect(results.map(({ name }) => name).sort()).toEqual([...names].sort());
		},
	);

	it('returns nothing for a bound before the first segment, with one request', async () => {
		const filters = { createdBefore: '2000-01-01T00:00:00Z' };
		expect(await itemsOf(on('getAll', { returnAll: true, filters }))).toEqual([]);
		expect(sandbox.requests).toHaveLength(1);
	});
});

describe('Segment → Create', () => {
	it('explains which customer IDs it accepts', async () => {
		const { error } = await runNode(on('create', { name: 'Some', customerIds: 'nobody' }));
		expect(error?.message).toBe('A customer of the segment is unknown');
		expect(error?.description).toMatch(/nobody.*Use Voucherify IDs/);
	});

	it('refuses a filter without a condition: it would find everybody', async () => {
		const form = { name: 'All', segmentType: 'auto-update', filter: '{"junction": "and"}' };
		const { error } = await runNode(on('create', form));
		expect(error?.message).toContain('has no condition');
		expect(sandbox.requests).toEqual([]);
	});
});
