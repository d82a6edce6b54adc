import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'undici';
import { atTheEnd } from './ending';
import { eventually } from './runs';

const parts = (file: string) => readFileSync(file, 'utf8').split('\0').filter(Boolean);

/** An n8n process that only receives webhooks, besides the workers of a playground in queue mode. */
export class WebhookProcess {
	private child?: ChildProcess;

	/**
	 * @param worker number of the worker whose environment this process gets
	 * @param port the next port is used, too
	 */
	constructor(
		private readonly worker: number,
		private readonly port: number,
	) {
		atTheEnd(() => {
			this.kill();
		});
	}

	/** Starts it at the same port as before, and waits until it responds. */
	async start(): Promise<void> {
		const folder = `/proc/${this.worker}`;
		const [file = '', ...args] = parts(`${folder}/cmdline`);
		const settings = parts(`${folder}/environ`).map((line): [string, string] => {
			const at = line.indexOf('=');
			return [line.slice(0, at), line.slice(at + 1)];
		});
		const env = {
			...Object.fromEntries(settings),
			N8N_PORT: String(this.port),
			N8N_RUNNERS_BROKER_PORT: String(this.port + 1),
		};
		const command = [...args.slice(0, args.indexOf('worker')), 'webhook'];
		this.child = spawn(file, command, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
		await eventually(async () => {
			const { statusCode, body } = await request(`http://127.0.0.1:${this.port}/healthz`).catch(
				() => ({ statusCode: 0, body: undefined }),
			);
			await body?.dump();
			return statusCode === 200 || undefined;
		});
	}

	/** URL of a webhook in this process. */
	url(webhookId: string): string {
		return `http://127.0.0.1:${this.port}/webhook/${webhookId}/webhook`;
	}

	/** Stops it as an operator does, and waits until it has ended. */
	async stop(): Promise<void> {
		const { child } = this;
		if (!child) return;
		const ended = once(child, 'exit');
		child.kill('SIGTERM');
		await ended;
	}

	kill(): void {
		this.child?.kill('SIGKILL');
	}
}
