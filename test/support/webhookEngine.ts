import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HookContext, TriggerContext, WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	deepCopy,
	Workflow,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeTypes,
	type ITriggerResponse,
	type IWebhookData,
	type Logger,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import type { VoucherifyWebhookTrigger } from '../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import type { CredentialData } from './credentials';
import { additionalData } from './engine';

/** A workflow's data in n8n's database, which all n8n processes share. */
export interface Database {
	staticData: IDataObject;
	executions: Execution[];
	/** True if requests to the production URL reach the workflow. */
	isRouted: boolean;
}

/** Output of the trigger in an execution that a delivery has started. */
type Execution = Promise<INodeExecutionData[]>;

/** A workflow that starts with the trigger. */
export interface Definition {
	parameters: INodeParameters;
	credentials: CredentialData;
	workflowId: string;
	/** ID of the node; its URL does not change with it. */
	nodeId?: string;
}

export interface Answered {
	status: number;
	text: string;
}

/** Maximum body size that n8n accepts, in bytes. */
const LIMIT = 16_000_000;

/** How often n8n tries to activate a trigger. */
const ATTEMPTS = 5;

/** The trigger's code in a new n8n process: with its own module state. */
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

export const emptyDatabase = (): Database => ({ staticData: {}, executions: [], isRouted: false });

/**
 * The part of n8n that sets up triggers and receives webhooks: n8n's own contexts, plus what n8n 2.41 does around them. The
 * life cycle follows `workflow-publication-applier`, `workflow-trigger-activator`, `webhook-trigger-registrar` and
 * `workflow-publication-reconciler`: hooks are called when the trigger is published, changed or unpublished; at a start
 * only for nodes that have a `trigger` function. A delivery loads the workflow, runs `webhook`, saves the execution, starts
 * it, responds, and saves the static data.
 */
export class WebhookEngine {
	/** Lines that n8n writes to its log. */
	readonly log: string[] = [];
	/** Called before an execution is saved; an error becomes a 500. */
	beforeSaving: (call: IncomingMessage) => void | Promise<void> = () => undefined;
	/** Called before the static data is saved. */
	beforeSavingData: () => void | Promise<void> = () => undefined;
	/** Requests that have arrived, and those that have ended, whichever side ended them. */
	readonly calls = { arrived: 0, over: 0 };
	/** n8n's `WEBHOOK_URL`. Default: this server's URL. */
	webhookUrl?: string;
	private server?: Server;
	private port = 0;
	/** Return value of `trigger`; n8n takes undefined for a missing trigger. */
	private inMemory?: ITriggerResponse;

	constructor(
		public definition: Definition,
		readonly database: Database = emptyDatabase(),
		public trigger = newProcess(),
	) {}

	/** URL for deliveries; a test has another one than an active workflow. */
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

	/** Shuts n8n down, as an operator does. */
	async close(): Promise<void> {
		await this.inMemory?.closeFunction?.();
		this.inMemory = undefined;
		this.server?.closeAllConnections();
		const { server } = this;
		if (server) await new Promise((resolve) => server.close(resolve));
	}

	/** Ends n8n, which loses its module state, and starts it again at the same address. */
	async restart(): Promise<void> {
		await this.close();
		this.trigger = newProcess();
		await this.listen();
		await this.reconcile('init');
	}

	/** What n8n does at a start, and when a process becomes the leader: it sets up triggers that exist in memory only. */
	async reconcile(mode: 'init' | 'leadershipChange' | 'update'): Promise<void> {
		if (!('trigger' in this.trigger) || this.inMemory) return;
		await this.activate(mode);
	}

	/**
	 * Publishes the workflow, or listens for a test event.
	 * @throws the error that prevents the activation
	 */
	async activate(mode: WorkflowActivateMode = 'activate'): Promise<void> {
		const isTest = mode === 'manual';
		// A test does not see the workflow's saved data.
		const workflow = this.load(isTest ? {} : undefined);
		for (let attempt = 1; ; attempt += 1) {
			try {
				if (!isTest) this.database.isRouted = true;
				await this.create(workflow, mode);
				break;
			} catch (error) {
				await this.call('delete', workflow, 'update', isTest);
				if (isTest) throw error;
				this.save(workflow);
				this.database.isRouted = false;
				if (attempt === ATTEMPTS) throw error;
			}
		}
		// n8n keeps a test's registration until the test ends, apart from the workflow's data.
		if (isTest) this.testData = deepCopy(workflow.staticData);
		else this.save(workflow);
		if (isTest || !('trigger' in this.trigger)) return;
		const context = new TriggerContext(
			workflow,
			this.nodeOf(workflow),
			additionalData(this.definition.credentials),
			'trigger',
			mode,
		);
		this.inMemory = await this.trigger.trigger.call(context);
	}

