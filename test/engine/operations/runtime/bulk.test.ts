import '../../../support/smallLimits';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { startSandbox } from '../../../../sandbox';
import { believe } from '../../../support/beliefs';
import { credentialsFor, runNode, type RunOptions } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { skipPauses } from '../../../support/pauses';
import { until } from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox(calm);

const goesOn = { onError: 'continueRegularOutput' } as const;

const customers = (
	items: IDataObject[],
	parameters: INodeParameters = {},
	more: Partial<RunOptions> = {},
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'customer',
		operation: 'upsertMany',
		sourceId: '={{ $json.id }}',
		specifyMetadata: 'json',
		metadataJson: '={{ $json.metadata ?? {} }}',
		...parameters,
	},
	items,
	...more,
});

const codes = (items: IDataObject[], more: Partial<RunOptions> = {}): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucher',
		operation: 'importMany',
		code: '={{ $json.code }}',
		discountType: 'PERCENT',
		percentOff: 10,
	},
	items,
	...more,
});

const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: `guest-${index}` }));

const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');
const messageOf = ({ json }: { json: IDataObject }) =>
	isJsonObject(json.error) ? json.error.message : 'no error';

/** A customer whose metadata does not fit the schema of the project. */
const bad = (id: string) => ({ id, metadata: { visits: 'many' } });

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

