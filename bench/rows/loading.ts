import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { execa } from 'execa';
import { at } from '../../playground/json.js';
import { atMost, type Figures } from '../line.js';
import type { Row } from '../row.js';
import { spreadOf } from '../spread.js';

const root = dirname(dirname(import.meta.dirname));
const script = join(root, 'bench', 'load.cjs');
/** Measurements per round: loading takes only milliseconds, no longer than disturbances by other processes. */
const TIMES = 5;

/** Cost for the start of n8n, which loads every package, used or not. */
export const loading: Row = {
	name: 'loading',
	async run({ workbench, rounds }) {
		const { nodeBinary, n8nScript } = workbench.state.n8n;
		const bundled = join(workbench.state.packages, 'node_modules', 'n8n-nodes-voucherify');
		const apart = await fileByFile(join(workbench.state.folder, 'file-by-file'));
		/** Cost of loading in a new process. */
		const load = async (folder: string) => {
			const env = { NODE_PATH: join(n8nScript, '../../..') };
			const args = ['--expose-gc', script, folder, n8nScript];
			const { stdout } = await execa(nodeBinary, args, { env });
			const measured: unknown = JSON.parse(stdout);
			const of = (name: string) => Number(at(measured, name));
			return { ms: of('ms'), memory: of('memory'), operations: of('operations') };
		};
		const own: Array<Awaited<ReturnType<typeof load>>> = [];
		const others: number[] = [];
		for (let time = 0; time < TIMES * rounds; time += 1) {
			own.push(await load(bundled));
			others.push((await load(apart)).ms);
		}
		await rm(apart, { recursive: true });
		const ms = spreadOf(own.map((each) => each.ms));
		const memory = spreadOf(own.map((each) => each.memory));
		const operations = own[0]?.operations ?? NaN;
		const kilobytes = (await sizeOf(bundled)) / 1000;
		const compared: Figures = {
			ms: spreadOf(others),
			ratio: spreadOf(others.map((value, time) => (own[time]?.ms ?? 0) / value)),
		};
		return {
			task: 'loading nodes and credentials',
			lines: [
				{
					who: 'Connector',
					ms,
					verdicts: [],
					remark: `${operations} operations in one file; ${Math.round(kilobytes)} kB unpacked; heap +${memory.median.toFixed(1)} MiB`,
				},
				{
					who: 'a file for each module',
					...compared,
					verdicts: [atMost.ratio(0.3)(compared)],
				},
			],
		};
	},
};

/**
 * Compiles the sources one by one.
 * @returns the given folder
 */
async function fileByFile(folder: string): Promise<string> {
	await build({
		absWorkingDir: root,
		entryPoints: ['nodes/**/*.ts', 'credentials/*.ts'],
		outdir: join(folder, 'dist'),
		outbase: root,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
	});
	return folder;
}

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = files.map(
		async ({ parentPath, name }) => (await stat(join(parentPath, name))).size,
	);
	return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
