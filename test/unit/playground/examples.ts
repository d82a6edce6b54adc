import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IConnections, INode, IWorkflowSettings } from 'n8n-workflow';

const FOLDER = join(__dirname, '../../../playground/workflows');

/** An example workflow as its file has it. */
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

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

export const isNote = ({ type }: INode) => type === STICKY_NOTE;

export const notesOf = ({ nodes }: Example) => nodes.filter(isNote);

export const textOf = ({ parameters }: INode) => String(parameters.content);