describe('rows that fail', () => {
	const mixed = [{ id: 'a' }, bad('b'), { id: 'c' }, bad('d'), bad('e')];

	it('fail one by one when the node continues after errors, with the reason from the report', async () => {
		believe(sandbox, { errorsTold: 'some' });
		const { items } = await runNode(customers(mixed, {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			'no error',
			expect.stringMatching(/^Voucherify refused b: visits: must be a number/),
			'no error',
			expect.stringMatching(/^Voucherify refused d: visits: must be a number/),
			expect.stringMatching(/^Voucherify refused e: visits: must be a number/),
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(mixed.map((_, item) => ({ item })));
		expect(posts()).toHaveLength(1);
	});

	it('say that nothing was done for them', async () => {
		const { items } = await runNode(customers([{ id: 'a' }, bad('b')], {}, { node: goesOn }));
		expect(items[1]?.json.error).toMatchObject({
			description: expect.stringMatching(
				/^This row was not processed: correct it, and send it alone\. The background job aa_\w+ is over\.$/,
			),
		});
	});

	it('go to the error output', async () => {
		const { outputs } = await runNode(
			customers(mixed, {}, { node: { onError: 'continueErrorOutput' } }),
		);
		expect(outputs.map((items) => items?.length)).toEqual([2, 3]);
	});

	it('end the run, and the error lists what is done', async () => {
		const { error } = await runNode(customers(mixed));
		expect(error?.message).toMatch(/^Voucherify refused b: /);
		expect(error?.description).toMatch(/3 items failed in total\./);
		expect(error?.description).toMatch(
			/Of 5 items, 2 are done, 3 failed, 0 are unknown.* Done: item 0 .*, item 2 /,
		);
	});

	it('are reported as unknown, not guessed, when the job does not name them', async () => {
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/async-actions/',
			body: { id: 'aa_1', status: 'DONE', result: { done_count: 1, failed_count: 1 } },
		});
		const { items } = await runNode(customers(people(2), {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			expect.stringMatching(
				/^Outcome unknown: guest-0 may have failed: the background job does not name 1 failed rows/,
			),
			expect.stringMatching(
				/^Outcome unknown: guest-1 may have failed: the background job does not name 1 failed rows/,
			),
		]);
	});

	it('are found in the report when the errors of the job do not name them', async () => {
		believe(sandbox, { errorsNamed: 'never' });
		const { items } = await runNode(customers([{ id: 'a' }, bad('b')], {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			'no error',
			expect.stringMatching(/^Voucherify refused b: visits: must be a number/),
		]);
	});

	it.each([
		['the same for all', '{"printed": true}'],
		['for each its own', '={{ { printed: $itemIndex > 1 } }}'],
	])('are only the unknown code of four, %s', async (_, metadataJson) => {
		const { items } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'voucher',
				operation: 'updateMetadataMany',
				code: '={{ $json.code }}',
				specifyMetadata: 'json',
				metadataJson,
			},
			items: ['WELCOME-10', 'NOBODY', 'SAVE-5', 'GIFT-0001'].map((code) => ({ code })),
			node: goesOn,
		});
		expect(items.map(messageOf)).toEqual([
			'no error',
			expect.stringMatching(/^Voucherify refused NOBODY: /),
			'no error',
			'no error',
		]);
	});

	it.each<[string, IDataObject]>([
		['says nothing', { status: 'DONE' }],
		['gives no result', { status: 'DONE', operation_status: 'SUCCESS', result: null }],
		[
			'does not know how it ended',
			{ status: 'DONE', operation_status: 'UNKNOWN', result: { done_count: 3, failed_count: 0 } },
		],
		[
			'has done fewer rows than there are',
			{ status: 'DONE', result: { done_count: 2, failed_count: 0, errors: [] } },
		],
	])('are unknown when the job %s', async (_, job) => {
		const body = { id: 'aa_1', ...job };
		sandbox.faults.add({ kind: 'status', status: 200, path: '/v1/async-actions/', body });
		const rows = [{ id: 'a' }, { id: 'a' }, { id: 'b' }];
		const { items } = await runNode(customers(rows, {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual(
			Array(3).fill(expect.stringMatching(/^Outcome unknown: [ab] may have failed: /)),
		);
	});

	it('are reported when Voucherify silently omits rows', async () => {
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/async-actions/',
			body: { id: 'aa_1', status: 'DONE', result: { done_count: 1, failed_count: 0 } },
		});
		const { error } = await runNode(codes([{ code: 'A' }, { code: 'B' }]));
		expect(error?.message).toMatch(/Voucherify skipped 1 of 2 rows$/);
		expect(error?.description).toMatch(
			/^The background job aa_\w+ is over: check this row in Voucherify before you send it again\. A campaign may be full\./,
		);
	});

	it('are all rows of a job that fails', async () => {
		sandbox.settings.nextJobFails = true;
		const { items } = await runNode(customers(people(2), {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			expect.stringMatching(
				/^Outcome unknown: Voucherify could not carry out the background job aa_/,
			),
			expect.stringMatching(
				/^Outcome unknown: Voucherify could not carry out the background job aa_/,
			),
		]);
	});

	it('of a customer with several rows are unknown where the job does not tell which', async () => {
		const rows = [bad('a'), { id: 'a' }, { id: 'b' }];
		const { items } = await runNode(customers(rows, {}, { node: goesOn }));
		const doubt = expect.stringMatching(
			/^Outcome unknown: Voucherify refused 1 of the 2 rows of a, but does not say which: visits: must be a number/,
		);
		expect(items.map(messageOf)).toEqual([doubt, doubt, 'no error']);
	});

	it('have their own reasons where the same customer has several rows', async () => {
		const rows = [bad('a'), { id: 'a', metadata: { visits: 'few' } }];
		const { items } = await runNode(customers(rows, {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			expect.stringMatching(/^Voucherify refused a: visits: .*'many'/),
			expect.stringMatching(/^Voucherify refused a: visits: .*'few'/),
		]);
	});

	it('are counted once when the job lists them twice', async () => {
		const row = { source_id: 'guest-0', reason: 'is wrong' };
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/async-actions/',
			body: {
				id: 'aa_1',
				status: 'DONE',
				result: { done_count: 1, failed_count: 1, failed: [row], errors: [row] },
			},
		});
		const { items } = await runNode(customers(people(2), {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual(['Voucherify refused guest-0: is wrong', 'no error']);
	});

	it('leave no unnamed failure hidden', async () => {
		const row = { source_id: 'guest-0', reason: 'is wrong' };
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			path: '/v1/async-actions/',
			body: {
				id: 'aa_1',
				status: 'DONE',
				result: { done_count: 0, failed_count: 2, failed: [row, row] },
			},
		});
		const { items } = await runNode(customers(people(2), {}, { node: goesOn }));
		expect(items.map(messageOf)).toEqual([
			'Voucherify refused guest-0: is wrong',
			expect.stringMatching(
				/^Outcome unknown: guest-1 may have failed: the background job does not name 1 failed rows/,
			),
		]);
	});

	it('are counted per row where the same customer has several rows', async () => {
		const { items } = await runNode(
			customers([{ id: 'a' }, bad('b'), { id: 'a' }, bad('b')], {}, { node: goesOn }),
		);
		expect(items.map(({ json }) => 'error' in json)).toEqual([false, true, false, true]);
	});
});

describe('rows that cannot be submitted', () => {
	it('are refused for bad input before anything is sent', async () => {
		const { error } = await runNode(customers([{ id: 'a' }, { id: '' }]));
		expect(error?.message).toBe('Source ID is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('are skipped for bad input when the node continues after errors', async () => {
		const { items } = await runNode(
			customers([{ id: 'a' }, { id: '' }, { id: 'c' }], {}, { node: goesOn }),
		);
		expect(items.map(messageOf)).toEqual(['no error', 'Source ID is empty', 'no error']);
		expect(posts()[0]?.body).toHaveLength(2);
	});

	it('are refused for a duplicate code: each code creates a new voucher', async () => {
		const { error } = await runNode(codes([{ code: 'A' }, { code: 'A' }]));
		expect(error?.message).toBe('A is already in item 0');
		expect(sandbox.requests).toEqual([]);
	});

	it('are refused when a single one exceeds a body', async () => {
		const { items } = await runNode(
			customers(
				[{ id: 'a' }, { id: 'b', text: 'x'.repeat(100_000) }],
				{ additionalFields: { description: '={{ $json.text }}' } },
				{ node: goesOn },
			),
		);
		expect(items.map(messageOf)).toEqual(['no error', 'The row of b is too large']);
		expect(posts()[0]?.body).toHaveLength(1);
	});

	it('are refused when there are more codes than a campaign can have, unless that is allowed', async () => {
		const items = Array.from({ length: 1_001 }, (_, index) => ({ code: `C${index}` }));
		const sendAll = async (moreCodes: boolean) =>
			await runNode({
				...codes(items),
				parameters: {
					resource: 'campaign',
					operation: 'importVouchers',
					campaignId: { __rl: true, mode: 'id', value: 'camp_1' },
					code: '={{ $json.code }}',
					waitForCompletion: false,
					options: { moreCodes },
				},
			});
		const { error } = await sendAll(false);
		expect(error?.message).toBe('camp_1 would get 1001 elements, but can have 1000');
		expect(sandbox.requests).toEqual([]);
		const taken = { kind: 'status', status: 202, body: { async_action_id: 'aa_1' } } as const;
		sandbox.faults.add({ ...taken, path: '/import$' });
		expect((await sendAll(true)).items).toHaveLength(1_001);
		expect(posts().flatMap(({ body }) => body)).toHaveLength(1_001);
	});

	it('are refused for empty metadata', async () => {
		const { error } = await runNode(
			customers(people(1), { operation: 'updateMetadataMany', specifyMetadata: 'none' }),
		);
		expect(error?.message).toBe('Specify Metadata has nothing to set');
	});
});

describe('a submission with an unknown outcome', () => {
	it('is sent again where a row updates an existing resource', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/v1/customers/bulk' });
		const { error } = await runNode(customers(people(3)));
		expect(error).toBeUndefined();
		expect(posts()).toHaveLength(2);
	});

	it('is never sent again where rows add something', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/v1/vouchers/import' });
		const { error } = await runNode(codes([{ code: 'A' }, { code: 'B' }]));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(error?.description).toMatch(/It was not sent again.*The request had 2 items\./);
		expect(posts()).toHaveLength(1);
	});
});

describe('rows of the same customer in several bodies', () => {
	const long = 'x'.repeat(40_000);
	const additionalFields = { description: '={{ $json.text }}' };
	const rows = [
		...['a', 'b', 'c', 'a', 'd'].map((id, index) => ({ id, text: `${index} ${long}` })),
		{ id: 'e', text: '' },
	];

	it.each([true, false])(
		'are sent in the order of the items, without waiting for earlier jobs, with waiting: %s',
		async (waitForCompletion) => {
			sandbox.settings.jobTiming = { enqueuedMs: 1_000_000, inProgressMs: 0 };
			const options = { maximumWait: 1 };
			await runNode(
				customers(rows, { additionalFields, waitForCompletion, options }, { node: goesOn }),
			);
			const methods = sandbox.requests.map(({ method }) => method).join(' ');
			expect(methods).toMatch(waitForCompletion ? /^POST POST POST GET/ : /^POST POST POST$/);
			expect(sandbox.world.customers.get('a').description).toMatch(/^3 x/);
		},
	);
});

it('does not submit a row after a later one of the same customer when Retry On Fail runs the node again', async () => {
	const additionalFields = { description: '={{ $json.text + "x".repeat(60_000) }}' };
	sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/customers/bulk' });
	const rows = [
		{ id: 'same', text: 'First' },
		{ id: 'same', text: 'Second' },
	];
	const node = { ...goesOn, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const { items } = await runNode(customers(rows, { additionalFields }, { node }));
	expect(sandbox.world.customers.get('same').description).toMatch(/^Second/);
	expect(JSON.stringify(items[0]?.json)).toContain('the later item 1 for the same object');
});

describe('a canceled execution', () => {
	const many = people(6);
	const additionalFields = { description: 'x'.repeat(40_000) };

	it('logs what was submitted and what may have been, and can be repeated', async () => {
		const told = jest.spyOn(Container.get(Logger), 'info');
		const before = sandbox.world.asyncActions.all().length;
		sandbox.faults.add({ kind: 'hang', path: '/v1/customers/bulk', from: 2 });
		const { items, error } = await runNode(
			customers(many, { additionalFields }, { cancelWhen: until(() => posts().length === 3) }),
		);
		expect(error?.message).toBe('This operation was aborted');
		expect(items).toEqual([]);
		const jobs = sandbox.world.asyncActions.all().slice(before);
		expect(jobs).toHaveLength(2);
		expect(told.mock.calls.map(([message]) => message)).toEqual(
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
