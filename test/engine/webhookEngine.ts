import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HookContext, WebhookContext } from 'n8n-core';
import {
	deepCopy,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeTypes,
	type IWebhookData,
	type IWebhookFunctions,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import type { VoucherifyWebhookTrigger } from '../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import type { CredentialData } from './credentials';
import { additionalData } from './engine';

/** What n8n keeps of a workflow in its database, which all of its processes share. */
export interface Database {
	staticData: IDataObject;
	/** The items of each execution. */
	executions: INodeExecutionData[][];
}

/** A workflow that begins with the trigger. */
export interface Definition {
	parameters: INodeParameters;
	credentials: CredentialData;
	workflowId: string;
}

/** What an answered call was answered with. */
export interface Answered {
	status: number;
	text: string;
}

/** n8n takes no longer bodies. */
const LIMIT = 16_000_000;

/** A process of n8n, as the trigger's code knows it: with the state of its modules. */
export function newProcess(): VoucherifyWebhookTrigger {
	let trigger: VoucherifyWebhookTrigger | undefined;
	jest.isolateModules(() => {
		const loaded: {
			VoucherifyWebhookTrigger: new () => VoucherifyWebhookTrigger;
		} = jest.requireActual('../../nodes/Voucherify/VoucherifyWebhookTrigger.node');
		trigger = new loaded.VoucherifyWebhookTrigger();
	});
	if (!trigger) throw new Error('The trigger could not be loaded');
	return trigger;
}

/**
 * The part of n8n that receives webhooks: its own contexts, and around them what n8n does with a call. It loads the
 * workflow, runs the node, saves the execution, then the static data, and answers after that.
 */
export class WebhookEngine {
	/** What n8n writes to its log. */
	readonly log: string[] = [];
	/** Is asked before an execution is saved; what it throws becomes a 500. */
	beforeSaving: () => void | Promise<void> = () => undefined;
	/** How long the database takes to save the static data: what is written at the same time, it saves in any order. */
	whileSavingData: () => Promise<void> = () => Promise.resolve();
	/** Calls that have arrived, and those that are over, whoever has ended them. */
	readonly calls = { arrived: 0, over: 0 };
	private server?: Server;
	private port = 0;

	constructor(
		public definition: Definition,
		readonly database: Database = { staticData: {}, executions: [] },
		public trigger = newProcess(),
	) {}

	/** The address that calls arrive at; a test has another one than an active workflow. */
	url(isTest = false): string {
		return `${this.base}/webhook${isTest ? '-test' : ''}/node/webhook`;
	}

	async listen(): Promise<void> {
		const server = createServer((request, response) => {
			this.calls.arrived += 1;
			response.once('close', () => {
				this.calls.over += 1;
			});
			void this.handle(request, response).catch((error: unknown) => {
				this.log.push(String(error));
				response.writeHead(500).end('{"message":"n8n failed"}');
			});
		});
		this.server = server;
		await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
		const address = server.address();
		if (typeof address === 'object' && address) this.port = address.port;
	}

	async close(): Promise<void> {
		this.server?.closeAllConnections();
		const { server } = this;
		if (server) await new Promise((resolve) => server.close(resolve));
	}

	/** n8n ends, and whatever its modules knew is gone; it starts again at the same address. */
	async restart(): Promise<void> {
		await this.close();
		this.trigger = newProcess();
		await this.listen();
		await this.activate('init');
	}

	/** @throws what keeps the workflow from being activated */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		await this.hook('checkExists', mode, async (exists, workflow, context) => {
			if (!exists) await this.trigger.webhookMethods.default.create.call(context);
			this.save(workflow);
		});
	}

	/** Ends the workflow, or a test of it. */
	async deactivate(isTest = false): Promise<void> {
		const done = (_: boolean, workflow: Workflow) => {
			this.save(workflow);
			return Promise.resolve();
		};
		await this.hook('delete', 'update', done, isTest);
	}

	private async hook(
		name: 'checkExists' | 'delete',
		mode: WorkflowActivateMode,
		then: (result: boolean, workflow: Workflow, context: HookContext) => Promise<void>,
		isTest = mode === 'manual',
	): Promise<void> {
		const workflow = this.load();
		const data = this.webhookData(workflow, isTest);
		const execution = mode === 'manual' ? 'manual' : 'trigger';
		const context = new HookContext(
			workflow,
			this.nodeOf(workflow),
			data.workflowExecuteAdditionalData,
			execution,
			mode,
			data,
		);
		Object.assign(context.logger, {
			warn: (text: string) => {
				this.log.push(text);
			},
		});
		await then(await this.trigger.webhookMethods.default[name].call(context), workflow, context);
	}

	private get base(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const isTest = request.url?.startsWith('/webhook-test/') ?? false;
		const body = await read(request);
		if (body === undefined) return void response.writeHead(413).end();
		Object.assign(request, {
			contentType: request.headers['content-type'],
			rawBody: body,
			readRawBody: () => Promise.resolve(),
			body: {},
		});
		if (request.headers['content-type'] === 'application/json' && !isJson(body)) {
			response.writeHead(422).end('{"message":"Failed to parse request body"}');
			return;
		}
		const workflow = this.load();
		const data = this.webhookData(workflow, isTest);
		Object.assign(data.workflowExecuteAdditionalData, {
			httpRequest: request,
			httpResponse: asExpress(response),
		});
		const context: IWebhookFunctions = new WebhookContext(
			workflow,
			this.nodeOf(workflow),
			data.workflowExecuteAdditionalData,
			isTest ? 'manual' : 'webhook',
			data,
			[],
			null,
		);
		const { workflowData } = await this.trigger.webhook.call(context);
		if (workflowData) {
			// n8n 2.41 makes a second workflow of the same data here, which by that counts as unchanged, and saves for a while.
			new Workflow({
				nodes: [],
				connections: {},
				active: true,
				nodeTypes: workflow.nodeTypes,
				staticData: workflow.staticData,
			});
			await new Promise((resolve) => setTimeout(resolve, 5));
			await this.beforeSaving();
			this.database.executions.push(...workflowData.map((items) => deepCopy(items)));
		}
		if (!isTest) await this.saveData(workflow);
		if (workflowData) response.writeHead(200).end('{"message":"Workflow was started"}');
	}

	private load(): Workflow {
		const { parameters, credentials, workflowId } = this.definition;
		const node: INode = {
			id: 'node',
			name: 'Voucherify Webhook Trigger',
			type: 'n8n-nodes-voucherify.voucherifyWebhookTrigger',
			typeVersion: 2,
			position: [0, 0],
			webhookId: 'node',
			parameters: deepCopy(parameters),
			credentials: Object.fromEntries(
				Object.keys(credentials).map((type) => [type, { id: type, name: type }]),
			),
		};
		const nodeTypes: INodeTypes = {
			getByName: () => this.trigger,
			getByNameAndVersion: () => this.trigger,
			getKnownTypes: () => ({}),
		};
		return new Workflow({
			id: workflowId,
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
			staticData: deepCopy(this.database.staticData),
			settings: { timezone: 'UTC' },
		});
	}

	private nodeOf(workflow: Workflow): INode {
		const [node] = Object.values(workflow.nodes);
		if (!node) throw new Error('The workflow has no node');
		return node;
	}

	private webhookData(workflow: Workflow, isTest: boolean): IWebhookData {
		const [webhookDescription] = this.trigger.description.webhooks ?? [];
		if (!webhookDescription) throw new Error('The node has no webhook');
		return {
			httpMethod: 'POST',
			node: this.nodeOf(workflow).name,
			path: 'node/webhook',
			webhookDescription,
			workflowId: this.definition.workflowId,
			isTest,
			workflowExecuteAdditionalData: {
				...additionalData(this.definition.credentials),
				webhookBaseUrl: `${this.base}/webhook`,
				webhookTestBaseUrl: `${this.base}/webhook-test`,
			},
		};
	}

	/** Saves what the static data is now, a bit later. */
	private async saveData({ staticData }: Workflow): Promise<void> {
		if (Reflect.get(staticData, '__dataChanged') !== true) return;
		const copy = deepCopy(staticData);
		await this.whileSavingData();
		this.database.staticData = copy;
	}

	private save(workflow: Workflow): void {
		if (Reflect.get(workflow.staticData, '__dataChanged') !== true) return;
		this.database.staticData = deepCopy(workflow.staticData);
	}
}

/** What n8n's web server adds to an answer. */
function asExpress(response: ServerResponse) {
	return Object.assign(response, {
		status: (code: number) => {
			response.statusCode = code;
			return response;
		},
		json: (body: object) => response.end(JSON.stringify(body)),
	});
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request) {
		if (!Buffer.isBuffer(chunk)) continue;
		chunks.push(chunk);
		length += chunk.length;
	}
	return length > LIMIT ? undefined : Buffer.concat(chunks);
}

function isJson(body: Buffer): boolean {
	try {
		JSON.parse(body.toString());
		return true;
	} catch {
		return body.length === 0;
	}
}
