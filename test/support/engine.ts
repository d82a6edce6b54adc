import { ExecutionLifecycleHooks, ExternalSecretsProxy, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ExecutionError,
	type IBinaryKeyData,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type NodeExecutionHint,
} from 'n8n-workflow';
import type { ActionNode } from '../../nodes/Voucherify/operations/register';
import { actionNodes, nodeWithResource, type ActionNodes } from '../actionNodes';
import { TestCredentials, type CredentialData } from './credentials';
import { narrowed } from './narrowed';

/** How a node is run. */
export interface RunOptions {
	parameters: INodeParameters;
	/** The input items; one empty item unless given. */
	items?: IDataObject[];
	credentials: CredentialData;
	/** Files of every input item, by their fields: their text, or their bytes. */
	files?: Record<string, string | Buffer>;
	/** Settings of the node itself, e.g. `onError` or `retryOnFail`. */
	node?: Partial<INode>;
	timezone?: string;
	/** Default: one of its own. */
	executionId?: string;
	/** The code of the nodes, as another process has loaded it. Default: this process. */
	process?: ActionNodes;
	/** The node. Default: the one that has the resource. */
	type?: ActionNode;
	/** Cancels the execution after so many milliseconds. */
	cancelAfterMs?: number;
	/** Cancels the execution as soon as this is settled. */
	cancelWhen?: Promise<unknown>;
	/** Called as soon as it is cancelled. */
	onCancelled?: () => void;
}

/** What came of it. */
export interface RunResult {
	/** The items of the first output. */
	items: INodeExecutionData[];
	/** All outputs. */
	outputs: Array<INodeExecutionData[] | null>;
	error?: ExecutionError;
	status: string;
	/** What the node told the user beside the results. */
	hints: NodeExecutionHint[];
}

/** The package's name, before the type of a node. */
const PACKAGE = 'n8n-nodes-voucherify.';

/** The type of the node that the parameters are for. */
export const nodeTypeOf = ({ resource }: INodeParameters): INodeType =>
	actionNodes[nodeWithResource(resource)];

const typesOf = (typeOf: (name: string) => INodeType): INodeTypes => ({
	getByName: typeOf,
	getByNameAndVersion: typeOf,
	getKnownTypes: () => ({}),
});

const named = new Map<string, INodeType>(
	Object.entries(actionNodes).map(([name, type]) => [PACKAGE + name, type]),
);

/** All action nodes, as n8n knows them. */
export const nodeTypes = typesOf((name) => {
	const type = named.get(name);
	if (!type) throw new Error(`There is no node ${name}`);
	return type;
});

/** Where a Voucherify answers, and to whom. */
export interface Address {
	url: string;
	keys: Record<'appId' | 'appToken' | 'managementId' | 'managementToken', string>;
}

/** The credentials of a sandbox, as a user enters them. */
export function credentialsFor({ url, keys }: Address): CredentialData {
	const place = { region: 'dedicated', baseUrl: url };
	return {
		voucherifyApi: { ...place, appId: keys.appId, appToken: keys.appToken },
		voucherifyManagementApi: {
			...place,
			managementId: keys.managementId,
			managementToken: keys.managementToken,
		},
	};
}

/** The action node that has the resource, as it stands in a workflow. */
export function nodeWith(parameters: INodeParameters, credentials: CredentialData): INode {
	return {
		id: 'node',
		name: 'Voucherify',
		type: PACKAGE + nodeWithResource(parameters.resource),
		typeVersion: 1,
		position: [0, 0],
		// Tests count money as the service does, unless they say otherwise.
		parameters: { amountsIn: 'minor', ...parameters },
		credentials: Object.fromEntries(
			Object.keys(credentials).map((type) => [type, { id: type, name: type }]),
		),
	};
}

let executions = 0;

/** Runs an action node once, by n8n's own engine. */
export async function runNode(options: RunOptions): Promise<RunResult> {
	const { parameters, items = [{}], credentials, cancelAfterMs } = options;
	const type = options.type ?? nodeWithResource(parameters.resource);
	const node = { ...nodeWith(parameters, credentials), type: PACKAGE + type, ...options.node };
	const workflowData: IWorkflowBase = {
		id: 'workflow',
		name: 'Workflow',
		nodes: [node],
		connections: {},
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: new Date(),
		updatedAt: new Date(),
		settings: { timezone: options.timezone ?? 'UTC', executionOrder: 'v1' },
	};
	const { [type]: loaded } = options.process ?? actionNodes;
	const types = typesOf(() => narrowed(loaded, node.parameters));
	const workflow = new Workflow({ ...workflowData, nodeTypes: types });
	const binary = options.files && binaryOf(options.files);
	const input = items.map((json, item) => ({ json, binary, pairedItem: { item } }));
	const runData = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [{ node, data: { main: [input] }, source: null }],
		},
	});
	executions += 1;
	const { executionId = String(executions) } = options;
	const additional = { ...additionalData(credentials), executionId };
	additional.hooks = new ExecutionLifecycleHooks('trigger', executionId, workflowData);
	const execution = new WorkflowExecute(additional, 'trigger', runData).processRunExecutionData(
		workflow,
	);
	const cancel = () => {
		execution.cancel();
		options.onCancelled?.();
	};
	if (cancelAfterMs !== undefined) setTimeout(cancel, cancelAfterMs);
	void options.cancelWhen?.then(cancel);
	const { data, status } = await execution;
	const { error, runData: runs } = data.resultData;
	const outputs = runs[node.name]?.at(-1)?.data?.main ?? [];
	const hints = runs[node.name]?.at(-1)?.hints ?? [];
	return { items: outputs[0] ?? [], outputs, error, status, hints };
}

/** Files as n8n keeps small ones: in the item itself. */
const binaryOf = (files: Record<string, string | Buffer>): IBinaryKeyData =>
	Object.fromEntries(
		Object.entries(files).map(([field, content]) => [
			field,
			{
				mimeType: 'text/csv',
				fileName: `${field}.csv`,
				data: Buffer.from(content).toString('base64'),
			},
		]),
	);

/** The items' JSON of a run that must succeed. */
export async function itemsOf(options: RunOptions): Promise<IDataObject[]> {
	const { items, error } = await runNode(options);
	if (error) throw error;
	return items.map(({ json }) => json);
}

/** What n8n gives its contexts beside the workflow. */
export function additionalData(credentials: CredentialData): IWorkflowExecuteAdditionalData {
	const here = 'http://localhost:5678/';
	return {
		credentialsHelper: new TestCredentials(credentials),
		externalSecretsProxy: new ExternalSecretsProxy(),
		executionId: '1',
		currentNodeExecutionIndex: 0,
		restApiUrl: here,
		instanceBaseUrl: here,
		formBaseUrl: here,
		formWaitingBaseUrl: here,
		formTestBaseUrl: here,
		webhookBaseUrl: here,
		webhookWaitingBaseUrl: here,
		webhookTestBaseUrl: here,
		mcpBaseUrl: here,
		mcpTestBaseUrl: here,
		variables: {},
		logAiEvent: () => {},
		executeWorkflow: () => Promise.reject(new Error('Tests run no other workflow')),
		getRunExecutionData: () => Promise.resolve(undefined),
		getRuntimeCredential: () => Promise.resolve(undefined),
		startRunnerTask: () => Promise.reject(new Error('Tests have no task runner')),
	};
}

/** A resource locator in which the user has entered an ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
