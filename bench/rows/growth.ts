import { at } from '../../playground/json.js';
import { compare, type Competitor } from '../comparison.js';
import type { Line, Verdict } from '../line.js';
import { watchMemory } from '../memory.js';
import type { Panel } from '../plot.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { chainOf, type WorkflowNode, workflowOf } from '../workflow.js';
import { connectorReads, httpRequestReads } from './voucherTransactions.js';

/** Makes the number of rows the same at the end: HTTP Request returns pages, which are split into rows. */
const SPLIT: WorkflowNode = {
	name: 'Split Out',
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut: 'data' },
};
const COUNT: WorkflowNode = {
	name: 'Count',
	type: 'n8n-nodes-base.summarize',
	typeVersion: 1.1,
	parameters: {
		fieldsToSummarize: { values: [{ aggregation: 'countUnique', field: 'id' }] },
	},
};
const CALLED: WorkflowNode = {
	name: 'Called',
	type: 'n8n-nodes-base.executeWorkflowTrigger',
	typeVersion: 1.1,
	parameters: { inputSource: 'passthrough' },
};

/** Measurements by size; sizes ascend. */
type Growth = Array<{ size: number; lines: Line[] }>;

/** Time and memory of *Return All* for growing lists. */
export const growth: Row = {
	name: 'growth',
	async run(bench) {
		const sizes = bench.quick ? [1_000, 3_000] : [1_000, 10_000, 100_000];
		const results: Growth = [];
		for (const size of sizes) {
			const competitors: [Competitor, ...Competitor[]] = [
				{
					name: 'Connector',
					run: async (service) =>
						await counted(bench, service, (credentials) => [connectorReads(credentials)]),
				},
				{
					name: 'HTTP Request, Split Out',
					run: async (service) =>
						await counted(bench, service, (credentials) => [
							httpRequestReads(service.url, credentials),
							SPLIT,
						]),
				},
			];
			const service = { sizes: { transactionsOnOneCard: size } };
			results.push({ size, lines: await compare({ service, size, competitors }, bench.rounds) });
		}
		const lines = results.at(-1)?.lines ?? [];
		if (!bench.quick) lines[0]?.verdicts.push(...linear(results));
		return {
			task: `${sizes.at(-1)?.toLocaleString('en') ?? ''} transactions of one voucher, in a fresh n8n`,
			lines,
			panels: [
				panelOf('Time of Return All, s', results, ({ ms }) => ms && ms.median / 1000),
				panelOf('Calls', results, ({ calls }) => calls?.median),
				panelOf('Growth of memory, MiB', results, ({ memory }) => memory?.median),
			],
		};
	},
};

/** Reads all rows in a sub-workflow that keeps nothing, and counts them. */
async function counted(
	{ workbench }: Bench,
	service: Service,
	readers: (credentials: ReadonlyMap<string, string>) => WorkflowNode[],
) {
	await workbench.start();
	const nodes = [CALLED, ...readers(await workbench.pointAt(service.url)), COUNT];
	const call: WorkflowNode = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.3,
		parameters: {
			source: 'parameter',
			workflowJson: JSON.stringify({
				...chainOf(nodes),
				settings: { saveDataSuccessExecution: 'none', saveManualExecutions: false },
			}),
		},
	};
	const growth = await watchMemory(workbench.pid);
	const { ms, items } = await workbench.run(workflowOf([call]), call.name);
	return { ms, memory: await growth(), done: Number(at(items[0], 'json', 'unique_count_id')) };
}

/** Whether the cost per row stays about the same for longer lists. In short lists, the fixed cost of a run dominates. */
function linear(results: Growth): Verdict[] {
	const few = results.find(({ size }) => size === 10_000);
	const many = results.at(-1);
	const verdict = (text: string, read: (line: Line) => number | undefined): Verdict => {
		const [atFew = NaN, atMany = NaN] = [few, many].map((result) => {
			const [line] = result?.lines ?? [];
			return result && line && (read(line) ?? NaN) / result.size;
		});
		return { text, met: atMany <= 1.2 * atFew };
	};
	return [
		verdict('time linear', ({ ms }) => ms?.median),
		verdict('memory linear', ({ memory }) => memory?.median),
	];
}

function panelOf(title: string, results: Growth, read: (line: Line) => number | undefined): Panel {
	const names = results[0]?.lines.map(({ who }) => who) ?? [];
	return {
		title,
		sizes: 'transactions',
		series: names.map((who, index) => ({
			who,
			points: results.flatMap(({ size, lines }) => {
				const value = lines[index] && read(lines[index]);
				return value === undefined ? [] : [{ size, value }];
			}),
		})),
	};
}
