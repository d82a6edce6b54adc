import type { INodeParameters } from 'n8n-workflow';
import { nodeWithResource } from '../../actionNodes';
import type { Editor } from './editor';

const START = 'Start';

export interface OneNode {
	name: string;
	type: string;
	typeVersion: number;
	parameters: object;
	credentials: Record<string, { id: string; name: string }>;
	onError?: 'continueRegularOutput';
}

/** Names of the playground's credentials, by type. */
const CREDENTIALS = {
	voucherifyApi: 'Voucherify account',
	voucherifyManagementApi: 'Voucherify Management account',
};

/** The Voucherify node for a resource, with the playground's credential. */
export async function voucherify(
	editor: Editor,
	parameters: INodeParameters,
	credential: keyof typeof CREDENTIALS = 'voucherifyApi',
): Promise<OneNode> {
	return {
		name: 'Voucherify',
		type: `n8n-nodes-voucherify.${nodeWithResource(parameters.resource)}`,
		typeVersion: 1,
		parameters,
		credentials: await credentialsOf(editor, credential),
	};
}

/** Reference from a node to one of the playground's credentials. */
export async function credentialsOf(
	editor: Editor,
	type: keyof typeof CREDENTIALS,
): Promise<OneNode['credentials']> {
	const all = Object.values(await editor.call('GET', '/credentials'));
	const name = CREDENTIALS[type];
	const found = all.find((one) => isNamed(one) && one.name === name);
	if (!isNamed(found)) throw new Error(`no credential '${name}'`);
	return { [type]: { id: found.id, name } };
}

const isNamed = (value: unknown): value is { id: string; name: string } =>
	typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

interface Saved {
	id: string;
	/**
	 * Runs it to its end.
	 * @returns `success`, `error` and so on
	 */
	run: () => Promise<string>;
}

/**
 * Saves a workflow with one node that is started manually.
 * @param items JSON of the items for the node. Default: one empty item
 */
export async function workflowOf(
	editor: Editor,
	node: OneNode,
	items: object[] = [],
): Promise<Saved> {
	const start = { name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
	const { id } = await editor.call('POST', '/workflows', {
		name: node.name,
		active: false,
		nodes: [
			{ ...start, id: 'start', position: [0, 0], parameters: {} },
			{ ...node, id: 'node', position: [200, 0] },
		],
		connections: { [START]: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
		...(items.length > 0 && { pinData: { [START]: items.map((json) => ({ json })) } }),
	});
	return { id: String(id), run: () => editor.run(String(id), START) };
}
