import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { startSandbox, type Sandbox } from '../../sandbox';
import { Editor } from './support/editor';
import { Invitations } from './support/invitations';
import { Playground } from './support/playground';
import { Redis } from './support/redis';
import { eventually } from './support/runs';
import { COFFEE_CLUB, transactionsOf } from './support/sandbox';

const MINUTES = 60_000;
jest.setTimeout(8 * MINUTES);

const CONCURRENCY = 5;

let state: string;
let sandbox: Sandbox;
let playground: Playground;
let redis: Redis;
let invitations: Invitations;

beforeAll(async () => {
	state = await mkdtemp(join(tmpdir(), 'voucherify-queue-'));
	redis = new Redis(state);
	sandbox = await startSandbox();
	playground = new Playground(...options(), '--port', '5930');
	await playground.printed('Ctrl-C stops everything');
	const url = playground.reported('Editor');
	invitations = await Invitations.publish(url, await Editor.signIn(url), sandbox);
});

afterAll(async () => {
	await playground.kill();
	await redis.stop();
	await sandbox.close();
	// Redis and PostgreSQL end by themselves when the playground was killed, a moment after it.
	await rm(state, { recursive: true, maxRetries: 10, retryDelay: 500 });
});

const options = () => ['--queue', '--state', state, '--voucherify', sandbox.url];

const redeem = (amount: number) =>
	sandbox.world.book({ voucher: 'GIFT-0002', type: 'CREDITS_REDEMPTION', amount });

const until = (isSo: () => boolean | Promise<boolean>) =>
	eventually(async () => ((await isSo()) ? true : undefined));

const workers = () =>
	playground.processes().filter(({ command }) => command.includes('n8n worker'));

/** How many executions a worker has begun. */
async function begunBy(worker: string): Promise<number> {
	const log = await readFile(join(state, 'queue', 'logs', `${worker}.log`), 'utf8');
	return log.split('Worker started execution').length - 1;
}

test('the export pipeline keeps every transaction, and a worker runs it', async () => {
	expect((await begunBy('worker-1')) + (await begunBy('worker-2'))).toBeGreaterThan(0);
	const file = join(state, 'queue', 'exports', `${COFFEE_CLUB}-0001.csv`);
	const rows: Array<{ id: string }> = parse(await readFile(file), { columns: true, bom: true });
	const booked = await transactionsOf(sandbox.url, COFFEE_CLUB);
	expect(rows.map(({ id }) => id).sort()).toEqual(booked.map(({ id }) => id).sort());
});

test('200 executions, shared by both workers, invite everybody once', async () => {
	redeem(-10_100);
	const people = await invitations.send('many', 200);
	await until(async () => (await invitations.count('success')) === 201);
	expect(invitations.invited('many')).toEqual(people);
	expect(invitations.called('many')).toEqual(people);
	expect(await begunBy('worker-1')).toBeGreaterThan(20);
	expect(await begunBy('worker-2')).toBeGreaterThan(20);
});

describe('a worker is killed while its calls are carried out', () => {
	let people: string[];

	test('the other one goes on alone', async () => {
		redeem(-20_200);
		const answers = { method: 'POST', path: '/users/invite', times: 2 * CONCURRENCY };
		sandbox.faults.add({ ...answers, kind: 'lateAnswer', durationMs: 20_000 });
		people = await invitations.send('killed', 2 * CONCURRENCY);
		await until(() => invitations.invited('killed').length === people.length);
		const [worker] = workers();
		if (worker === undefined) throw new Error('no worker runs');
		process.kill(worker.pid, 'SIGKILL');
		await playground.printed('stopped by itself; n8n goes on without it');
		expect(workers()).toHaveLength(1);
		const others = await invitations.send('left', 20);
		await until(() => invitations.invited('left').length === others.length);
		expect(invitations.called('left')).toEqual(others);
	});

	test('Redis is killed and started again, and everything queued is done', async () => {
		sandbox.settings.latencyMs = 1_000;
		const before = await invitations.send('queued', 20);
		await until(() => invitations.called('queued').length > 0);
		await redis.kill();
		redeem(-30_300);
		await new Promise((resolve) => setTimeout(resolve, 2_000));
		redis.start();
		sandbox.settings.latencyMs = 0;
		await until(() => invitations.invited('queued').length === before.length);
		expect(invitations.called('queued')).toEqual(before);
		const after = await invitations.send('after', 10);
		await until(() => invitations.invited('after').length === after.length);
		expect(invitations.called('after')).toEqual(after);
	});

	test('n8n reports what the killed one had begun as failed, and invites nobody again', async () => {
		await until(async () => (await invitations.count('running')) === 0);
		expect(await invitations.count('new')).toBe(0);
		expect(await invitations.count('error')).toBe(CONCURRENCY);
		expect(await invitations.count('success')).toBe(1 + 200 + CONCURRENCY + 20 + 20 + 10);
		expect(invitations.invited('killed')).toEqual(people);
		expect(invitations.called('killed')).toEqual(people);
	});
});

test('the trigger has reported each redemption once, whatever happened', async () => {
	await until(() => sandbox.world.messages.length >= 3);
	const amounts = sandbox.world.messages.map(({ text }) => /[\d.]+(?= €)/.exec(text)?.[0]);
	expect(amounts).toEqual(['101.00', '202.00', '303.00']);
});

test('Ctrl-C ends everything, and a second start goes on', async () => {
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
