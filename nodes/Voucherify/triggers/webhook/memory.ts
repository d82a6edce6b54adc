import { createHash, randomUUID } from 'node:crypto';
import { sleep, type IDataObject } from 'n8n-workflow';
import { isTexts } from '../../api/types';

/** How many events are known again: the latest. */
const MOST = 5_000;

/** Letters of what is kept of an event's ID: enough to tell so many apart for ages. */
const LENGTH = 8;

/** This process, among those of n8n that may receive webhooks. */
const PROCESS = randomUUID();

/** What becomes of an event: its answer tells it. */
export interface Outcome {
	writableEnded: boolean;
	/** Whether nobody is there any more to hear it. */
	destroyed: boolean;
	statusCode: number;
	once: (event: 'finish' | 'close', listener: () => void) => unknown;
}

/**
 * The events that a trigger has received. Within a process it is exact: a repeat starts nothing, also while the first is
 * being saved. The copy in the workflow's static data is for the next start and for other processes. n8n saves it after
 * the execution and before the answer, so whatever was answered is known after a restart or a kill. One event
 * waits for the answer of the one before, so that no older copy is saved after a newer one.
 *
 * What this cannot do: when n8n is killed after it has saved the execution, and before the answer, Voucherify delivers the
 * event again, and it starts a second execution. Where several processes receive webhooks, in queue mode, each writes all
 * that it knows, so of two that save at the same moment one overwrites the other's latest, until that one saves again: a
 * repeat that arrives at the other process meanwhile starts a second execution.
 */
export class Memory {
	private known = new Set<string>();
	/** What has no answer yet, so that it is not sure that there is an execution. */
	private readonly open = new Map<string, Outcome>();
	/** Ends with the answer to the latest event. */
	private last = Promise.resolve();
	/** All that is known in one text, the oldest first: n8n reads and writes it with each call. */
	private readonly copy: [string] = [''];

	/**
	 * Notes an event.
	 * @param saved what n8n has saved of the node, which is changed
	 * @returns `new`, `known`, or `open` when nobody was there to hear the answer of an earlier delivery, which is not given yet
	 */
	async note(key: string, saved: IDataObject, outcome: Outcome): Promise<'new' | 'known' | 'open'> {
		const release = await this.turn();
		this.learnFrom(saved);
		this.settle();
		const mark = createHash('sha256').update(key).digest('base64url').slice(0, LENGTH);
		// Whoever has gone while this waited delivers it again.
		const isOpen = this.open.has(mark) || outcome.destroyed;
		if (isOpen || this.known.has(mark)) {
			release();
			return isOpen ? 'open' : 'known';
		}
		this.add(mark);
		this.open.set(mark, outcome);
		// What could not become an execution is delivered again, and is new then.
		const settle = () => {
			this.settle();
			release();
		};
		outcome.once('finish', settle);
		outcome.once('close', settle);
		saved.received = this.copy;
		void keepChanged(saved, outcome);
		return 'new';
	}

	/**
	 * Waits until the event before has its answer, and so is saved: a database may save what is written at the same time in
	 * any order, and an older copy last. @returns lets the next one have its turn
	 */
	private async turn(): Promise<() => void> {
		const before = this.last;
		let release: () => void = () => undefined;
		this.last = new Promise((resolve) => {
			release = resolve;
		});
		await before;
		return release;
	}

	/** Takes over what an earlier or another process has received. */
	private learnFrom({ received, receivedBy }: IDataObject): void {
		if (receivedBy === PROCESS || !isTexts(received)) return;
		const marks = (received[0] ?? '').match(new RegExp(`.{${LENGTH}}`, 'g')) ?? [];
		for (const mark of marks) if (!this.known.has(mark)) this.add(mark);
	}

	private add(mark: string): void {
		this.known.add(mark);
		this.copy[0] += mark;
		if (this.known.size <= MOST) return;
		this.known.delete(this.copy[0].slice(0, LENGTH));
		this.copy[0] = this.copy[0].slice(LENGTH);
	}

	/** Forgets what came to nothing. */
	private settle(): void {
		for (const [mark, { writableEnded, statusCode }] of this.open) {
			if (!writableEnded) continue;
			this.open.delete(mark);
			if (statusCode < 300) continue;
			this.known.delete(mark);
			this.copy[0] = [...this.known].join('');
		}
	}
}

/**
 * Tells n8n until the answer is given that the static data has changed: it looks at that when the execution is saved, and
 * n8n 2.41 forgets it on the way there, whenever there was static data before.
 */
async function keepChanged(saved: IDataObject, outcome: Outcome): Promise<void> {
	const gone = new AbortController();
	outcome.once('close', () => {
		gone.abort();
	});
	while (!outcome.writableEnded && !gone.signal.aborted) {
		saved.receivedBy = PROCESS;
		await sleep(1);
	}
}

const memories = new Map<string, Memory>();

/** The memory of a node, in this process. */
export function memoryOf(workflowId: string | undefined, nodeId: string): Memory {
	const key = JSON.stringify([workflowId, nodeId]);
	const memory = memories.get(key) ?? new Memory();
	memories.set(key, memory);
	return memory;
}
