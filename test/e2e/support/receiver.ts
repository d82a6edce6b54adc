import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Sandbox } from '../../../sandbox';
import { PROJECT_ID } from '../../../sandbox/world/seed/projects';
import type { Editor } from './editor';
import { credentialsOf } from './oneNode';
import { eventually, runsOf } from './runs';

const TRIGGER = 'Voucherify Webhook Trigger';

/** The event that is received: credits added to a gift card. No example subscribes to it. */
export const EVENT = 'voucher.gift.balance_added';

/** Part of the trigger's webhook URL. */
export const WEBHOOK_ID = '00000000-0000-4000-8000-00000000feed';

/** An execution that n8n has accepted starts some time later: 2.0 responds before it does. */
const STARTED_WITHIN_MS = 15_000;

/** n8n 1.85 cannot show an execution that a killed process has left without data. */
function asCrashed(error: unknown): Record<string, unknown> {
	if (String(error).includes("reading 'data'")) return { status: 'crashed' };
	throw error;
}

/** A workflow that starts with the webhook trigger, and the events that started its executions. */
export class Receiver {
	/** Event IDs by execution. Cached, because they never change. */
	private readonly begunWith = new Map<string, string>();

	/** Number of executions in the workers' queue; none in n8n's regular mode. */
	queued = (): number => 0;

	private constructor(
		private readonly editor: Editor,
		readonly workflowId: string,
	) {}

	/** Saves the workflow and activates it. */
	static async publish(
		editor: Editor,
		parameters: object,
		webhookId = WEBHOOK_ID,
	): Promise<Receiver> {
		const receiver = await Receiver.save(editor, parameters, webhookId);
		await editor.publish(receiver.workflowId);
		return receiver;
	}

	static async save(
		editor: Editor,
		parameters: object,
		webhookId: string = randomUUID(),
	): Promise<Receiver> {
		const node = {
			id: 'trigger',
			name: TRIGGER,
			type: 'n8n-nodes-voucherify.voucherifyWebhookTrigger',
			typeVersion: 2,
			position: [0, 0],
			webhookId,
			parameters: { events: [EVENT], ...parameters },
			// A visitor who changes the setting of a manual one finds the other credential picked.
			credentials: {
				...(await credentialsOf(editor, 'voucherifyManagementApi')),
				...(!('connect' in parameters) && (await credentialsOf(editor, 'voucherifyApi'))),
			},
		};
		const { id } = await editor.call('POST', '/workflows', {
			name: 'Receive',
			active: false,
			nodes: [node],
			connections: {},
			settings: { executionOrder: 'v1' },
		});
		return new Receiver(editor, String(id));
	}

	/** Copies the workflow as export and import do: with the trigger's URL and the static data. */
	async copy(): Promise<string> {
		const { nodes, connections, settings, staticData } = await this.editor.call(
			'GET',
			`/workflows/${this.workflowId}`,
		);
		const { id } = await this.editor.call('POST', '/workflows', {
			...{ name: 'Copy', active: false, nodes, connections, settings, staticData },
		});
		return String(id);
	}

	async staticData(): Promise<unknown> {
		return (await this.editor.call('GET', `/workflows/${this.workflowId}`)).staticData;
	}

	/** Changes the parameters of the trigger, and publishes the workflow again. */
	async change(parameters: object): Promise<void> {
		const path = `/workflows/${this.workflowId}`;
		const { nodes, versionId } = await this.editor.call('GET', path);
		const [trigger]: unknown[] = Array.isArray(nodes) ? nodes : [];
		if (typeof trigger !== 'object') throw new Error('the workflow has no trigger');
		await this.editor.call('PATCH', path, { nodes: [{ ...trigger, parameters }], versionId });
		await this.editor.publish(this.workflowId);
	}

	/** The same workflow in another session of the editor. */
	seenBy(editor: Editor): Receiver {
		return new Receiver(editor, this.workflowId);
	}

	/**
	 * Event ID of each execution, whatever its status. Executions that a killed process has left without data have none.
	 */
	async eventIds(): Promise<string[]> {
		const limit = pLimit(10);
		const runs = await runsOf(this.editor, this.workflowId);
		const ids = await Promise.all(runs.map((run) => limit(async () => await this.eventOf(run))));
		return ids.filter((id) => id !== '');
	}

	private async eventOf(run: string): Promise<string> {
		const known = this.begunWith.get(run);
		if (known !== undefined) return known;
		// An execution has its data when it ends. A killed process may have saved it without queuing it: then it never
		// starts.
		const { data } = await eventually(async () => {
			const isQueueEmpty = this.queued() === 0;
			const execution = await this.editor.call('GET', `/executions/${run}`).catch(asCrashed);
			const age = Date.now() - Date.parse(String(execution.createdAt));
			const isLost = isQueueEmpty && !(age < STARTED_WITHIN_MS);
			const isOver = { new: isLost, running: false }[String(execution.status)] ?? true;
			return isOver ? execution : undefined;
		});
		const ids = new Set(String(data).match(/evcus_[0-9a-f]+/g));
		const [id = '', ...more] = ids;
		if (more.length > 0) throw new Error(`run ${run} began with ${[...ids].join()}`);
		if (id !== '') this.begunWith.set(run, id);
		return id;
	}
}

/** Parameters of a trigger that manages its own webhook. */
export const automatically = {
	connect: 'automatically',
	projectId: { __rl: true, mode: 'id', value: PROJECT_ID },
};

/** Books this many transactions on a gift card, with an event for each. */
export function book({ world }: Sandbox, count: number): void {
	for (let index = 0; index < count; index += 1) world.book({ voucher: 'GIFT-0003', amount: 1 });
}

/** Delivers until nothing is left to retry, however long that takes by the sandbox's clock. */
export async function deliverAll({ settings, webhooks, world }: Sandbox): Promise<void> {
	for (let minutes = 1; minutes <= 256; minutes *= 2) {
		await webhooks.settle();
		settings.clockAheadMs += minutes * 60_000;
	}
	await webhooks.settle();
	if (webhooks.waiting > 0) throw new Error(`${webhooks.waiting} messages could not be delivered`);
	if (world.webhooks.all().some(({ active }) => !active))
		throw new Error('Voucherify has given up');
}

/**
 * Starts n8n while no deliveries are sent: until its database is ready, n8n responds 200 to everything, and such deliveries
 * are lost.
 */
export async function undisturbed<T>({ settings }: Sandbox, start: () => Promise<T>): Promise<T> {
	const { concurrency } = settings.webhooks;
	settings.webhooks.concurrency = 0;
	const started = await start();
	settings.webhooks.concurrency = concurrency;
	return started;
}
