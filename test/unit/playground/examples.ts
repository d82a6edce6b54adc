import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IConnections, INode, IWorkflowSettings } from 'n8n-workflow';
import { find } from '../../actionNodes';

const FOLDER = join(__dirname, '../../../playground/workflows');

export interface Example {
	file: string;
	id: string;
	nodes: INode[];
	connections: IConnections;
	settings: IWorkflowSettings;
}

export const examples = readdirSync(FOLDER).map((file): Example => {
	const workflow: Omit<Example, 'file'> = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
	return { ...workflow, file };
});

/**
 * Tests that each example keeps some rules.
 * @param rules what an example must be, with what it has against it
 */
export function expectRules(rules: Record<string, (example: Example) => unknown[]>): void {
	it.each(Object.entries(rules))('each example %s', (_, faultsIn) => {
		const faults = examples.map((example) => ({ file: example.file, faults: faultsIn(example) }));
		expect(faults.filter((one) => one.faults.length > 0)).toEqual([]);
	});
}

/** Starts the row of a workflow that another execution runs. */
export const STARTED = 'n8n-nodes-base.executeWorkflowTrigger';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

export const isNote = ({ type }: INode) => type === STICKY_NOTE;

export const notesOf = ({ nodes }: Example) => nodes.filter(isNote);

export const textOf = ({ parameters }: INode) => String(parameters.content);

export const operationOf = ({ parameters }: INode) =>
	`${String(parameters.resource)}.${String(parameters.operation)}`;

export function isWrite({ type, parameters }: INode): boolean {
	if (!type.startsWith('n8n-nodes-voucherify.')) return false;
	const operation = find(parameters.resource, parameters.operation)?.operation;
	return operation !== undefined && !('execute' in operation && !operation.writes);
}

/** True if a node runs the workflow that it is in, in a new execution. */
export const runsItself = ({ parameters }: INode) =>
	JSON.stringify(parameters.workflowId ?? '').includes('$workflow.id');

/** Nodes that a node starts: those connected to it, its tools, and the row of the same workflow that it runs. */
function startedBy({ nodes, connections }: Example, node: INode): INode[] {
	const following = Object.values(connections[node.name] ?? {})
		.flatMap((outputs) => outputs.flatMap((output) => output ?? []))
		.filter(({ type }) => type === 'main')
		.map((connection) => connection.node);
	const tools = Object.entries(connections).flatMap(([tool, { ai_tool: outputs = [] }]) =>
		outputs.flat().some((connection) => connection?.node === node.name) ? [tool] : [],
	);
	return nodes.filter(
		({ name, type }) =>
			following.includes(name) || tools.includes(name) || (runsItself(node) && type === STARTED),
	);
}

/** Nodes that can be reached from an entry, up to the first ones for which `isEnd` is true. */
export function behind(example: Example, entry: INode, isEnd: (node: INode) => boolean): INode[] {
	const found = new Set<INode>();
	const open = [entry];
	for (let node = open.pop(); node; node = open.pop()) {
		if (isEnd(node)) continue;
		const next = startedBy(example, node).filter((one) => !found.has(one));
		for (const one of next) found.add(one);
		open.push(...next);
	}
	return [...found];
}
