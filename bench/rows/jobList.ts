import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import { at, listAt, textAt } from '../../playground/json.js';
import { distinctIds } from '../ids.js';
import { atMost, type Figures } from '../line.js';
import { activate, EVERY } from '../polling.js';
import type { Bench, Row } from '../row.js';
import { startService } from '../service.js';
import { spreadOf } from '../spread.js';

const ALL_JOBS = {
	event: 'asyncActionCompleted',
	watch: 'any',
	startFrom: 'beginning',
	addResult: false,
};

/** The trigger on background jobs, from the beginning of a long list: the cost of reading it in parts. */
export const jobList: Row = {
	name: 'job list',
	async run(bench) {
		const size = bench.quick ? 1_200 : 12_000;
		const service = await startService({ sizes: { jobs: size } });
		const workflowId = await activate(bench, service, ALL_JOBS);
		const jobs: unknown[] = [];
		for (let looks = 0; jobs.length < size; looks += 1) {
			if (looks > size / 100) throw new Error(`${jobs.length} of ${size} jobs were reported`);
			await sleep(EVERY * 1000);
			jobs.splice(0, Infinity, ...(await reported(bench, workflowId)));
		}
		const { times } = await service.calls();
		await bench.workbench.editor.call('POST', `/workflows/${workflowId}/deactivate`);
		await service.stop();
		if (distinctIds(jobs, 'json') !== size) throw new Error('a job was reported twice');
		const figures: Figures = { calls: spreadOf([times.length]) };
		return {
			task: `a job list of ${size.toLocaleString('en')}, reported by a trigger`,
			lines: [{ who: 'Connector', ...figures, verdicts: [atMost.calls(size / 40)(figures)] }],
		};
	},
};

/** Items that started the executions of a workflow. */
async function reported({ workbench: { editor } }: Bench, workflowId: string): Promise<unknown[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const list = await editor.call('GET', `/executions?filter=${filter}&limit=100`);
	const items: unknown[] = [];
	for (const row of listAt(list, 'results')) {
		const execution = await editor.call('GET', `/executions/${textAt(row, 'id')}`);
		if (at(execution, 'status') !== 'success') continue;
		const run = at(parse(textAt(execution, 'data')), 'resultData', 'runData', 'Trigger', 0);
		items.push(...listAt(run, 'data', 'main', 0));
	}
	return items;
}
