import type { INodeParameters } from 'n8n-workflow';
import type { JobRequest } from '../../../../sandbox/world/jobs';
import { byId } from '../../../support/engine';
import {
	forward,
	idsOf,
	inOrder,
	NO_LIMIT,
	SMALL,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

/** Schedules a job that takes this many seconds. Returns its ID. */
const started = (seconds: number, more: Partial<JobRequest> = {}) =>
	sandbox.world.asyncActions.schedule({
		type: 'CUSTOMERS.BULK_UPDATE',
		requestId: 'v-test',
		outcome: { done: 3 },
		isLong: true,
		timing: { enqueuedMs: seconds * 500, inProgressMs: seconds * 500 },
		...more,
	}).id;

const onJobs = (parameters: INodeParameters = {}) =>
	watching(sandbox, { event: 'asyncActionCompleted', watch: 'any', ...parameters });

it('emits a job once, when it is over, with its result', async () => {
	const engine = onJobs();
	await engine.activate();
	const id = started(120, {
		outcome: { done: 2, failed: [{ named: { source_id: 'guest' }, reason: 'no' }] },
	});
	expect(await engine.poll()).toEqual([]);
	forward(sandbox, 60);
	expect(await engine.poll()).toEqual([]);
	forward(sandbox, 60);
	const [item] = await engine.poll();
	expect(item?.json).toMatchObject({
		id,
		type: 'CUSTOMERS.BULK_UPDATE',
		status: 'DONE',
		done_count: 2,
		failed_count: 1,
		failed_rows: [{ key: 'guest', reason: 'no' }],
	});
	for (let poll = 0; poll < 4; poll += 1) {
		expect(await engine.poll()).toEqual([]);
		await engine.restart();
		forward(sandbox, 40);
	}
});

it('does not emit what was over before the activation, but what was still running', async () => {
	const at = sandbox.world.now() - 3_600_000;
	started(60, { at });
	const open = started(4_000, { at });
	started(0);
	const engine = onJobs();
	await engine.activate();
	expect(await engine.poll()).toEqual([]);
	forward(sandbox, 3_600);
	expect(idsOf(await engine.poll())).toEqual([open]);
});

it('emits everything from the beginning, page by page', async () => {
	for (let index = 0; index < 230; index += 1) started(0, { at: STOPPED() - index * 1_000 });
	const engine = onJobs({ startFrom: 'beginning', addResult: false });
	await engine.activate();
	const { asyncActions } = sandbox.world;
	const all = asyncActions.all().map(({ id }) => id);
	expect(idsOf(await engine.poll())).toEqual(inOrder(asyncActions, all));
	expect(await engine.poll()).toEqual([]);
});

it.each([
	['DONE', [0]],
	['FAILED', [1]],
	['both', [0, 1]],
])('filters by outcome: %s', async (outcome, expected) => {
	const engine = onJobs({ outcome });
	await engine.activate();
	const ids = [started(0), started(0, { fails: true })];
	const wanted = expected.map((index) => ids[index]);
	expect(idsOf(await engine.poll())).toEqual(inOrder(sandbox.world.asyncActions, wanted));
});

it('filters by kind', async () => {
	const engine = onJobs({ watch: 'kind', actionType: 'VOUCHERS.IMPORT', addResult: false });
	await engine.activate();
	started(0);
	const id = started(0, { type: 'VOUCHERS.IMPORT' });
	expect(idsOf(await engine.poll())).toEqual([id]);
	expect(sandbox.requests.some(({ path }) => path.includes(id))).toBe(false);
});

it('waits for one job with one request per poll', async () => {
	const id = started(100);
	const engine = onJobs({ watch: 'one', asyncActionId: byId(id) });
	await engine.activate();
	expect(await engine.poll()).toEqual([]);
	forward(sandbox, 100);
	const before = sandbox.requests.length;
	expect(idsOf(await engine.poll())).toEqual([id]);
	expect(sandbox.requests).toHaveLength(before + 1);
	expect(await engine.poll()).toEqual([]);
});

it('retries a result that cannot be read, then emits the job without it', async () => {
	const engine = onJobs();
	await engine.activate();
	const id = started(0);
	sandbox.faults.add({ kind: 'status', status: 500, path: `/v1/async-actions/${id}`, times: 3 });
	for (let poll = 0; poll < 2; poll += 1) await engine.tick();
	const [item] = await engine.poll();
	expect(item?.json).toMatchObject({ id, result_error: expect.stringContaining('500') });
});

it('shows the newest job as a sample', async () => {
	started(0, { at: STOPPED() - 5_000 });
	const newest = started(0);
	started(100);
	const items = await onJobs({ simplify: false }).fetchTestEvent();
	expect(items.map(({ json }) => json.id)).toEqual([newest]);
});
