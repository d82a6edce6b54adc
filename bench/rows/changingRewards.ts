import { at, listAt } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { type Script, timed } from '../competitors/script.js';
import { compare, type Measurement } from '../comparison.js';
import { distinctIds } from '../ids.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

/** Reads all rewards while some are deleted: what counts are those that existed all the time. */
export const changingRewards: Row = {
	name: 'changing rewards',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 2_000 : 6_000;
		const lines = await compare(
			{
				service: { sizes: { rewards: size }, changing: 'rewards' },
				leavesTraces: true,
				size,
				competitors: [
					{
						name: 'Connector',
						async run(service) {
							const before = await service.stored('rewards');
							const node = connectorNode(
								{ resource: 'reward', operation: 'getAll', returnAll: true, simplify: false },
								await workbench.pointAt(service.url),
							);
							const { ms, items } = await workbench.run(workflowOf([node]), node.name);
							const rows = items.map((item) => at(item, 'json'));
							return await outcomeOf(service, { before, rows, ms });
						},
					},
					{
						name: 'undici, one after another',
						loses: true,
						async run(service) {
							const before = await service.stored('rewards');
							const { ms, result: rows } = await timed(service.url, 1, readPages);
							return await outcomeOf(service, { before, rows, ms });
						},
					},
				],
			},
			rounds,
		);
		const task = `${size.toLocaleString('en')} rewards, one deleted for ten pages that are read`;
		return { task, lines };
	},
};

/** Counts all rows except the missing ones that existed all the time; 0 if a row occurs twice. */
async function outcomeOf(
	service: Service,
	{ before, rows, ms }: { before: unknown[]; rows: unknown[]; ms: number },
): Promise<Measurement> {
	const idsOf = (all: unknown[]) => new Set(all.map((row) => at(row, 'id')));
	const [read, after] = [idsOf(rows), idsOf(await service.stored('rewards'))];
	const missing = before.filter((row) => after.has(at(row, 'id')) && !read.has(at(row, 'id')));
	return { ms, done: distinctIds(rows) === 0 ? 0 : before.length - missing.length };
}

async function readPages(script: Script): Promise<unknown[]> {
	const rows: unknown[] = [];
	for (let page = 1; ; page += 1) {
		const answer = await script.call('GET', `/v1/rewards?limit=100&page=${page}`);
		rows.push(...listAt(answer, 'data'));
		if (page * 100 >= Number(at(answer, 'total'))) return rows;
	}
}
