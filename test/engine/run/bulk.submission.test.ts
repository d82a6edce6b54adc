import '../../support/smallLimits';
import { runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';
import { codes, customers, goesOn, messageOf, people } from './bulkRuns';

skipPauses();
useSandbox(calm);

describe('rows that cannot be submitted', () => {
	it('are refused for bad input before anything is sent', async () => {
		const { error } = await runNode(customers([{ id: 'a' }, { id: '' }]));
		expect(error?.message).toBe('Source ID is empty: its expression has no value');
		expect(sandbox.requests).toEqual([]);
	});

	it('are skipped for bad input when the node continues after errors', async () => {
		const { items } = await runNode(
			customers([{ id: 'a' }, { id: '' }, { id: 'c' }], {}, { node: goesOn }),
		);
		expect(items.map(messageOf)).toEqual([
			'no error',
			'Source ID is empty: its expression has no value',
			'no error',
		]);
		expect(posts()[0]?.body).toHaveLength(2);
	});

	it('are refused for a duplicate code: each code creates a new voucher', async () => {
		const { error } = await runNode(codes([{ code: 'A' }, { code: 'A' }]));
		expect(error?.message).toBe('A is already in item 0');
		expect(sandbox.requests).toEqual([]);
	});

	it('stay refused for a duplicate code when Retry On Fail runs the node again', async () => {
		const node = { ...goesOn, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const rows = [{ code: '' }, { code: 'A' }, { code: 'A' }];
		const { items } = await runNode(codes(rows, { node }));
		expect(items.map(messageOf).slice(1)).toEqual(['no error', 'A is already in item 1']);
		expect(posts()).toHaveLength(1);
	});

	it('are all refused with one call for an unknown campaign', async () => {
		const rows = [{ code: 'A' }, { code: 'B' }, { code: 'C' }];
		const body = { code: 404, key: 'not_found', resource_type: 'program' };
		sandbox.faults.add({ kind: 'status', status: 404, body, path: '/import', times: 9 });
		const { items } = await runNode(codes(rows, { node: goesOn }));
		expect(items.map(messageOf)).not.toContain('no error');
		expect(posts()).toHaveLength(1);
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
