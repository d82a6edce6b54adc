import '../../support/smallLimits';
import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { posts } from '../../support/requests';
import { until } from '../../support/triggers';
import { sandbox, useSandbox } from '../../support/sandbox';
import { codes, importing, people } from '../../support/importing';

skipPauses();
useSandbox(calm);

describe('a part whose outcome is unknown', () => {
	const broken = { kind: 'resetAfter', path: 'importCSV$' } as const;

	it.each([
		['is handed in again where customers have an ID', 'source_id,name\na,A\n', 2],
		['is not handed in again where each row makes a new customer', 'name\nA\n', 1],
		['is not handed in again where one row has no ID', 'source_id,name\na,A\n,B\n', 1],
	])('%s', async (_, file, calls) => {
		sandbox.faults.add(broken);
		const { error } = await runNode(importing(file));
		expect(error === undefined).toBe(calls === 2);
		expect(posts()).toHaveLength(calls);
	});

	it('is submitted twice at most', async () => {
		sandbox.faults.add({ ...broken, times: 10 });
		const { error } = await runNode(importing('source_id,name\na,A\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(2);
	});

	it('stays unknown whatever the second response says', async () => {
		sandbox.faults.add(broken);
		sandbox.faults.add({ kind: 'status', status: 400, path: 'importCSV$' });
		const { error } = await runNode(importing('source_id,name\na,A\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
	});

	it('of a file whose first part creates new customers is not submitted again by Retry On Fail', async () => {
		const row = (id: string) => `${id},${'x'.repeat(60_000)}\n`;
		const path = 'importCSV$';
		sandbox.faults.add({ kind: 'status', status: 502, path, from: 1, times: 2 });
		const { error } = await runNode({
			...importing(`source_id,note\n${row('')}${row('a')}`),
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(3);
	});

	it('is not submitted after a later file of the same list', async () => {
		sandbox.faults.add({ kind: 'status', status: 502, path: 'importCSV$', times: 2 });
		const files = { file0: 'source_id,name\nsame,First\n', file1: 'source_id,name\nsame,Second\n' };
		const { items } = await runNode({
			...importing('', {}, { binaryPropertyName: '={{ `file${$itemIndex}` }}' }),
			items: [{}, {}],
			files,
			node: {
				onError: 'continueRegularOutput',
				retryOnFail: true,
				maxTries: 2,
				waitBetweenTries: 1,
			},
		});
		expect(sandbox.world.customers.get('same').name).toBe('Second');
		expect(JSON.stringify(items[0]?.json)).toContain('the later item 1 for the same object');
	});

	it('is not submitted again where codes are added', async () => {
		sandbox.faults.add(broken);
		const { error } = await runNode(codes('Code\nNEW-1\n'));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(posts()).toHaveLength(1);
	});
});

describe('an import that stops midway', () => {
	/** A file with few rows that is sent in three parts. */
	const large = `source_id,note\n${Array.from({ length: 5 }, (_, index) => `guest-${index},${'x'.repeat(40_000)}\n`).join('')}`;
	let before: number;

	beforeEach(() => {
		before = sandbox.world.asyncActions.all().length;
	});

	const jobs = () =>
		sandbox.world.asyncActions
			.all()
			.slice(before)
			.map(({ id }) => id);

	it('names the rows that may have been accepted, where that is unknown', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, path: 'importCSV', from: 1 });
		const { error } = await runNode(codes(large.replace('source_id', 'Code')));
		expect(error?.description).toContain(
			`The rows up to 2 were sent before, in jobs that keep running: ${jobs().join()}. It is unknown if Voucherify accepted rows 3 to 4: check there, then set First Row to 5 if it did, else to 3.`,
		);
		expect(error?.description).not.toContain('To import the others');
	});

	it('logs what keeps running when the execution is canceled', async () => {
		const info = jest.spyOn(Container.get(Logger), 'info');
		sandbox.faults.add({ kind: 'hang', path: 'importCSV', from: 1 });
		const { error } = await runNode({
			...importing(large),
			cancelWhen: until(() => posts().length === 2),
		});
		expect(error?.message).toBe('This operation was aborted');
		expect(info.mock.calls.map(([message]) => message)).toContain(
			`Voucherify: Import stopped. The rows up to 2 were sent before, in jobs that keep running: ${jobs().join()}. It is unknown if Voucherify accepted rows 3 to 4: check there, then set First Row to 5 if it did, else to 3.`,
		);
	});

	it('names all jobs of the file when one of them failed', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(importing(large));
		const ids = jobs();
		expect(ids).toHaveLength(3);
		expect(error?.message).toBe(
			`Outcome unknown: Voucherify could not carry out the background job ${String(ids[0])}`,
		);
		expect(error?.description).toMatch(/It has rows 1 to 2 of the file\./);
		expect(error?.description).toContain(`these background jobs: ${ids.join(', ')}.`);
	});
});

it('says how to continue when it stops midway', async () => {
	sandbox.faults.add({ kind: 'status', status: 403, path: 'importCSV', from: 1 });
	const { error } = await runNode(importing(people(220)));
	const id = sandbox.world.asyncActions.all().at(-1)?.id;
	const [, next] = /First Row to (\d+)\./.exec(String(error?.description)) ?? [];
	expect(error?.description).toContain(`keep running: ${String(id)}.`);
	const [report] = await itemsOf(
		importing(people(220), { firstRow: Number(next), whenRowsFail: 'return' }),
	);
	expect(report?.rows).toBe(220 - Number(next) + 1);
	const known = [...sandbox.world.customers].filter(({ source_id }) =>
		source_id?.startsWith('guest-'),
	);
	expect(known).toHaveLength(220 - Math.floor(220 / 7));
});

it.each<[string, IDataObject]>([
	['gives no result', {}],
	[
		'does not know how it ended',
		{ operation_status: 'UNKNOWN', result: { done_count: 1, failed_count: 0 } },
	],
])('reports rows as unknown, without a hint about campaigns, when the job %s', async (_, job) => {
	const body = { id: 'aa_1', status: 'DONE', ...job };
	sandbox.faults.add({ kind: 'status', status: 200, path: '/v1/async-actions/', body });
	const { error } = await runNode(importing('source_id\na\n'));
	expect(error?.message).toMatch(/^Outcome unknown: .* 1 of its 1 rows is unknown/);
	expect(error?.description).toMatch(/They are among these: rows 1 to 1 \(background job aa_/);
	expect(error?.description).not.toMatch(/campaign/);
});

describe('a file that takes longer than the timeout of its request', () => {
	/** Imports codes: the response takes 1.5 seconds, the timeout is 1 second. */
	const slow = async (count: number) => {
		sandbox.faults.add({ kind: 'lateAnswer', durationMs: 1_500, path: 'importCSV$' });
		const file = `Code,Note\n${Array.from({ length: count }, (_, index) => `L-${index},${'x'.repeat(950)}\n`).join('')}`;
		return await runNode({ ...codes(file), ...impatient(file) });
	};
	const impatient = (file: string) => ({
		parameters: { ...codes(file).parameters, requestOptions: { timeout: 1 } },
	});

	it('gets a second more for each 50 kB', async () => {
		expect((await slow(80)).error).toBeUndefined();
	});

	it('times out when it is small', async () => {
		expect((await slow(1)).error?.message).toMatch(/^Outcome unknown: /);
	});
});
