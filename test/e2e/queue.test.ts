import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { stateFolder } from './support/folder';
import { Invitations } from './support/invitations';
import { Playground } from './support/playground';
import { portFor } from './support/ports';
import { Redis } from './support/redis';
import { until } from './support/runs';
import { COFFEE_CLUB, lastingSandbox, transactionsOf, triggersBegun } from './support/sandbox';

const CONCURRENCY = 5;

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let redis: Redis;
let invitations: Invitations;

beforeAll(async () => {
	state = await stateFolder('queue');
	sandbox = await lastingSandbox();
	playground = new Playground(...options(), '--port', portFor('queue'));
	redis = new Redis(state);
	await playground.printed('Ctrl-C stops everything');
	await triggersBegun(sandbox);
	const url = playground.reported('Editor');
	invitations = await Invitations.publish(url, await Editor.signIn(url), sandbox);
});

const options = () => ['--queue', '--state', state, '--voucherify', sandbox.url];

const redeem = (amount: number) =>
	sandbox.world.book({ voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount });

const workers = () =>
	playground.processes().filter(({ command }) => command.includes('n8n worker'));

const PROCESSES = ['n8n', 'worker-1', 'worker-2'];

/** How often an n8n process has logged a text. */
async function logged(name: string, text: string): Promise<number> {
	const log = await readFile(join(state, 'queue', 'logs', `${name}.log`), 'utf8');
	return log.split(text).length - 1;
}

/** Number of executions that a worker has started. */
const begunBy = (worker: string) => logged(worker, 'Worker started execution');

test('a worker runs the export pipeline, which keeps every transaction', async () => {
	await until(async () => (await begunBy('worker-1')) + (await begunBy('worker-2')) > 0);
	const file = join(state, 'queue', 'exports', 'Coffee-Club-0001.csv');
	const rows: Array<{ id: string }> = parse(await readFile(file), { columns: true, bom: true });
	const booked = await transactionsOf(sandbox.url, COFFEE_CLUB);
	expect(rows.map(({ id }) => id).sort()).toEqual(booked.map(({ id }) => id).sort());
});

test('200 executions, shared by both workers, invite everybody once', async () => {
	redeem(-10_100);
	const before = await Promise.all(['worker-1', 'worker-2'].map(begunBy));
	const people = await invitations.send('many', 200);
	await invitations.ended();
	expect(await invitations.outcomes()).toEqual({ success: 201 });
	expect(invitations.invited('many')).toEqual(people);
	expect(invitations.called('many')).toEqual(people);
	await until(async () => (await begunBy('worker-1')) > (before[0] ?? 0));
	await until(async () => (await begunBy('worker-2')) > (before[1] ?? 0));
});

describe('killing a worker while its requests are processed', () => {
	let people: string[];
	let killed: string | undefined;

	test('lets the other worker continue alone', async () => {
		redeem(-20_200);
		const answers = { method: 'POST', path: '/users/invite', times: 2 * CONCURRENCY };
		sandbox.faults.add({ ...answers, kind: 'lateAnswer', durationMs: 3_600_000 });
		people = await invitations.send('killed', 2 * CONCURRENCY);
		await until(() => invitations.invited('killed').length === people.length);
		const [worker] = workers();
		if (worker === undefined) throw new Error('no worker runs');
		process.kill(worker.pid, 'SIGKILL');
		await playground.printed('stopped by itself; n8n goes on without it');
		killed = /(worker-\d) stopped by itself/.exec(playground.output)?.[1];
		expect(workers()).toHaveLength(1);
		sandbox.faults.clear();
		const others = await invitations.send('left', 20);
		await until(() => invitations.invited('left').length === others.length);
		expect(invitations.called('left')).toEqual(others);
	});

	test('completes everything queued, even after Redis was killed and restarted', async () => {
		sandbox.settings.latencyMs = 1_000;
		const before = await invitations.send('queued', 20);
		await until(() => invitations.called('queued').length > 0);
		await redis.kill();
		redeem(-30_300);
		for (const name of PROCESSES.filter((name) => name !== killed)) {
			await until(async () => (await logged(name, 'Lost Redis connection')) > 0);
		}
		redis.start();
		sandbox.settings.latencyMs = 0;
		await until(() => invitations.invited('queued').length === before.length);
		expect(invitations.called('queued')).toEqual(before);
		const after = await invitations.send('after', 10);
		await until(() => invitations.invited('after').length === after.length);
		expect(invitations.called('after')).toEqual(after);
	});

	test('reports the executions of the killed worker as failed, and invites nobody again', async () => {
		await invitations.ended();
		expect(await invitations.outcomes()).toEqual({
			success: 1 + 200 + CONCURRENCY + 20 + 20 + 10,
			error: CONCURRENCY,
		});
		expect(invitations.invited('killed')).toEqual(people);
		expect(invitations.called('killed')).toEqual(people);
	});
});

test('the trigger reports each redemption once, whatever happens', async () => {
	const alerts = () => sandbox.world.messages.filter(({ text }) => text.startsWith('Large'));
	await until(() => alerts().length >= 3);
	const amounts = alerts().map(({ text }) => /[\d.]+(?= €)/.exec(text)?.[0]);
	expect(amounts).toEqual(['101.00', '202.00', '303.00']);
});

test('Ctrl-C ends everything, and a second start continues', async () => {
	playground.interrupt();
	expect([0, 130]).toContain(await playground.ended);
	expect(playground.processes()).toEqual([]);
	await redis.stop();

	const { status, output } = await Playground.run(...options(), '--once');
	expect(output).toContain('Nothing new since');
	expect(status).toBe(0);
	for (const trace of ['redis/redis.pid', 'postgres/postmaster.pid'])
		expect(existsSync(join(state, 'queue', trace))).toBe(false);
});
