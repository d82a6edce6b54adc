import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { credentialsFor, runNode, type RunOptions } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';

let sandbox: Sandbox;
let victims: ChildProcess[];

skipPauses();

/** Loading n8n takes seconds, so all processes load it in parallel. */
beforeAll(async () => {
	sandbox = await startSandbox(calm);
	const outfile = join(__dirname, '../../../coverage/killedRun.cjs');
	await build({
		entryPoints: [join(__dirname, '../../support/killedRun.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		packages: 'external',
		resolveExtensions: ['.ts'],
	});
	victims = [0, 1].map(() => fork(outfile));
	await Promise.all(victims.map(readiness));
});

async function readiness(victim: ChildProcess): Promise<void> {
	const isReady = await Promise.race([
		once(victim, 'message').then(() => true),
		once(victim, 'exit').then(() => false),
	]);
	expect(isReady).toBe(true);
}

afterAll(async () => {
	for (const victim of victims) victim.kill('SIGKILL');
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

/** Two of these fill a body. */
const LARGE = '={{ "x".repeat(4000000) }}';
const KEYS = ['row-0', 'row-1', 'row-2', 'row-3'];

const running = (parameters: INodeParameters): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters,
	items: KEYS.map((key) => ({ key })),
	node: { onError: 'continueRegularOutput' },
});

/** Kills a run during its second submission, which never gets a response. */
async function killed(options: RunOptions): Promise<void> {
	const victim = victims.pop();
	sandbox.faults.add({ kind: 'hang', method: 'POST', from: 1 });
	victim?.send(options);
	while (!sandbox.requests.some(({ fault }) => fault === 'hang')) await setTimeout(20);
	victim?.kill('SIGKILL');
	sandbox.faults.clear();
}

const problemOf = ({ error }: { error?: unknown }) =>
	isJsonObject(error) ? error.message : undefined;

describe('a killed run that is repeated', () => {
	it('updates the submitted rows again: each row ends as if it was sent once', async () => {
		const options = running({
			resource: 'customer',
			operation: 'upsertMany',
			sourceId: '={{ $json.key }}',
			additionalFields: { description: LARGE },
		});
		await killed(options);
		const known = () => KEYS.filter((key) => sandbox.world.customers.find(key));
		expect(known()).toEqual(KEYS.slice(0, 2));

		const { items } = await runNode(options);
		expect(items.map(({ json }) => json.status)).toEqual(KEYS.map(() => 'DONE'));
		expect(known()).toEqual(KEYS);
		const all = [...sandbox.world.customers].map(({ source_id }) => source_id);
		expect(all.filter((id) => id?.startsWith('row-'))).toHaveLength(KEYS.length);
	});

	it('adds no code twice, and says which already existed', async () => {
		const options = running({
			resource: 'voucher',
			operation: 'importMany',
			code: '={{ $json.key }}',
			discountType: 'PERCENT',
			percentOff: 10,
			additionalFields: { additionalInfo: LARGE },
		});
		await killed(options);
		const ids = KEYS.map((key) => sandbox.world.vouchers.find(key)?.id);
		expect(ids).toEqual([expect.any(String), expect.any(String), undefined, undefined]);

		const { items } = await runNode(options);
		expect(items.map(({ json }) => problemOf(json))).toEqual([
			expect.stringMatching(/^Voucherify refused row-0: .*exists/),
			expect.stringMatching(/^Voucherify refused row-1: .*exists/),
			undefined,
			undefined,
		]);
		const now = KEYS.map((key) => sandbox.world.vouchers.find(key)?.id);
		expect(now).toEqual([...ids.slice(0, 2), expect.any(String), expect.any(String)]);
		const codes = [...sandbox.world.vouchers].map(({ code }) => code);
		expect(codes.filter((code) => code.startsWith('row-'))).toHaveLength(KEYS.length);
	});
});
