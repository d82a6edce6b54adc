import { parse } from 'csv-parse/sync';
import { startSandbox, type Sandbox } from '../../../sandbox';
import type { JobRequest } from '../../../sandbox/world/jobs';
import { call, field, items } from './client';

let sandbox: Sandbox;
beforeAll(async () => {
	// Time only passes when a test says so.
	const now = Date.now();
	sandbox = await startSandbox({ clock: () => now });
});
beforeEach(() => {
	sandbox.reset();
});
afterAll(() => sandbox.close());

const schedule = (more: Partial<JobRequest> = {}) =>
	sandbox.world.asyncActions.schedule({
		type: 'VOUCHERS.IMPORT',
		requestId: 'v-test',
		outcome: { done: 1, failed: [{ named: { code: 'A' }, reason: 'there already' }] },
		timing: { enqueuedMs: 100, inProgressMs: 200 },
		...more,
	});

const read = async (id: string) => (await call(sandbox, `/v1/async-actions/${id}`)).json;
const pass = (milliseconds: number) => {
	sandbox.settings.clockAheadMs += milliseconds;
};

it('goes from ENQUEUED to DONE by the clock, with its progress', async () => {
	const { id } = schedule();
	expect(await read(id)).toMatchObject({ status: 'ENQUEUED', progress: 0, updated_at: null });
	pass(150);
	expect(await read(id)).toMatchObject({ status: 'IN_PROGRESS', progress: 25 });
	pass(150);
	expect(await read(id)).toMatchObject({
		status: 'DONE',
		operation_status: 'SUCCESS',
		progress: 100,
		result: {
			failed: [{ code: 'A', reason: 'there already' }],
			done_count: 1,
			failed_count: 1,
		},
	});
});

it('makes jobs wait for one another, except for long ones', async () => {
	const [first, second] = [schedule(), schedule()];
	const long = schedule({ isLong: true });
	pass(310);
	expect(await read(first.id)).toMatchObject({ status: 'DONE' });
	expect(await read(second.id)).toMatchObject({ status: 'IN_PROGRESS' });
	expect(await read(long.id)).toMatchObject({ status: 'DONE' });
});

it('ends in FAILED if requested', async () => {
	const { id } = schedule({ fails: true });
	pass(300);
	expect(await read(id)).toMatchObject({
		status: 'FAILED',
		operation_status: 'FAILED',
		result: { errors: [{ key: 'internal_error' }] },
	});
});

it('keeps all failed rows of a bulk change in a file that requires its token', async () => {
	sandbox.settings.beliefs.errorsTold = 'some';
	const failed = ['A', 'B', 'C'].map((code) => ({ named: { code }, reason: `no "${code}"` }));
	const { id } = schedule({ outcome: { done: 0, failed }, tellsIn: 'reports' });
	pass(300);
	const job = await read(id);
	expect(items(job, 'result', 'errors')).toHaveLength(2);
	const address = String(field(job, 'result', 'reports', 0));
	const rows: unknown = parse((await call(sandbox, address)).text, { columns: true });
	expect(rows).toMatchObject(failed.map(({ named, reason }) => ({ ...named, details: reason })));
	expect((await call(sandbox, address.replace(/token=.*/, 'token=x'))).status).toBe(401);
});

it('lists jobs without results, newest first, and continues before a time', async () => {
	const old = schedule();
	pass(1_000);
	const young = schedule();
	const page = await call(sandbox, '/v1/async-actions?limit=1');
	expect(page.json).toMatchObject({ data_ref: 'async_actions', has_more: true });
	expect(field(page.json, 'async_actions', 0, 'id')).toBe(young.id);
	expect(field(page.json, 'async_actions', 0)).not.toHaveProperty('result');
	const next = await call(sandbox, `/v1/async-actions?limit=1&end_date=${young.created_at}`);
	expect(field(next.json, 'async_actions', 0, 'id')).toBe(old.id);
	expect((await call(sandbox, '/v1/async-actions?page=2')).status).toBe(400);
});
