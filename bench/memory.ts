import { readFile, writeFile } from 'node:fs/promises';

const MIB_PER_KB = 1 / 1024;

/**
 * Watches how much a process' memory grows at most, as Linux counts it.
 *
 * @returns ends the watch; gives the growth in MiB, or `undefined` on another system
 */
export async function watchMemory(pid: number): Promise<() => Promise<number | undefined>> {
	const before = await kilobytes(pid, 'VmRSS');
	// Resets the largest size that Linux remembers of the process.
	if (before !== undefined) await writeFile(`/proc/${pid}/clear_refs`, '5');
	return async () => {
		const most = await kilobytes(pid, 'VmHWM');
		return before === undefined || most === undefined ? undefined : (most - before) * MIB_PER_KB;
	};
}

async function kilobytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	const [, amount] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
	return amount === undefined ? undefined : Number(amount);
}
