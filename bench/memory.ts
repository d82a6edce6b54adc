import { readFile, writeFile } from 'node:fs/promises';

const MIB_PER_KB = 1 / 1024;

/**
 * Measures the peak growth of a process's memory, as Linux reports it.
 *
 * @returns a function that ends the measurement, and returns the growth in MiB, or `undefined` on another system
 */
export async function watchMemory(pid: number): Promise<() => Promise<number | undefined>> {
	const before = await kilobytes(pid, 'VmRSS');
	// Resets the peak memory of the process in Linux.
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
