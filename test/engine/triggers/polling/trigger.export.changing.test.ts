import '../../../support/smallLimits';
import { onExports } from '../../../support/exports';
import { startFront, type Front } from '../../../support/front';
import {
	forward,
	idsOf,
	NO_LIMIT,
	pollAll,
	SMALL,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { schedule } from './scheduling';
import { skipRetryPauses } from '../../../support/pauses';

let front: Front | undefined;

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

afterEach(async () => {
	await front?.close();
});

describe('many exports', () => {
	it('that move to a page that was already read are still emitted', async () => {
		const { exports } = sandbox.world;
		let mayDelete = true;
		front = await startFront(sandbox, (query) => {
			if (!mayDelete || query.get('page') !== '2') return;
			mayDelete = false;
			for (const { id } of exports.all().slice(-3)) exports.remove(id);
		});
		const engine = onExports(front);
		await engine.activate();
		const ids: string[] = [];
		for (let index = 0; index < 15; index += 1) {
			ids.push(...schedule(0));
			forward(sandbox, 1);
		}
		forward(sandbox, 120);
		expect(await engine.poll()).toHaveLength(ids.length);
		expect(idsOf(engine.executions.flat()).sort()).toEqual(ids.sort());
		expect(await pollAll(engine)).toEqual([]);
	});

	it('that are listed late while the pages are slowly read are emitted by the next poll', async () => {
		let late: string[] = [];
		front = await startFront(sandbox, (query) => {
			if (late.length > 0 || query.get('page') !== '2') return;
			late = schedule(0, 1, { at: sandbox.world.now() - 59_500 });
			forward(sandbox, 5);
		});
		const engine = onExports(front);
		await engine.activate();
		for (let index = 0; index < 15; index += 1) {
			schedule(0);
			forward(sandbox, 10);
		}
		expect(await engine.poll()).toHaveLength(15);
		expect(idsOf(await engine.poll())).toEqual(late);
	});

	it('that are deleted while the pages are read repeat nothing, and lose nothing', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		schedule(2_000);
		for (let index = 0; index < 24; index += 1) {
			schedule(0);
			forward(sandbox, 1);
		}
		const { exports } = sandbox.world;
		let deleteMore = false;
		front = await startFront(sandbox, (query) => {
			if (!deleteMore || query.get('page') !== '2') return;
			for (const { id } of exports.all().slice(-3)) exports.remove(id);
		});
		const first = idsOf((await pollAll(engine)).flat());
		const ids = first.length;
		expect(ids).toBe(24);
		// The same trigger, behind the front.
		const { credentials } = watching(front).definition;
		deleteMore = true;
		await engine.change({ credentials });
		expect(await engine.poll()).toEqual([]);
		expect(await engine.poll()).toEqual([]);
		deleteMore = false;
		expect(await pollAll(engine)).toEqual([]);
		expect(idsOf(engine.executions.flat())).toHaveLength(24);
		forward(sandbox, 2_000);
		expect(await engine.poll()).toHaveLength(1);
	});
});

describe('another kind or outcome', () => {
	it('can be chosen without a fresh baseline, and re-emits nothing', async () => {
		const engine = onExports(sandbox);
		await engine.activate();
		const [done] = schedule(0);
		schedule(0, 1, { fails: true });
		const [open] = schedule(30, 1, { fails: true });
		expect(idsOf(await engine.poll())).toEqual([done]);
		await engine.change({ parameters: { ...engine.definition.parameters, outcome: 'both' } });
		forward(sandbox, 30);
		expect(idsOf((await pollAll(engine)).flat())).toEqual([open]);
	});
});
