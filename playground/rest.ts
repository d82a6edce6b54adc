import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import { at, listAt, textAt } from './json.js';
import { type KnownNodes, knownNodes } from './nodes.js';

/** How to sign in to the local editor. It is reachable from this machine only, so the password may be known. */
export const login = { email: 'owner@example.com', password: 'Playground1' };

/** How long n8n may be too busy to answer, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A finished run of a workflow. */
export interface Execution {
	id: string;
	/** `success`, or what went wrong: `error`, `crashed`, `canceled`. */
	status: string;
	/** Why it failed, and the node that did. */
	error?: { message: string; description?: string; node?: string };
	/** The first item that a node gave out, or `undefined` when it did not run. */
	outputOf(node: string): unknown;
}

/** The calls that n8n's editor makes, made without the editor, by the owner of this n8n. */
export class N8nApi {
	private constructor(
		private readonly url: string,
		private readonly cookie: string,
		/** The version of n8n. */
		readonly version: string,
	) {}

	/** Signs in as the owner, who is created at the first start. */
	static async signIn(url: string): Promise<N8nApi> {
		const setup = { ...login, firstName: 'Playground', lastName: 'Owner' };
		const known = { emailOrLdapLoginId: login.email, password: login.password };
		const strangers = await settingsOf(url);
		const isNew = at(strangers, 'userManagement', 'showSetupOnFirstLoad') === true;
		const response = isNew
			? await post(`${url}/rest/owner/setup`, setup)
			: await post(`${url}/rest/login`, known);
		if (!response.ok) throw new Error(`signing in to n8n failed: ${await response.text()}`);
		const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
		const cookie = cookies.join('; ');
		return new N8nApi(url, cookie, await versionOf(url, cookie));
	}

	/**
	 * Makes one call.
	 *
	 * @param path below `/rest`
	 * @returns the answer's `data`
	 */
	async call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<unknown> {
		const response = await this.answer(path, {
			method,
			headers: { cookie: this.cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new Error(
				`n8n answered ${response.status} to ${method} ${path}: ${text.slice(0, 500)}`,
			);
		}
		return at(JSON.parse(text), 'data');
	}

	/** Whether there is something at a path below `/rest`. */
	async has(path: string): Promise<boolean> {
		const { status } = await fetch(`${this.url}/rest${path}`, { headers: { cookie: this.cookie } });
		return status === 200;
	}

	/**
	 * Lets the triggers of a workflow work: n8n 2 publishes one of its versions, n8n 1 activates it.
	 *
	 * @param saved n8n's answer when it was saved
	 */
	async publish(saved: unknown): Promise<void> {
		const path = `/workflows/${textAt(saved, 'id')}`;
		const versionId = textAt(saved, 'versionId');
		if (this.version.startsWith('1.')) await this.call('PATCH', path, { active: true, versionId });
		else await this.call('POST', `${path}/activate`, { versionId });
	}

	/** The nodes that this n8n has. */
	async nodes(): Promise<KnownNodes> {
		const headers = { cookie: this.cookie };
		const response = await fetch(`${this.url}/types/nodes.json`, { headers });
		return knownNodes(listAt({ types: await response.json() }, 'types'));
	}

	/** Starts a workflow at its trigger. n8n 1 wants to be told what it has saved. @returns the execution's ID */
	async start(workflowId: string, trigger: string): Promise<string> {
		const workflowData = await this.call('GET', `/workflows/${workflowId}`);
		const body = { workflowData, triggerToStartFrom: { name: trigger } };
		return textAt(await this.call('POST', `/workflows/${workflowId}/run`, body), 'executionId');
	}

	/** Reads an execution, or gives `undefined` while it goes on. */
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

	/** On a busy machine n8n refuses calls for a while, as its database is slow: nothing has happened then. */
	private async answer(path: string, call: RequestInit): Promise<Response> {
		const limit = Date.now() + PATIENCE_MS;
		for (;;) {
			const response = await fetch(`${this.url}/rest${path}`, call);
			if (response.status !== 503 || Date.now() > limit) return response;
			await sleep(500);
		}
	}

	/** Everything of a kind that the owner has. */
	async list(path: string): Promise<unknown[]> {
		return listAt({ data: await this.call('GET', path) }, 'data');
	}
}

async function settingsOf(url: string, cookie = ''): Promise<unknown> {
	const response = await fetch(`${url}/rest/settings`, { headers: { cookie } });
	return at(await response.json(), 'data');
}

/** To strangers n8n does not tell its version, and for a moment a new owner is still one. */
async function versionOf(url: string, cookie: string): Promise<string> {
	const limit = Date.now() + PATIENCE_MS;
	for (;;) {
		const settings = await settingsOf(url, cookie);
		if (typeof at(settings, 'versionCli') === 'string' || Date.now() > limit)
			return textAt(settings, 'versionCli');
		await sleep(200);
	}
}

async function post(url: string, body: object): Promise<Response> {
	const headers = { 'content-type': 'application/json' };
	return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function describe(error: unknown) {
	const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
	return {
		message: text(at(error, 'message')) ?? 'no reason was given',
		description: text(at(error, 'description')),
		node: text(at(error, 'node', 'name')),
	};
}
