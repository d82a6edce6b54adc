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

export interface Workflow {
	/** Name of its file in the folder `workflows`. */
	file: string;
	id: string;
	name: string;
	/** The form that starts it; `isForStaff` if it needs the staff login. */
	form?: { path: string; isForStaff: boolean };
	/** Its MCP servers, with the names of the credentials that clients need. */
	servers: Array<{ path: string; credential: string }>;
	/** Its triggers for loyalty programs: a workflow in Voucherify sends to their paths. */
	callouts: string[];
	/** Nodes that this n8n lacks; if there are any, the workflow is not imported. */
	missing: string[];
}

/** The local Voucherify's address in the examples. */
const USUAL_ADDRESS = 'http://127.0.0.1:4800';
/** The connector's nodes, without the tools that n8n derives from them. */
const OURS = /^n8n-nodes-voucherify\.voucherify(Trigger|WebhookTrigger)? /;
const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';
const MANUAL_TRIGGER = 'n8n-nodes-base.manualTrigger';
const MCP_TRIGGER = '@n8n/n8n-nodes-langchain.mcpTrigger';
const WEBHOOK_TRIGGER = 'n8n-nodes-voucherify.voucherifyWebhookTrigger';
const DISK = 'n8n-nodes-base.readWriteFile';
/** The folder for files in the examples. */
const FILES = '/files/';

/**
 * Imports and publishes the example workflows. An imported one keeps the user's changes until the example or the local
 * Voucherify's address changes. Leaves out workflows with nodes that this n8n lacks.
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
		const workflow = describe(file, content, known);
		workflows.push(workflow);
		if (workflow.missing.length > 0) continue;
		const fingerprint = createHash('sha256').update(text).digest('hex');
		const mark = join(state.marks, file);
		workflow.id = await lookAgain(() => importWorkflow(api, content, mark, fingerprint));
	}
	return workflows;
}

function describe(file: string, content: unknown, known: KnownNodes): Workflow {
	const nodes = listAt(content, 'nodes');
	const form = nodes.find((node) => at(node, 'type') === FORM_TRIGGER);
	const servers = nodes.filter((node) => at(node, 'type') === MCP_TRIGGER);
	const missing = missingNodes(content, known);
	const ours = missing.filter((node) => OURS.test(node));
	if (ours.length > 0) {
		throw new Failure(`n8n has not loaded ${ours.join(' and ')}`, 'The log of n8n says why.');
	}
	return {
		file,
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
		callouts: nodes
			.filter(isForLoyalty)
			.map((node) => `/webhook/${textAt(node, 'webhookId')}/webhook`),
		missing,
	};
}

/** @returns the ID that n8n assigned: older versions choose their own */
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

/** n8n cannot publish workflows that only people start. */
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
 * Adapts an example to the playground: webhooks connect automatically, and nodes that write files are enabled.
 * @param exports folder for the files
 */
const atHome = (text: string, exports: string): string =>
	JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
		const type = at(value, 'type');
		if (type === WEBHOOK_TRIGGER && !isForLoyalty(value)) return connected(value);
		return type === DISK ? enabled(value, exports) : value;
	});

/** True for a trigger that only a workflow in Voucherify starts. */
const isForLoyalty = (node: unknown) =>
	at(node, 'type') === WEBHOOK_TRIGGER &&
	listAt(node, 'parameters', 'events').every((event) => String(event).startsWith('loyalty.'));

function connected(trigger: unknown): unknown {
	// Only a trigger that is connected manually has lists to pick from.
	const text = JSON.stringify(at(trigger, 'parameters')).replaceAll('"mode":"list"', '"mode":"id"');
	const parameters: unknown = JSON.parse(text);
	const projectId = { __rl: true, mode: 'id', value: PROJECT_ID };
	return Object.assign({}, trigger, {
		parameters: Object.assign({ connect: 'automatically', projectId }, parameters),
		credentials: {
			voucherifyManagementApi: { id: null, name: 'Voucherify Management account' },
		},
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

/** Fills in the credentials' IDs: examples have only their names, as IDs differ in each installation. */
function withCredentials(text: string, ids: Map<string, string>): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		const name = at(value, 'name');
		const id = typeof name === 'string' ? ids.get(name) : undefined;
		return id !== undefined && at(value, 'id') === null ? { id, name } : value;
	});
}
