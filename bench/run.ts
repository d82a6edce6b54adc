import { step } from '../playground/step.js';
import { explain } from '../playground/report.js';
import { command } from './command.js';
import { help, readOptions, type Options } from './options.js';
import { keep } from './results.js';
import type { Result } from './row.js';
import { rows } from './rows/index.js';
import { tableOf } from './table.js';
import { Workbench } from './workbench.js';

/**
 * Runs the selected rows and prints the table.
 * @returns the exit status
 */
async function run({ quick, rounds, only }: Options): Promise<number> {
	const stopping = new AbortController();
	const stopped = new Promise<never>((_, reject) => {
		for (const name of ['SIGINT', 'SIGTERM'] as const) {
			process.once(name, () => {
				stopping.abort();
				reject(new Error('stopped'));
			});
		}
	});
	let workbench: Workbench | undefined;
	try {
		const opened = (workbench = await Workbench.open(stopping.signal));
		await step('n8n: starting', () => opened.start());
		const results: Result[] = [];
		for (const row of rows.filter(({ name }) => name.includes(only))) {
			const work = () => Promise.race([stopped, row.run({ workbench: opened, quick, rounds })]);
			results.push(await step(row.name, work));
		}
		console.log(`\n${tableOf(results, !quick)}`);
		if (!quick && only === '') await keep(results, rounds);
		return 0;
	} catch (error) {
		console.error(`\n${explain(error)}`);
		return 1;
	} finally {
		await workbench?.close();
	}
}

await command({ help, read: readOptions, run });
