import '../../support/smallLimits';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { startSandbox } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { until } from '../../support/triggers';
import { sandbox, useSandbox } from '../../support/sandbox';
import { customers, goesOn, people } from './bulkRuns';

skipPauses();
useSandbox(calm);

describe('many items in few requests', () => {
	it('are submitted together, and each returns its own result', async () => {
		const { items, hints } = await runNode(customers(people(500)));
		expect(posts()).toHaveLength(1);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			people(500).map((_, item) => ({ item })),
		);
		expect(items.map(({ json }) => json.source_id)).toEqual(people(500).map(({ id }) => id));
		expect(items[7]?.json).toMatchObject({ status: 'DONE', type: 'CUSTOMERS.BULK_UPDATE' });
		expect(sandbox.world.customers.find('guest-499')).toBeDefined();
		expect(hints[0]?.message).toBe('500 items were sent with 1 call. 500 succeeded, 0 failed.');
	});

	it('send metadata once that is the same for all, and count it once', async () => {
		const metadataJson = JSON.stringify({ note: 'x'.repeat(10_000) });
		const { error } = await runNode(
			customers(people(25), { operation: 'updateMetadataMany', metadataJson }),
		);
		expect(error).toBeUndefined();
		expect(posts()).toHaveLength(1);
	});

	it('are packed into bodies of at most 100 kB, counted in bytes', async () => {
		const description = 'ä€🎁'.repeat(1_000);
		const items = people(25).map((item) => ({ ...item, description }));
		const { error } = await runNode(
			customers(items, { additionalFields: { description: '={{ $json.description }}' } }),
		);
		expect(error).toBeUndefined();
		expect(posts()).toHaveLength(3);
		const sizes = posts().map(({ body }) => Buffer.byteLength(JSON.stringify(body)));
		expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000);
		expect(Math.max(...sizes)).toBeGreaterThan(90_000);
	});

	it('share the status checks of all jobs', async () => {
		sandbox.settings.jobTiming = { enqueuedMs: 5_000, inProgressMs: 20_000 };
		const description = 'x'.repeat(40_000);
		const { items } = await runNode(
			customers(people(6), { additionalFields: { description } }, { node: goesOn }),
		);
		expect(items.map(({ json }) => json.status)).toEqual(Array(6).fill('DONE'));
		const gets = sandbox.requests.filter(({ method }) => method === 'GET');
		const lists = gets.filter(({ path }) => path === '/v1/async-actions');
		expect(posts()).toHaveLength(3);
		// Only the last job is checked by its ID, and each job is read once for its result.
		expect(gets.length - lists.length).toBeLessThan(3 + 6);
	});

	it('return the job without waiting', async () => {
		sandbox.settings.jobTiming = { enqueuedMs: 60_000, inProgressMs: 0 };
		const { items } = await runNode(customers(people(2), { waitForCompletion: false }));
		const { id } = sandbox.world.asyncActions.all().at(-1) ?? {};
		expect(items.map(({ json }) => json)).toEqual([
			{ source_id: 'guest-0', async_action_id: id },
			{ source_id: 'guest-1', async_action_id: id },
		]);
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each([
		['the same for all', '{"vip": true}', '/v1/customers/metadata/async'],
		['for each its own', '={{ {points: $itemIndex} }}', '/v1/customers/bulk/async'],
	])('set metadata, %s, with one request', async (_, metadataJson, path) => {
		const { error } = await runNode(
			customers(people(3), { operation: 'updateMetadataMany', metadataJson }),
		);
		expect(error).toBeUndefined();
		expect(posts().map((call) => call.path)).toEqual([path]);
	});
});

describe('a canceled execution', () => {
	const many = people(6);
	const additionalFields = { description: 'x'.repeat(40_000) };

	it('logs what was submitted and what may have been, and can be repeated', async () => {
		const info = jest.spyOn(Container.get(Logger), 'info');
		const before = sandbox.world.asyncActions.all().length;
		sandbox.faults.add({ kind: 'hang', path: '/v1/customers/bulk', from: 2 });
		const { items, error } = await runNode(
			customers(many, { additionalFields }, { cancelWhen: until(() => posts().length === 3) }),
		);
		expect(error?.message).toBe('This operation was aborted');
		expect(items).toEqual([]);
		const jobs = sandbox.world.asyncActions.all().slice(before);
		expect(jobs).toHaveLength(2);
		expect(info.mock.calls.map(([message]) => message)).toEqual(
			expect.arrayContaining([
				`Voucherify: Stopped after 4 rows; their jobs keep running: ${jobs.map(({ id }) => id).join(', ')}`,
				'Voucherify: Stopped before it was known whether Voucherify accepted 2 rows, the first of which is guest-4',
			]),
		);
		sandbox.faults.clear();
		const again = await runNode(customers(many, { additionalFields }));
		expect(again.items.map(({ json }) => json.status)).toEqual(Array(6).fill('DONE'));
		const known = [...sandbox.world.customers].filter(({ source_id }) =>
			source_id?.startsWith('guest-'),
		);
		expect(known).toHaveLength(6);
	});
});

describe('limits', () => {
	it('fails with the jobs and the time when bulk requests are allowed again', async () => {
		sandbox.settings.bulkLimit = { calls: 1, windowMs: 3_600_000 };
		const own = await startSandbox({ ...calm, bulkLimit: { calls: 1, windowMs: 3_600_000 } });
		const description = 'x'.repeat(60_000);
		const { error } = await runNode({
			...customers(people(2), { additionalFields: { description } }),
			credentials: credentialsFor(own),
		});
		const { id } = own.world.asyncActions.all().at(-1) ?? {};
		await own.close();
		expect(error?.message).toBe('The limit of bulk calls is reached');
		expect(error?.description).toMatch(/The next call is possible in \d+ s, at .*Z\./);
		expect(error?.description).toMatch(new RegExp(`keep running: ${String(id)}\\.`));
	});

	it('waits for the limit as long as the user accepts, without delaying other requests', async () => {
		const own = await startSandbox({ ...calm, bulkLimit: { calls: 1, windowMs: 600_000 } });
		const description = 'x'.repeat(60_000);
		const { items } = await runNode({
			...customers(people(2), {
				additionalFields: { description },
				requestOptions: { maxWait: 1_000 },
			}),
			credentials: credentialsFor(own),
		});
		await own.close();
		expect(items.map(({ json }) => json.status)).toEqual(['DONE', 'DONE']);
	});

	it('names the job when it takes longer than the maximum wait', async () => {
		sandbox.settings.jobTiming = { enqueuedMs: 3_600_000, inProgressMs: 0 };
		const { error } = await runNode(customers(people(2), { options: { maximumWait: 30 } }));
		expect(error?.message).toMatch(
			/^Outcome unknown: The background job aa_\w+ was not over after 30 s: its status is ENQUEUED$/,
		);
		expect(error?.description).toMatch(/Async Action → Get/);
	});
});

it('imports orders in requests of the maximum size, one after the other', async () => {
	const { items, error } = await runNode({
		...customers(people(45)),
		parameters: { resource: 'order', operation: 'importMany', sourceId: '={{ $json.id }}' },
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(45);
	expect(posts().map(({ body }) => Array.isArray(body) && body.length)).toEqual([20, 20, 5]);
});
