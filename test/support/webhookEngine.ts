import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { TriggerContext, WebhookContext } from 'n8n-core';
import {
	deepCopy,
	type IDataObject,
	type ITriggerResponse,
	type Workflow,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { additionalData } from './engine';
import { newProcess, WebhookWorkflow, type Definition } from './webhookWorkflow';

export interface Answered {
	status: number;
	text: string;
}

/** Maximum body size that n8n accepts, in bytes. */
const LIMIT = 16_000_000;

/** Connections that may wait to be accepted: the default of 511 would reset some of a crowd. */
const BACKLOG = 4_096;

/** How often n8n tries to activate a trigger. */
const ATTEMPTS = 5;

/**
 * The part of n8n that sets up triggers and receives webhooks: n8n's own contexts, plus what n8n 2.41 does around them. The
 * life cycle follows `workflow-publication-applier`, `workflow-trigger-activator`, `webhook-trigger-registrar` and
 * `workflow-publication-reconciler`: hooks are called when the trigger is published, changed or unpublished; at a start
 * only for nodes that have a `trigger` function. A delivery loads the workflow, runs `webhook`, saves the execution, starts
 * it, responds, and saves the static data.
 */
export class WebhookEngine extends WebhookWorkflow {
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
		await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', BACKLOG, resolve));
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

	protected get base(): string {
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
