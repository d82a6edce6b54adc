import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atTheEnd } from './ending';

/** The Redis of a playground in queue mode, which tests kill and restart. */
export class Redis {
	private replacement?: ChildProcess;

	/** @param state folder of the playground */
	constructor(private readonly state: string) {}

	/** Kills the Redis that the playground has started. */
	async kill(): Promise<void> {
		process.kill(Number(await readFile(this.file('redis.pid'), 'utf8')), 'SIGKILL');
	}

	/** Starts another Redis with the same data and settings, until the tests are over. */
	start(): void {
		atTheEnd(() => this.stop());
		this.replacement = spawn('redis-server', [this.file('redis.conf')], { stdio: 'ignore' });
	}

	/** Stops the other Redis. */
	async stop(): Promise<void> {
		const { replacement } = this;
		if (replacement?.exitCode !== null || replacement.signalCode !== null) return;
		const ended = new Promise((resolve) => replacement.once('exit', resolve));
		replacement.kill();
		await ended;
	}

	/** Number of executions that wait for a worker or are being run by one. */
	queued(): number {
		const settings = readFileSync(this.file('redis.conf'), 'utf8').split('\n');
		const of = (name: string) =>
			settings.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
		const args = ['-p', of('port'), '-a', of('requirepass'), '--no-auth-warning', 'LLEN'];
		const lengthOf = (list: string) =>
			Number(execFileSync('redis-cli', [...args, `bull:jobs:${list}`], { encoding: 'utf8' }));
		return lengthOf('wait') + lengthOf('active');
	}

	private file(name: string): string {
		return join(this.state, 'queue', 'redis', name);
	}
}
