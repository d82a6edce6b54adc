import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem, type as system } from 'node:os';
import { join } from 'node:path';
import { textAt } from '../playground/json.js';
import { LATENCY_MS } from './service.js';
import { svgOf } from './plot.js';
import type { Result } from './row.js';
import { tableOf } from './table.js';

const folder = import.meta.dirname;

/** Saves the results next to this file: the table with the test environment, and the plot. */
export async function keep(results: Result[], rounds: number): Promise<void> {
	const panels = results.flatMap((result) => result.panels ?? []);
	if (panels.length > 0) await writeFile(join(folder, 'results.svg'), svgOf(panels));
	const version = async (path: string) => {
		const parsed: unknown = JSON.parse(await readFile(join(folder, '..', path), 'utf8'));
		return textAt(parsed, 'version');
	};
	const modules = 'playground/n8n/node_modules';
	const text = [
		'# Results',
		'',
		`Measured on ${new Date().toISOString().slice(0, 10)} with connector ${await version('package.json')}, n8n ${await version(`${modules}/n8n/package.json`)} on Node.js ${await version(`${modules}/node/package.json`)}, undici ${await version('node_modules/undici/package.json')} on Node.js ${process.versions.node};`,
		`${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${system()}; ${LATENCY_MS} ms of latency for each call. ${rounds} rounds, competitors in turn: median (minimum–maximum).`,
		'[How it is measured](README.md).',
		'',
		tableOf(results, true),
		'',
		...(panels.length > 0 ? ['![Growth with the size of the task](results.svg)', ''] : []),
	];
	await writeFile(join(folder, 'results.md'), text.join('\n'));
}
