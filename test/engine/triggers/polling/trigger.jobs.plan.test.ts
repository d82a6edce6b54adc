import '../../../support/smallLimits';
import {
	callsOf,
	forward,
	idsOf,
	inOrder,
	passMinute,
	SMALL,
	stateOf,
	STOPPED,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { job, onJobs } from './jobs';
import { skipRetryPauses } from '../../../support/pauses';

const PLAN = { calls: 20, windowMs: 60_000 };

useNewSandboxes({ sizes: SMALL, rateLimit: PLAN, clock: STOPPED });

skipRetryPauses();

describe('240 jobs on a plan of 20 requests per minute', () => {
	it.each([false, true])(
		'are emitted oldest first, by polls that each emit some or read on; with restarts: %s',
		async (restarts) => {
			for (let index = 0; index < 240; index += 1) job(20_000 - index);
			const ids = sandbox.world.asyncActions.all().map(({ id }) => id);
			const engine = onJobs({ startFrom: 'beginning', options: { maxEvents: 20 } });
			await engine.activate();
			const found: unknown[] = [];
			let empty = 0;
			for (let poll = 0; poll < 40 && found.length < ids.length; poll += 1) {
				passMinute(sandbox);
				await engine.tick();
				const last = engine.executions.flat().length;
				if (last === found.length) empty += 1;
				found.push(...idsOf(engine.executions.flat().slice(found.length)));
				if (restarts && found.length > 0) await engine.restart();
			}
			expect(found).toEqual(inOrder(sandbox.world.asyncActions, ids));
			// The list is first read back, five pages per poll.
			expect(empty).toBeLessThanOrEqual(5);
			expect(sandbox.requests.length).toBeLessThan(80);
			expect(String(stateOf(engine)).length).toBeLessThan(1_500);
		},
	);

	it('that were created while the trigger was off are emitted, too', async () => {
		const engine = onJobs({ options: { maxEvents: 20 } });
		await engine.activate();
		forward(sandbox, 30_000);
		const ids = Array.from({ length: 240 }, (_, index) => job(20_000 - index));
		for (let poll = 0; poll < 30; poll += 1) {
			passMinute(sandbox);
			await engine.tick();
		}
		expect(idsOf(engine.executions.flat())).toEqual(ids);
		passMinute(sandbox);
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
	});
});
