import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { atTheEnd } from './ending';
import { until } from './runs';

/** A process of this machine, as `/proc` describes it. */
interface Process {
	pid: number;
	command: string;
}

/** The live processes of a process group. */
export function processesOf(group: number): Process[] {
	return live()
		.filter((process) => process.group === group)
		.map(({ pid, command }) => ({ pid, command }));
}

/** The live processes whose command line, or whose folder, has a text in it. */
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
			// The name in parentheses may hold spaces; state, parent and group follow it.
			const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			if (stat === '' || state === 'Z') return [];
			const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
			return [{ pid, command, group: Number(group) }];
		});
}

/**
 * A process that has ended, but whose parent never asks how: as containers leave what was killed in them.
 *
 * @returns its number, and the parent, to be killed in the end
 */
export async function zombie(): Promise<{ pid: number; parent: ChildProcess }> {
	// A shell asks how its child ended, so the child waits until the shell has become something else.
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

/** The memory that a process has in RAM, in MiB. */
export function residentMiB(pid: number): number {
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

/** A process may end between being listed and being read. */
function read(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}
