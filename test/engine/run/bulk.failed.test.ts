import '../../support/smallLimits';
import type { IDataObject } from 'n8n-workflow';
import { believe } from '../../support/beliefs';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';
import { bad, codes, customers, goesOn, messageOf, people } from './bulkRuns';

skipPauses();
useSandbox(calm);

describe('rows that fail', () => {
	const mixed = [{ id: 'a' }, bad('b'), { id: 'c' }, bad('d'), bad('e')];

	it('fail one by one when the node continues after errors, with the reason from the report', async () => {
		believe(sandbox, { errorsListed: 'some' });
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
			/Of 5 items, 2 are done, 3 failed, 0 are unknown.* Done: item 0 .*;\nitem 2 /s,
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
