import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lookAgain } from './n8nClient.js';
import { Failure } from './failure.js';
import { at, listAt, textAt } from './json.js';
import { type KnownNodes, missingNodes } from './nodes.js';
import { PROJECT_ID } from '../sandbox/world/seed/projects.js';
import type { N8nApi } from './rest.js';
import { readIfThere, type State } from './state.js';

/** An example workflow in n8n. */
export interface Workflow {
	id: string;
	name: string;
	/** The form that it begins with: its path, and whether only staff can open it. */
	form?: { path: string; isForStaff: boolean };
	/** The MCP servers that it is: their paths, and the names of the credentials that clients need. */
	servers: Array<{ path: string; credential: string }>;
	/** Nodes that it needs and this n8n does not have: then it was left out. */
	missing: string[];
}

/** Address at which the examples expect the local Voucherify. */
const USUAL_ADDRESS = 'http://127.0.0.1:4800';
/** The nodes of the connector; the tool that n8n makes of one of them is not among them. */
const OURS = /^n8n-nodes-voucherify\.voucherify(Trigger|WebhookTrigger)? /;
const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';
const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
const MCP_TRIGGER = '@n8n/n8n-nodes-langchain.mcpTrigger';
const WEBHOOK_TRIGGER = 'n8n-nodes-voucherify.voucherifyWebhookTrigger';
const DISK = 'n8n-nodes-base.readWriteFile';
/** Folder of files in the examples. */
const FILES = '/files/';

/**
 * Adds and publishes the example workflows. One that is there already stays as its user left it, until the example
 * itself or the address of the local Voucherify changes. One that needs nodes which this n8n does not have is left out.
 *
 * @param credentials IDs by name
 * @param address of the local Voucherify
 */
export async function importWorkflows(
	api: N8nApi,
	state: State,
	credentials: Map<string, string>,
	address: string,
): Promise<Workflow[]> {
	const folder = join(import.meta.dirname, 'workflows');
	const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
	const known = await api.nodes();
	const workflows: Workflow[] = [];
	for (const file of files) {
		const example = await readFile(join(folder, file), 'utf8');
		const text = atHome(example.replaceAll(USUAL_ADDRESS, address), state.exports);
		const content = withCredentials(text, credentials);
		const workflow = describe(content, known);
		workflows.push(workflow);
		if (workflow.missing.length > 0) continue;
		const fingerprint = createHash('sha256').update(text).digest('hex');
		const mark = join(state.marks, file);
		workflow.id = await lookAgain(() => importWorkflow(api, content, mark, fingerprint));
	}
	return workflows;
}

function describe(content: unknown, known: KnownNodes): Workflow {
	const nodes = listAt(content, 'nodes');
	const form = nodes.find((node) => at(node, 'type') === FORM_TRIGGER);
	const servers = nodes.filter((node) => at(node, 'type') === MCP_TRIGGER);
	const missing = missingNodes(content, known);
	const ours = missing.filter((node) => OURS.test(node));
	if (ours.length > 0) {
		throw new Failure(`n8n has not loaded ${ours.join(' and ')}`, 'The log of n8n says why.');
	}
	return {
		id: textAt(content, 'id'),
		name: textAt(content, 'name'),
		form:
			form === undefined
				? undefined
				: {
						path: textAt(form, 'parameters', 'options', 'path'),
						isForStaff: at(form, 'parameters', 'authentication') === 'basicAuth',
					},
		servers: servers.map((node) => ({
			path: textAt(node, 'parameters', 'path'),
			credential: textAt(node, 'credentials', 'httpBearerAuth', 'name'),
		})),
		missing,
	};
}

/** @returns the ID that n8n has given to it: older versions choose one themselves */
async function importWorkflow(
	api: N8nApi,
	content: unknown,
	mark: string,
	fingerprint: string,
): Promise<string> {
	const id = await idOf(api, content);
	if (id !== undefined && (await readIfThere(mark)) === fingerprint) return id;

	const saved =
		id === undefined
			? await api.call('POST', '/workflows', content)
			: await api.call('PATCH', `/workflows/${id}`, content);
	if (startsByItself(content)) await api.publish(saved);
	await writeFile(mark, fingerprint);
	return textAt(saved, 'id');
}

/** n8n publishes nothing that only people start. */
const startsByItself = (content: unknown) =>
	listAt(content, 'nodes')
		.map((node) => textAt(node, 'type'))
		.some((type) => type.endsWith('Trigger') && type !== MANUAL_TRIGGER);

async function idOf(api: N8nApi, content: unknown): Promise<string | undefined> {
	const id = textAt(content, 'id');
	if (await api.has(`/workflows/${id}`)) return id;
	const same = (await api.list('/workflows')).find(
		(other) => at(other, 'name') === at(content, 'name'),
	);
	return same === undefined ? undefined : textAt(same, 'id');
}

/**
 * What nobody has to do by hand in the playground: webhooks are connected automatically, and files are kept on disk.
 *
 * @param exports folder of the files
 */
const atHome = (text: string, exports: string): string =>
	JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
		const type = at(value, 'type');
		if (type === WEBHOOK_TRIGGER) return connected(value);
		return type === DISK ? enabled(value, exports) : value;
	});

function connected(trigger: unknown): unknown {
	const parameters: unknown = at(trigger, 'parameters');
	const projectId = { __rl: true, mode: 'id', value: PROJECT_ID };
	return Object.assign({}, trigger, {
		parameters: Object.assign({ connect: 'automatically', projectId }, parameters),
		credentials: Object.assign(
			{ voucherifyManagementApi: { id: null, name: 'Voucherify Management account' } },
			at(trigger, 'credentials'),
		),
	});
}

function enabled(node: unknown, exports: string): unknown {
	const parameters: unknown = at(node, 'parameters');
	const fileName = textAt(parameters, 'fileName').replace(FILES, join(exports, '/'));
	return Object.assign({}, node, {
		disabled: false,
		parameters: Object.assign({}, parameters, { fileName }),
	});
}

/** The examples name their credentials and have no IDs: n8n gives other ones in each installation. */
function withCredentials(text: string, ids: Map<string, string>): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		const name = at(value, 'name');
		const id = typeof name === 'string' ? ids.get(name) : undefined;
		return id !== undefined && at(value, 'id') === null ? { id, name } : value;
	});
}
