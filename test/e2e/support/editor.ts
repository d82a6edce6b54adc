import { request } from 'undici';

type Fields = Record<string, unknown>;

const isAnswer = (value: unknown): value is { data: Fields } =>
	typeof value === 'object' && value !== null && 'data' in value;

/** A signed-in owner of n8n, who sends the requests that the editor sends. */
export class Editor {
	private constructor(
		private readonly url: string,
		private readonly cookie: string,
	) {}

	static async signIn(url: string): Promise<Editor> {
		const owner = { emailOrLdapLoginId: 'owner@example.com', password: 'Playground1' };
		const { headers } = await patiently('POST', `${url}/rest/login`, '', owner);
		return new Editor(url, String(headers['set-cookie']).replace(/;.*/s, ''));
	}

	/** Sends a request below `/rest` and returns its `data`, whose shape the caller has to know. */
	async call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Fields> {
		const { text } = await patiently(method, `${this.url}/rest${path}`, this.cookie, body);
		const parsed: unknown = JSON.parse(text);
		if (!isAnswer(parsed)) throw new Error(`${method} ${path}: no data in ${text}`);
		return parsed.data;
	}

	/** Starts the triggers of a workflow: n8n 2 publishes one of its versions, n8n 1 activates it. */
	async publish(workflowId: string): Promise<void> {
		const path = `/workflows/${workflowId}`;
		const { versionId } = await this.call('GET', path);
		const { versionCli } = await this.call('GET', '/settings');
		if (String(versionCli).startsWith('1.'))
			await this.call('PATCH', path, { active: true, versionId });
		else await this.call('POST', `${path}/activate`, { versionId });
	}

	/** Changes the nodes of a workflow, and publishes it again if it was published. */
	async change(workflowId: string, change: (node: unknown) => unknown): Promise<void> {
		const path = `/workflows/${workflowId}`;
		const { active, nodes, ...rest } = await this.call('GET', path);
		const { name, connections, settings, versionId } = rest;
		const changed = (Array.isArray(nodes) ? nodes : []).map(change);
		await this.call('PATCH', path, { name, nodes: changed, connections, settings, versionId });
		if (active === true) await this.publish(workflowId);
	}

	/** Stops the triggers of a workflow. */
	async unpublish(workflowId: string): Promise<void> {
		const path = `/workflows/${workflowId}`;
		const { versionId } = await this.call('GET', path);
		const { versionCli } = await this.call('GET', '/settings');
		if (String(versionCli).startsWith('1.'))
			await this.call('PATCH', path, { active: false, versionId });
		else await this.call('POST', `${path}/deactivate`);
	}

	/**
	 * Runs a workflow from its trigger to its end.
	 * @returns `success`, `error` and so on
	 */
	async run(workflowId: string, trigger: string): Promise<string> {
		// n8n 1 needs the saved workflow in the request.
		const workflowData = await this.call('GET', `/workflows/${workflowId}`);
		const { executionId } = await this.call('POST', `/workflows/${workflowId}/run`, {
			workflowData,
			triggerToStartFrom: { name: trigger },
		});
		for (;;) {
			const { status } = await this.call('GET', `/executions/${String(executionId)}`);
			if (status !== 'running' && status !== 'new') return String(status);
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
}

/** Sends a request, and retries it while n8n rejects it: on a busy machine, its database is slow for a while. */
async function patiently(
	method: 'GET' | 'POST' | 'PATCH',
	url: string,
	cookie: string,
	body?: object,
) {
	for (;;) {
		const answer = await request(url, {
			method,
			headers: { cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const text = await answer.body.text();
		if (answer.statusCode === 200) return { headers: answer.headers, text };
		if (answer.statusCode !== 503)
			throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`);
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
}