	/** Publishes the active workflow with a changed trigger. */
	async republish(changes: Partial<Definition>): Promise<void> {
		await this.teardown();
		this.definition = { ...this.definition, ...changes };
		await this.activate('update');
	}

	/** Deactivates the workflow, or ends a test of it. */
	async deactivate(isTest = false): Promise<void> {
		if (!isTest) {
			await this.teardown();
			return;
		}
		const workflow = this.load(this.testData);
		await this.call('delete', workflow, 'update', true);
	}

	private testData: IDataObject = {};

	private async teardown(): Promise<void> {
		this.database.isRouted = false;
		const workflow = this.load();
		const { inMemory } = this;
		this.inMemory = undefined;
		await Promise.all([inMemory?.closeFunction?.(), this.call('delete', workflow, 'update')]);
		this.save(workflow);
	}

	private async create(workflow: Workflow, mode: WorkflowActivateMode): Promise<void> {
		const isTest = mode === 'manual';
		if (await this.call('checkExists', workflow, mode, isTest)) return;
		await this.call('create', workflow, mode, isTest);
	}

	private async call(
		name: 'checkExists' | 'create' | 'delete',
		workflow: Workflow,
		mode: WorkflowActivateMode,
		isTest = false,
	): Promise<boolean> {
		const data = this.webhookData(workflow, isTest);
		const execution = name === 'delete' ? 'internal' : isTest ? 'manual' : 'trigger';
		const context = new HookContext(
			workflow,
			this.nodeOf(workflow),
			data.workflowExecuteAdditionalData,
			execution,
			mode,
			data,
		);
		this.listenTo(context.logger);
		return await this.trigger.webhookMethods.default[name].call(context);
	}

	private listenTo(logger: Logger): void {
		const log = (text: string) => {
			this.log.push(text);
		};
		Object.assign(logger, { info: log, warn: log });
	}

	private get base(): string {
		return this.webhookUrl ?? `http://127.0.0.1:${this.port}`;
	}

	private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const isTest = request.url?.startsWith('/webhook-test/') ?? false;
		const body = await read(request);
		if (body === undefined) return void response.writeHead(413).end();
		if (!isTest && !this.database.isRouted) return void response.writeHead(404).end();
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
		const mode = isTest ? 'manual' : 'webhook';
		const context = new WebhookContext(
			workflow,
			this.nodeOf(workflow),
			data.workflowExecuteAdditionalData,
			mode,
			data,
			[],
			null,
		);
		this.listenTo(context.logger);
		const { workflowData } = await this.trigger.webhook.call(context);
		if (workflowData) {
			await this.beforeSaving(request);
			this.run(deepCopy(workflowData), mode);
			response.writeHead(200).end('{"message":"Workflow was started"}');
		}
		if (isTest) return;
		await this.beforeSavingData();
		this.save(workflow);
	}

	/**
	 * Starts an execution, as n8n does before it responds: n8n's own engine runs the trigger on the data from the delivery.
	 */
	private run(main: INodeExecutionData[][], mode: WorkflowExecuteMode): void {
		const workflow = this.load();
		const additional = additionalData(this.definition.credentials);
		const data = createRunExecutionData();
		const engine = new WorkflowExecute(additional, mode, data);
		const entry = { node: this.nodeOf(workflow), data: { main }, source: null };
		const execution = engine
			.runNode(workflow, entry, data, 0, additional, mode)
			.then((result) => ('data' in result && result.data?.[0]) || []);
		this.database.executions.push(execution);
	}

	private load(staticData: IDataObject = this.database.staticData): Workflow {
		const { parameters, credentials, workflowId } = this.definition;
		const node: INode = {
			id: this.definition.nodeId ?? 'node',
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
			staticData: deepCopy(staticData),
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

	private save(workflow: Workflow): void {
		if (Reflect.get(workflow.staticData, '__dataChanged') !== true) return;
		this.database.staticData = deepCopy(workflow.staticData);
	}
}

/** The methods that n8n's web server adds to a response. */
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

/** Output of the trigger in each execution. */
export const begunWith = async ({ executions }: Database): Promise<INodeExecutionData[][]> =>
	await Promise.all(executions);
