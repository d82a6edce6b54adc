import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { atTheEnd } from './ending';
import { until } from './runs';

/** A process of this machine, as `/proc` describes it. */
interface Process {
	pid: number;
	command: string;
}

/** Live processes of a process group. */
export function processesOf(group: number): Process[] {
	return live()
		.filter((process) => process.group === group)
		.map(({ pid, command }) => ({ pid, command }));
}

/** Live processes whose command line or folder contains a text. */
export function processesWith(text: string): Process[] {
	return live().filter(
		({ pid, command }) => command.includes(text) || folderOf(pid).includes(text),
	);
}

function live(): Array<Process & { group: number }> {
	return readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0)
		.flatMap((pid) => {
			const stat = read(`/proc/${pid}/stat`);
			// The name in parentheses may contain spaces; state, parent and group follow it.
			const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			if (stat === '' || state === 'Z') return [];
			const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
			return [{ pid, command, group: Number(group) }];
		});
}

/**
 * Creates a process that has ended, but whose parent never reads its status, as it happens to killed processes in
 * containers.
 * @returns its number, and the parent, which the caller has to kill
 */
export async function zombie(): Promise<{ pid: number; parent: ChildProcess }> {
	// A shell reads the status of its child, so the child waits until the shell has become another program.
	const child = 'name=sh; while [ "$name" = sh ]; do read -r name < /proc/$$/comm; done';
	const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep infinity`]);
	atTheEnd(() => parent.kill());
	const pid = await new Promise<number>((resolve) => {
		parent.stdout.once('data', (line: Buffer) => {
			resolve(Number(line.toString()));
		});
	});
	await until(() => /\) Z /.test(read(`/proc/${pid}/stat`)));
	return { pid, parent };
}

/** Peak memory of a process during some work, in MiB. */
export async function peakMiB(pid: number, work: () => Promise<void>): Promise<number> {
	let highest = 0;
	const sampling = setInterval(() => {
		highest = Math.max(highest, residentMiB(pid));
	}, 20);
	await work();
	clearInterval(sampling);
	return highest;
}

function residentMiB(pid: number): number {
	const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`)) ?? [];
	return Number(kilobytes) / 1024;
}

function folderOf(pid: number): string {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return '';
	}
}

/** Returns an empty text if the process has ended since it was listed. */
function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
