import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import { type N8nResponse, callN8n, lookAgain, PATIENCE_MS, type N8nRequest } from './n8nClient.js';
import { at, listAt, textAt } from './json.js';
import { type KnownNodes, knownNodes } from './nodes.js';

/** Login of the local editor. It need not be secret: the editor is reachable from this machine only. */
export const login = { email: 'owner@example.com', password: 'Playground1' };

/** A finished execution of a workflow. */
export interface Execution {
	id: string;
	/** `success`, `error`, `crashed` or `canceled`. */
	status: string;
	/** `node` is the name of the failed node. */
	error?: { message: string; description?: string; node?: string };
	/** Returns the node's first output item, or `undefined` if it did not run. */
	outputOf(node: string): unknown;
}

/** Requests that n8n's editor sends, made as the owner. */
export class N8nApi {
	private constructor(
		private readonly url: string,
		private readonly cookie: string,
		/** Version of n8n. */
		readonly version: string,
		private readonly signal: AbortSignal,
	) {}

	/**
	 * Signs in as the owner, who is created at the first start.
	 * @param signal cancels waiting for n8n
	 */
	static async signIn(url: string, signal: AbortSignal): Promise<N8nApi> {
		const { status, text, cookie } = await lookAgain(() => session(url, signal));
		if (status !== 200) throw new Error(`signing in to n8n failed: ${text}`);
		return new N8nApi(url, cookie, await versionOf(url, signal, cookie), signal);
	}

	/**
	 * Sends one request.
	 * @param path below `/rest`
	 * @param body sent as JSON
	 * @param idempotent whether it is safe to send twice
	 * @returns the response's `data`
	 * @throws AnswerLost if the response to a request that is not idempotent is lost; Error if n8n rejects the request
	 */
	async call(
		method: N8nRequest['method'],
		path: string,
		body?: unknown,
		idempotent = method !== 'POST',
	): Promise<unknown> {
		const { status, text } = await this.ask({ method, path: `/rest${path}`, body, idempotent });
		if (status < 200 || status > 299) {
			throw new Error(`n8n answered ${status} to ${method} ${path}: ${text.slice(0, 500)}`);
		}
		return at(JSON.parse(text), 'data');
	}

	/** Checks whether a path below `/rest` exists. */
	async has(path: string): Promise<boolean> {
		return (await this.get(`/rest${path}`)).status === 200;
	}

	/**
	 * Activates the triggers of a workflow: n8n 2 publishes a version, n8n 1 activates the workflow.
	 * @param saved n8n's response to saving it
	 */
	async publish(saved: unknown): Promise<void> {
		const path = `/workflows/${textAt(saved, 'id')}`;
		const versionId = textAt(saved, 'versionId');
		if (this.version.startsWith('1.')) await this.call('PATCH', path, { active: true, versionId });
		else await this.call('POST', `${path}/activate`, { versionId }, true);
	}

	/** Returns this n8n's node types. Until n8n has written them to a file, it responds with its editor's HTML page. */
	async nodes(): Promise<KnownNodes> {
		const limit = Date.now() + PATIENCE_MS;
		let { text } = await this.get('/types/nodes.json');
		while (text.startsWith('<') && Date.now() < limit) {
			await sleep(200, undefined, { signal: this.signal });
			({ text } = await this.get('/types/nodes.json'));
		}
		const types: unknown = JSON.parse(text);
		return knownNodes(listAt({ types }, 'types'));
	}

	/**
	 * Starts a workflow at its trigger; n8n 1 needs the saved workflow in the body.
	 * @returns the execution's ID
	 */
	async start(workflowId: string, trigger: string): Promise<string> {
		const workflowData = await this.call('GET', `/workflows/${workflowId}`);
		const body = { workflowData, triggerToStartFrom: { name: trigger } };
		return textAt(await this.call('POST', `/workflows/${workflowId}/run`, body), 'executionId');
	}

	/** Returns an execution, or `undefined` while it is running. */
	async finished(id: string): Promise<Execution | undefined> {
		const answer = await this.call('GET', `/executions/${id}`);
		const status = textAt(answer, 'status');
		if (['new', 'running', 'waiting', 'unknown'].includes(status)) return undefined;
		const result = at(parse(textAt(answer, 'data')), 'resultData');
		const error = at(result, 'error');
		return {
			id,
			status,
			error: error === undefined ? undefined : describe(error),
			outputOf: (node) => at(result, 'runData', node, 0, 'data', 'main', 0, 0, 'json'),
		};
	}

	private get(path: string): Promise<N8nResponse> {
		return this.ask({ method: 'GET', path, idempotent: true });
	}

	private ask({ path, ...call }: Omit<N8nRequest, 'url' | 'signal'> & { path: string }) {
		const { url, cookie, signal } = this;
		return callN8n({ ...call, url: `${url}${path}`, cookie, signal });
	}

	async list(path: string): Promise<unknown[]> {
		return listAt({ data: await this.call('GET', path) }, 'data');
	}
}

/** Signs in; creates the owner in a new n8n. */
async function session(url: string, signal: AbortSignal): Promise<N8nResponse> {
	const post = (path: string, body: object, idempotent: boolean) =>
		callN8n({ method: 'POST', url: `${url}${path}`, body, idempotent, signal });
	const strangers = await settingsOf(url, signal);
	const isNew = at(strangers, 'userManagement', 'showSetupOnFirstLoad') === true;
	if (isNew) {
		const owner = { ...login, firstName: 'Playground', lastName: 'Owner' };
		return await post('/rest/owner/setup', owner, false);
	}
	const known = { emailOrLdapLoginId: login.email, password: login.password };
	return await post('/rest/login', known, true);
}

/** Reads the settings of n8n. While it starts, n8n 2.0 may send the page of the editor instead. */
async function settingsOf(url: string, signal: AbortSignal, cookie?: string): Promise<unknown> {
	const question = { method: 'GET', url: `${url}/rest/settings`, idempotent: true } as const;
	const limit = Date.now() + PATIENCE_MS;
	for (;;) {
		const { text } = await callN8n({ ...question, cookie, signal });
		if (!text.startsWith('<') || Date.now() > limit) return at(JSON.parse(text), 'data');
		await sleep(200, undefined, { signal });
	}
}

/** Waits for the version: n8n hides it from anonymous users, and briefly from a new owner. */
async function versionOf(url: string, signal: AbortSignal, cookie: string): Promise<string> {
	const limit = Date.now() + PATIENCE_MS;
	for (;;) {
		const settings = await settingsOf(url, signal, cookie);
		if (typeof at(settings, 'versionCli') === 'string' || Date.now() > limit)
			return textAt(settings, 'versionCli');
		await sleep(200, undefined, { signal });
	}
}

function describe(error: unknown) {
	const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
	return {
		message: text(at(error, 'message')) ?? 'no reason was given',
		description: text(at(error, 'description')),
		node: text(at(error, 'node', 'name')),
	};
}
