import '../../../support/smallLimits';
import { believe } from '../../../support/beliefs';
import { rawService as service, useRawService } from '../../../support/rawService';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { emitted, forward, NO_LIMIT, SMALL, STOPPED, watching } from '../../../support/triggers';

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
useRawService();

/** Creates customers with the same time. */
function createAtOnce(count: number) {
	const { customers } = sandbox.world;
	const at = sandbox.world.now();
	const row = () => ({ ...customers.born(at), source_id: null, metadata: {} });
	return Array.from({ length: count }, () => customers.add(row()).id);
}

/** Passes requests on to the sandbox, with a page size of 5; responses do not say whether more rows follow. */
function serveSmallPages() {
	service.answering = async ({ target, headers }) => {
		const keys = {
			'x-app-id': String(headers['x-app-id']),
			'x-app-token': String(headers['x-app-token']),
		};
		const url = `${sandbox.url}${target.replace('limit=10', 'limit=5')}`;
		const answer = await fetch(url, { headers: keys });
		return {
			status: answer.status,
			headers: { date: answer.headers.get('date') ?? '' },
			body: (await answer.text()).replace(/"has_more":(true|false),?/, ''),
		};
	};
}

describe.each(['filtered', 'all'] as const)(
	'where the service has smaller pages, and a total counts %s rows',
	(totals) => {
		it.each(['exclusive', 'inclusive'] as const)(
			'reports all customers of equal times, where bounds are %s',
			async (createdBounds) => {
				believe(sandbox, { totals, createdBounds });
				serveSmallPages();
				const engine = watching(service, { event: 'customer', change: 'created' });
				await engine.activate();
				// After these, the trigger knows what totals count.
				const ids = createAtOnce(2);
				await engine.tick();
				forward(sandbox, 61);
				ids.push(...createAtOnce(7));
				forward(sandbox, 0.001);
				ids.push(...createAtOnce(25));
				for (let poll = 0; poll < 4; poll += 1) {
					forward(sandbox, 61);
					await engine.tick();
				}
				expect(engine.errors).toEqual([]);
				expect(emitted(engine).toSorted()).toEqual(ids.toSorted());
			},
		);
	},
);
