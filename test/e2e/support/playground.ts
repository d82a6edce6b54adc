import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { atTheEnd } from './ending';
import { processesOf } from './processes';

const root = join(__dirname, '../../..');
const { N8N_VERSION } = process.env;
/** Option for another n8n version than the usual one. */
const n8n = !N8N_VERSION ? [] : ['--n8n', N8N_VERSION];

/** `npm start` in its own process group, as in a terminal. */
export class Playground {
	/** Everything printed so far. */
	output = '';
	/** Exit status, once it has ended. As in a shell, a signal is 128 or more. */
	readonly ended: Promise<number>;
	private readonly child: ChildProcess;

	/** Ends it when the tests are over, so that no process is left. */
	constructor(...args: string[]) {
		atTheEnd(() => this.kill());
		this.child = spawn('npm', ['start', '--', ...n8n, ...args], { cwd: root, detached: true });
		this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
		this.child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
		this.ended = new Promise((resolve) => {
			this.child.once('close', (code, signal) => {
				resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
			});
		});
	}

	/** Runs it to its end. */
	static async run(...args: string[]): Promise<{ status: number; output: string }> {
		const playground = new Playground(...args);
		const status = await playground.ended;
		return { status, output: playground.output };
	}

	/**
	 * Waits until it has printed a text.
	 * @throws if it ends before
	 */
	async printed(text: string | RegExp): Promise<void> {
		const isThere = () =>
			typeof text === 'string' ? this.output.includes(text) : text.test(this.output);
		while (!isThere()) {
			if (this.child.exitCode !== null || this.child.signalCode !== null)
				throw new Error(`ended without printing ${String(text)}:\n${this.output}`);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}

	/** Value of a line in its report, such as the URL after `Editor`. */
	reported(label: string): string {
		const [, value] = new RegExp(`^  ${label} +(\\S+)`, 'm').exec(this.output) ?? [];
		if (value === undefined) throw new Error(`no line '${label}' in:\n${this.output}`);
		return value;
	}

	/** URL of a form of the examples. */
	form(path: string): string {
		return `${this.reported('Editor')}/form/${path}`;
	}

	/** Acts like Ctrl-C, whose signal goes to every process of the group. */
	interrupt(): void {
		process.kill(-this.group, 'SIGINT');
	}

	/** Acts like `kill` on npm: npm's shell does not pass the signal on. */
	terminate(): void {
		process.kill(this.group, 'SIGTERM');
	}

	/** Ends all its processes, whatever happened before. */
	async kill(): Promise<void> {
		if (this.processes().length > 0) process.kill(-this.group, 'SIGKILL');
		await this.ended;
	}

	/** All processes that it has started and that still run. */
	processes() {
		return processesOf(this.group);
	}

	private get group(): number {
		if (this.child.pid === undefined) throw new Error('npm could not be started');
		return this.child.pid;
	}
}
