import { request } from 'undici';

type Fields = Record<string, unknown>;

const isAnswer = (value: unknown): value is { data: Fields } =>
	typeof value === 'object' && value !== null && 'data' in value;

/** A signed-in owner of n8n, who does what the editor does. */
export class Editor {
	private constructor(
		private readonly url: string,
		private readonly cookie: string,
	) {}

	static async signIn(url: string): Promise<Editor> {
		const { headers, body } = await request(`${url}/rest/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				emailOrLdapLoginId: 'owner@example.com',
				password: 'Playground1',
			}),
		});
		await body.dump();
		return new Editor(url, String(headers['set-cookie']).replace(/;.*/s, ''));
	}

	/** Makes one call below `/rest` and gives its `data`, whose shape is the caller's to know. */
	async call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Fields> {
		const { statusCode, body: answer } = await request(`${this.url}/rest${path}`, {
			method,
			headers: { cookie: this.cookie, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const text = await answer.text();
		// On a busy machine n8n refuses calls for a while, as its database is slow.
		if (statusCode === 503) {
			await new Promise((resolve) => setTimeout(resolve, 500));
			return await this.call(method, path, body);
		}
		if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode} ${text}`);
		const parsed: unknown = JSON.parse(text);
		if (!isAnswer(parsed)) throw new Error(`${method} ${path}: no data in ${text}`);
		return parsed.data;
	}

	/** Lets the triggers of a workflow work: n8n 2 publishes one of its versions, n8n 1 activates it. */
	async publish(workflowId: string): Promise<void> {
		const path = `/workflows/${workflowId}`;
		const { versionId } = await this.call('GET', path);
		const { versionCli } = await this.call('GET', '/settings');
		if (String(versionCli).startsWith('1.'))
			await this.call('PATCH', path, { active: true, versionId });
		else await this.call('POST', `${path}/activate`, { versionId });
	}

	/** Runs a workflow from its trigger to its end. @returns `success`, `error` and so on */
	async run(workflowId: string, trigger: string): Promise<string> {
		// n8n 1 wants to be told what it has saved.
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
