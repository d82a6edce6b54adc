import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { nodeFailureOf } from '../../api/errors/node';
import { pause } from '../../api/http/pause';
import { nodeKeyOf, perNode } from '../perNode';
import { deliveriesOf } from './deliveries';

/** Maximum number of events of a trigger in n8n's database; the oldest are dropped. Each takes two entries. */
const MOST = 2_000;

/** Delay before an event is noted a second time, in milliseconds. */
const REWRITE_DELAY_MS = 1_000;

/** Returns the input of an execution: the item, and the key of its event. */
export const handed = (item: IDataObject, key?: string): INodeExecutionData => ({
	json: { item, key },
});

/**
 * Returns the item of an execution; none when an earlier execution has begun with the same event. The receiving process
 * detects repeats itself; this detects those that arrive after a restart, or at another process.
 */
export async function withoutRepeat(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const [input] = context.getInputData();
	const { item, key } = input?.json ?? {};
	if (!input || !isJsonObject(item)) return [[]];
	// Manual tests and retried executions always run.
	const mustRun = ['manual', 'retry'].includes(context.getMode());
	const isNew = mustRun || typeof key !== 'string' || !(await isRepeat(context, key));
	return isNew ? [[{ json: item }]] : [[]];
}

async function isRepeat(context: IExecuteFunctions, key: string): Promise<boolean> {
	const node = nodeKeyOf(context);
	// If n8n is killed before its response, Voucherify delivers the event again: this execution must not count then.
	await deliveriesOf(node).answered(key);
	const run = `${key} ${context.getExecutionId()}`;
	return await dedupOf(node).note(context, { key, run });
}

/** An event and the execution that it started. If a worker is killed, its execution begins again under the same ID. */
interface NotedEvent {
	key: string;
	run: string;
}

interface WaitingEvent extends NotedEvent {
	resolve: (isRepeat: boolean) => void;
}

/**
 * Deduplicates the events of a trigger with n8n's database, which reads and writes them as a whole. So all waiting
 * events are noted together, and a second time a moment later, as another process may have overwritten them with older
 * data.
 */
class DeliveryDedup {
	private waiting: WaitingEvent[] = [];
	private toRewrite: NotedEvent[] = [];
	/** Resolves when the last write is finished. */
	private lastWrite: Promise<unknown> = Promise.resolve();

	/** @returns true when another execution has begun with the event */
	async note(context: IExecuteFunctions, event: NotedEvent): Promise<boolean> {
		return await new Promise<boolean>((resolve) => {
			this.waiting.push({ ...event, resolve });
			if (this.waiting.length > 1) return;
			this.lastWrite = this.lastWrite.then(async () => {
				await this.writeAll(context);
			});
		});
	}

	private async writeAll(context: IExecuteFunctions): Promise<void> {
		const events = this.waiting;
		this.waiting = [];
		const known = await this.knownOf(context, events);
		const first = new Map<string, NotedEvent>();
		const repeats = events.filter(({ key, run }) => known.has(key) && !known.has(run));
		for (const event of events) if (!first.has(event.key)) first.set(event.key, event);
		repeats.push(...events.filter((event) => first.get(event.key)?.run !== event.run));
		await this.forget(context, repeats);
		const isRepeat = new Set(repeats);
		for (const event of events) event.resolve(isRepeat.has(event));
		const begun = events.filter((event) => !isRepeat.has(event));
		this.toRewrite.push(...begun);
		if (begun.length === 0 || this.toRewrite.length > begun.length) return;
		void pause(REWRITE_DELAY_MS).then(() => {
			const due = this.toRewrite;
			this.toRewrite = [];
			this.lastWrite = this.lastWrite.then(async () => await this.knownOf(context, due));
		});
	}

	/** Removes the runs of repeats, so that they still count as repeats when another worker begins them again. */
	private async forget({ helpers }: IExecuteFunctions, repeats: NotedEvent[]): Promise<void> {
		if (repeats.length === 0) return;
		const runs = repeats.map(({ run }) => run);
		await helpers.removeProcessed(runs, 'node', { mode: 'entries' }).catch(() => undefined);
	}

	/** Notes the events, and returns the keys and runs that were known. A database error never loses an event. */
	private async knownOf(context: IExecuteFunctions, events: NotedEvent[]): Promise<Set<unknown>> {
		const entries = [...new Set(events.flatMap(({ key, run }) => [key, run]))];
		const { helpers, logger } = context;
		try {
			const options = { mode: 'entries', maxEntries: 2 * MOST } as const;
			const { processed } = await helpers.checkProcessedAndRecord(entries, 'node', options);
			return new Set(processed);
		} catch (error) {
			const { message } = nodeFailureOf(context.getNode(), error);
			logger.warn(`n8n could not note an event, so that a repeat may start again: ${message}`);
			return new Set();
		}
	}
}

const dedupOf = perNode(() => new DeliveryDedup());
