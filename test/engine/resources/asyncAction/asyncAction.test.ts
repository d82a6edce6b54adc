import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { INodeParameters } from 'n8n-workflow';
import type { JobRequest } from '../../../../sandbox/world/jobs';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox();

const getting = (id: unknown, parameters: INodeParameters = {}): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'asyncAction',
		operation: 'get',
		asyncActionId: byId(String(id)),
		...parameters,
	},
});

const waiting = (id: unknown, options: INodeParameters = {}): RunOptions =>
	getting(id, { waitForCompletion: true, options });

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

const failedRows = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		named: { source_id: `guest-${index}` },
		reason: `email: must be an address (${index}, "quoted",\nand in two lines)`,
	}));

const looks = () => sandbox.requests.filter(({ path }) => path.startsWith('/v1/async-actions'));

describe('Async Action → Get', () => {
	it('polls until a job is over, less and less often', async () => {
		const id = started(60);
		const [job] = await itemsOf(waiting(id));
		expect(job).toMatchObject({ id, status: 'DONE', result: { done_count: 3 }, failed_rows: [] });
		expect(looks().length).toBeLessThan(15);
	});

	it('requests a job that the list does not reach', async () => {
		const old = started(40);
		const other = started(40);
		sandbox.settings.clockAheadMs += 1_000;
		for (let index = 0; index < 100; index += 1) started(1);
		const jobs = await itemsOf({
			...waiting('={{ $json.id }}'),
			items: [{ id: old }, { id: other }],
		});
		expect(jobs.map(({ id, status }) => [id, status])).toEqual([
			[old, 'DONE'],
			[other, 'DONE'],
		]);
	});

	it('stops waiting after the maximum wait, and says how to continue', async () => {
		const id = started(1_000);
		const { error } = await runNode(waiting(id, { maximumWait: 20 }));
		expect(error?.message).toBe(
			`The background job ${id} was not over after 20 s: its status is ENQUEUED`,
		);
		expect(error?.description).toMatch(/Async Action → Get/);
	});

	it('fails with a job that failed, and says why', async () => {
		const id = started(1, { fails: true });
		const { error } = await runNode(waiting(id));
		expect(error?.message).toBe(`Voucherify could not carry out the background job ${id}`);
		expect(error?.description).toMatch(/Voucherify says: The job could not be carried out\./);
	});

	it.each<[string, Partial<JobRequest>]>([
		['in its result', { tellsIn: 'result' }],
		['in a file', { tellsIn: 'reports' }],
	])('reports failed rows of a job as an error: told %s', async (_, more) => {
		const id = started(1, { outcome: { done: 2, failed: failedRows(7) }, ...more });
		const { error } = await runNode(waiting(id));
		expect(error?.message).toBe(
			`The background job ${id} is done, but 7 of its rows failed, and 2 succeeded`,
		);
		expect(error?.description).toMatch(/^guest-0: email: must be an address/);

		const [job] = await itemsOf(waiting(id, { whenRowsFail: 'return' }));
		expect(job?.failed_rows).toEqual(
			failedRows(7).map(({ named, reason }) => ({ key: named.source_id, reason })),
		);
		expect(JSON.stringify(job)).not.toContain('token=');
	});

	it('sends no keys to another host that holds the report', async () => {
		const id = started(0, { outcome: { done: 0, failed: failedRows(3) }, tellsIn: 'reports' });
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/async-actions/',
			body: {
				id,
				status: 'DONE',
				result: { done_count: 0, failed_count: 3, reports: ['http://reports.example/1.csv'] },
			},
		});
		const { error } = await runNode(waiting(id));
		expect(error?.message).toMatch(/the address of the report does not begin with https/);
		expect(sandbox.requests).toHaveLength(1);
	});

	it('ends when the execution is canceled, and names the jobs that keep running', async () => {
		const info = jest.spyOn(Container.get(Logger), 'info');
		const ids = [started(1_000_000), started(1_000_000)];
		const { error, items } = await runNode({
			...waiting('={{ $json.id }}', { maximumWait: 1_000_000 }),
			items: ids.map((id) => ({ id })),
			cancelAfterMs: 50,
		});
		expect(error?.message).toBe('This operation was aborted');
		expect(items).toEqual([]);
		const words = info.mock.calls.map(([message]) => message);
		info.mockRestore();
		expect(words).toContain(
			`Voucherify: Stopped waiting for background jobs ${ids.join(', ')}, still running`,
		);
	});

	it('continues with the other jobs when one is not found', async () => {
		const id = started(10);
		const { items } = await runNode({
			...waiting('={{ $json.id }}'),
			items: [{ id: 'aa_nowhere' }, { id }],
			node: { onError: 'continueRegularOutput' },
		});
		expect(items[0]?.json.error).toMatchObject({ code: 404 });
		expect(items[1]?.json).toMatchObject({ id, status: 'DONE' });
	});

	it('requests each job by itself when the list cannot be read', async () => {
		sandbox.faults.add({ kind: 'status', status: 403, path: '^/v1/async-actions$' });
		const items = [{ id: started(10) }, { id: started(10) }];
		const { items: jobs, error } = await runNode({ ...waiting('={{ $json.id }}'), items });
		expect(error).toBeUndefined();
		expect(jobs.map(({ json }) => json.status)).toEqual(['DONE', 'DONE']);
	});

	it('names the job when the time is up and its status cannot be read', async () => {
		const id = started(10);
		sandbox.faults.add({ path: '/v1/async-actions/', kind: 'status', status: 500, times: 100 });
		const { error } = await runNode(waiting(id));
		expect(`${String(error?.message)} ${String(error?.description)}`).toContain(id);
	});
});

describe('Async Action → Get Many', () => {
	const listing = (parameters: INodeParameters): RunOptions => ({
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'asyncAction', operation: 'getAll', ...parameters },
	});

	it('continues with the time of the last job, also where jobs share a time', async () => {
		const before = sandbox.world.asyncActions.all().length;
		const ids = Array.from({ length: 250 }, (_, index) => {
			if (index % 3 === 0) sandbox.settings.clockAheadMs += 1;
			return started(1);
		});
		const jobs = await itemsOf(listing({ returnAll: true }));
		expect(new Set(jobs.map(({ id }) => id)).size).toBe(250 + before);
		expect(jobs.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
		expect(sandbox.requests).toHaveLength(3);
	});
});
