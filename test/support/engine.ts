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
import type { ActionNode } from '../../nodes/Voucherify/resources/register';
import type { Sandbox } from '../../sandbox';
import { PERMISSIONS } from '../../sandbox/routes/oauth';
import { actionNodes, nodeWithResource, type ActionNodes } from '../actionNodes';
import { TestCredentials, type CredentialData } from './credentials';
import { narrowed } from './narrowed';

export interface RunOptions {
	parameters: INodeParameters;
	/** Input items. Default: one empty item. */
	items?: IDataObject[];
	credentials: CredentialData;
	/** Files of each input item, by field: text or bytes. */
	files?: Record<string, string | Buffer>;
	/** Settings of the node, e.g. `onError` or `retryOnFail`. */
	node?: Partial<INode>;
	timezone?: string;
	/** Default: a new ID. */
	executionId?: string;
	/** The node code as loaded by another process. Default: this process. */
	process?: ActionNodes;
	/** Default: the node that has the resource. */
	type?: ActionNode;
	cancelAfterMs?: number;
	/** Cancels the execution as soon as this promise is settled. */
	cancelWhen?: Promise<unknown>;
	onCancelled?: () => void;
}

export interface RunResult {
	/** Items of the first output. */
	items: INodeExecutionData[];
	outputs: Array<INodeExecutionData[] | null>;
	error?: ExecutionError;
	status: string;
	/** Hints that n8n shows beside the results. */
	hints: NodeExecutionHint[];
}

/** Prefix of node types: the package's name. */
const PACKAGE = 'n8n-nodes-voucherify.';

/** Type of the node that has the resource. */
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

/** All action nodes, by the names that n8n uses. */
export const nodeTypes = typesOf((name) => {
	const type = named.get(name);
	if (!type) throw new Error(`There is no node ${name}`);
	return type;
});

/** URL and keys of a Voucherify service. */
export interface Address {
	url: string;
	keys: Record<'appId' | 'appToken' | 'managementId' | 'managementToken', string>;
}

/** Credentials for a sandbox, as a user enters them. */
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

/** The credential of an OAuth service for a sandbox. n8n keeps its token in it. */
export function oauthCredentialsFor({ url, keys }: Sandbox): CredentialData {
	const { appId: clientId, appSecret: clientSecret, projectId } = keys.oauth;
	const place = { region: 'dedicated', baseUrl: url };
	const scope = PERMISSIONS.join(' ');
	return { voucherifyOAuth2Api: { ...place, clientId, clientSecret, projectId, scope } };
}

/** The action node that has the resource, as a workflow stores it. */
export function nodeWith(parameters: INodeParameters, credentials: CredentialData): INode {
	return {
		id: 'node',
		name: 'Voucherify',
		type: PACKAGE + nodeWithResource(parameters.resource),
		typeVersion: 1,
		position: [0, 0],
		// By default, tests enter amounts in minor units, as the API does.
		parameters: { amountsIn: 'minor', ...parameters },
		credentials: Object.fromEntries(
			Object.keys(credentials).map((type) => [type, { id: type, name: type }]),
		),
	};
}

let executions = 0;

/** Runs an action node once, in n8n's own engine. */
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

/** Binary data as n8n keeps small files: inside the item. */
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

/** Runs a node that must succeed, and returns its items' JSON. */
export async function itemsOf(options: RunOptions): Promise<IDataObject[]> {
	const { items, error } = await runNode(options);
	if (error) throw error;
	return items.map(({ json }) => json);
}

/** What n8n passes to its contexts besides the workflow. */
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

/** Resource locator with an ID that the user entered. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
