import { at, listAt } from '../../playground/json.js';
import { connectorNode } from '../competitors/connector.js';
import { type Script, timed } from '../competitors/script.js';
import { compare, type Measurement } from '../comparison.js';
import { distinctIds } from '../ids.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

/** A list that changes while all of it is read: what counts is what was there all along. */
interface ChangingList {
	collection: 'products' | 'rewards';
	/** Under which key its rows arrive. */
	key: string;
	resource: string;
	size: number;
	quickSize: number;
	/** Kind of change, in a few words. */
	change: string;
}

/** A list that the service bounds by time. */
export const changingProducts = rowOf({
	collection: 'products',
	key: 'products',
	resource: 'product',
	size: 6_000,
	quickSize: 1_000,
	change: 'one deleted and another created for each page that is read',
});

/** A list that is read by page numbers, since the service bounds it by nothing. */
export const changingRewards = rowOf({
	collection: 'rewards',
	key: 'data',
	resource: 'reward',
	size: 6_000,
	quickSize: 2_000,
	change: 'one deleted for ten pages that are read',
});

function rowOf({ collection, key, resource, size, quickSize, change }: ChangingList): Row {
	return {
		name: `changing ${collection}`,
		async run({ workbench, quick, rounds }) {
			const count = quick ? quickSize : size;
			const lines = await compare(
				{
					service: { sizes: { [collection]: count }, changing: collection },
					leavesTraces: true,
					size: count,
					competitors: [
						{
							name: 'Connector',
							async run(service) {
								const before = await service.stored(collection);
								const node = connectorNode(
									{ resource, operation: 'getAll', returnAll: true, simplify: false },
									await workbench.pointAt(service.url),
								);
								const { ms, items } = await workbench.run(workflowOf([node]), node.name);
								const rows = items.map((item) => at(item, 'json'));
								return await outcomeOf(service, collection, { before, rows, ms });
							},
						},
						{
							name: 'undici, one after another',
							loses: true,
							async run(service) {
								const before = await service.stored(collection);
								const { ms, result: rows } = await timed(service.url, 1, (script) =>
									readPages(script, `/v1/${collection}`, key),
								);
								return await outcomeOf(service, collection, { before, rows, ms });
							},
						},
					],
				},
				rounds,
			);
			return { task: `${count.toLocaleString('en')} ${collection}, ${change}`, lines };
		},
	};
}

/** Counts all but the rows that were there all along and are missing; nothing where a row comes twice. */
async function outcomeOf(
	service: Service,
	collection: string,
	{ before, rows, ms }: { before: unknown[]; rows: unknown[]; ms: number },
): Promise<Measurement> {
	const idsOf = (all: unknown[]) => new Set(all.map((row) => at(row, 'id')));
	const [read, after] = [idsOf(rows), idsOf(await service.stored(collection))];
	const missing = before.filter((row) => after.has(at(row, 'id')) && !read.has(at(row, 'id')));
	return { ms, done: distinctIds(rows) === 0 ? 0 : before.length - missing.length };
}

/** Reads page after page, as long as there is another. */
async function readPages(script: Script, path: string, key: string): Promise<unknown[]> {
	const rows: unknown[] = [];
	for (let page = 1; ; page += 1) {
		const answer = await script.call('GET', `${path}?limit=100&page=${page}`);
		rows.push(...listAt(answer, key));
		if (page * 100 >= Number(at(answer, 'total'))) return rows;
	}
}
