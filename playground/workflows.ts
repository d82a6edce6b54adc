import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at, listAt, textAt } from './json.js';
import type { N8nApi } from './rest.js';
import { readIfThere, type State } from './state.js';

/** The keys that the local Voucherify accepts, and where it is. */
export interface Sandbox {
	url: string;
	keys: { appId: string; appToken: string; managementId: string; managementToken: string };
}

/** An example workflow in n8n. */
export interface Workflow {
	id: string;
	name: string;
	/** The path of the form that it begins with. */
	form?: string;
}

/** Where the examples expect the local Voucherify. */
const USUAL_ADDRESS = 'http://127.0.0.1:4800';
const FORM_TRIGGER = 'n8n-nodes-base.formTrigger';

/** Adds both credentials, or points them at the local Voucherify's present address. @returns their IDs by name */
export async function importCredentials(api: N8nApi, { url, keys }: Sandbox) {
	const place = { region: 'dedicated', baseUrl: url };
	const { appId, appToken, managementId, managementToken } = keys;
	const wanted = [
		{
			name: 'Voucherify sandbox',
			type: 'voucherifyApi',
			data: { appId, appToken, ...place },
		},
		{
			name: 'Voucherify sandbox (management)',
			type: 'voucherifyManagementApi',
			data: { managementId, managementToken, ...place },
		},
	];
	const present = await api.list('/credentials');
	const ids = new Map<string, string>();
	for (const credential of wanted) {
		const known = present.find((other) => at(other, 'name') === credential.name);
		const saved =
			known === undefined
				? await api.call('POST', '/credentials', credential)
				: await api.call('PATCH', `/credentials/${textAt(known, 'id')}`, credential);
		ids.set(credential.name, textAt(saved, 'id'));
	}
	return ids;
}

/**
 * Adds and publishes the example workflows. One that is there already stays as its user left it, until the example
 * itself or the address of the local Voucherify changes.
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
	const workflows: Workflow[] = [];
	for (const file of files) {
		const example = await readFile(join(folder, file), 'utf8');
		const text = example.replaceAll(USUAL_ADDRESS, address);
		const mark = join(state.marks, file);
		workflows.push(await importWorkflow(api, text, mark, credentials));
	}
	return workflows;
}

async function importWorkflow(
	api: N8nApi,
	text: string,
	mark: string,
	credentials: Map<string, string>,
): Promise<Workflow> {
	const content = withCredentials(text, credentials);
	const form = listAt(content, 'nodes').find((node) => at(node, 'type') === FORM_TRIGGER);
	const workflow = {
		id: textAt(content, 'id'),
		name: textAt(content, 'name'),
		form: form === undefined ? undefined : textAt(form, 'parameters', 'options', 'path'),
	};
	const path = `/workflows/${workflow.id}`;
	const fingerprint = createHash('sha256').update(text).digest('hex');
	const isThere = await api.has(path);
	if (isThere && (await readIfThere(mark)) === fingerprint) return workflow;

	const saved = isThere
		? await api.call('PATCH', path, content)
		: await api.call('POST', '/workflows', content);
	await api.call('POST', `${path}/activate`, { versionId: textAt(saved, 'versionId') });
	await writeFile(mark, fingerprint);
	return workflow;
}

/** The examples name their credentials and leave the ID empty: n8n gives another one in each installation. */
function withCredentials(text: string, ids: Map<string, string>): unknown {
	return JSON.parse(text, (_key, value: unknown) => {
		const name = at(value, 'name');
		const id = typeof name === 'string' ? ids.get(name) : undefined;
		return id !== undefined && at(value, 'id') === '' ? { id, name } : value;
	});
}
