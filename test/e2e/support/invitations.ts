import pLimit from 'p-limit';
import { request } from 'undici';
import type { Sandbox } from '../../../sandbox';
import type { Editor } from './editor';
import { inviteWorkflow } from './inviteWorkflow';
import { credentialsOf } from './oneNode';
import { countRuns, until } from './runs';

/**
 * Number of parallel requests to the webhook: of hundreds, n8n rejects some on a busy machine, because its database is
 * slow.
 */
const AT_ONCE = 10;

/** A published workflow that invites everybody whose address is posted to it, one execution each. */
export class Invitations {
	private constructor(
		private readonly url: string,
		private readonly editor: Editor,
		private readonly sandbox: Sandbox,
		private readonly workflow: string,
	) {}

	/** Publishes the workflow, and waits until n8n has registered its webhook. */
	static async publish(url: string, editor: Editor, sandbox: Sandbox): Promise<Invitations> {
		const credentials = await credentialsOf(editor, 'voucherifyManagementApi');
		const { id } = await editor.call('POST', '/workflows', inviteWorkflow(credentials));
		await editor.publish(String(id));
		const invitations = new Invitations(url, editor, sandbox, String(id));
		await until(async () => (await invitations.post('first@example.com')) === 200);
		return invitations;
	}

	/**
	 * Starts an execution for each of `count` people.
	 * @returns their addresses, which begin with `group`
	 */
	async send(group: string, count: number): Promise<string[]> {
		const people = Array.from({ length: count }, (_, index) => `${group}-${index}@example.com`);
		const limit = pLimit(AT_ONCE);
		const statuses = await Promise.all(people.map((email) => limit(() => this.post(email))));
		if (statuses.some((status) => status !== 200)) throw new Error(`refused: ${statuses.join()}`);
		return people.sort();
	}

	/** Addresses of a group's invited people, sorted; those invited twice are listed twice. */
	invited(group: string): string[] {
		const emails = this.sandbox.world.invitations.all().map(({ email }) => email);
		return emails.filter((email) => email.startsWith(`${group}-`)).sort();
	}

	/** Addresses of a group in the requests that were sent, sorted. */
	called(group: string): string[] {
		const isOfGroup = new RegExp(`"email":"(${group}-[^"]+)"`);
		return this.sandbox.requests
			.flatMap(({ body }) => isOfGroup.exec(JSON.stringify(body ?? null))?.[1] ?? [])
			.sort();
	}

	/** Waits until no execution is queued or running. */
	async ended(): Promise<void> {
		await until(async () => {
			const open = await this.countsOf(['new', 'running']);
			return Object.keys(open).length === 0;
		});
	}

	/** Number of executions by status, such as `{ success: 201 }`. */
	async outcomes(): Promise<Record<string, number>> {
		return await this.countsOf(['success', 'error', 'crashed', 'canceled']);
	}

	private async countsOf(statuses: string[]): Promise<Record<string, number>> {
		const counts: Record<string, number> = {};
		for (const status of statuses) {
			const count = await countRuns(this.editor, this.workflow, status);
			if (count > 0) counts[status] = count;
		}
		return counts;
	}

	/** Posts until n8n accepts it: a rejection because of its slow database means that nothing has started. */
	private async post(email: string): Promise<number> {
		for (;;) {
			const { statusCode, body } = await request(`${this.url}/webhook/invite`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ email }),
			});
			await body.dump();
			if (statusCode !== 503) return statusCode;
			await new Promise((resolve) => setTimeout(resolve, 500));
		}
	}
}
