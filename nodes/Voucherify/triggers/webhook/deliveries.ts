import { toDigest } from '../digest';
import { rememberPerNode } from '../perNode';

/** Maximum number of remembered events; the oldest are dropped. */
const MOST = 5_000;

/** The part of an HTTP response that shows how a delivery ends. */
export interface PendingResponse {
	writableEnded: boolean;
	/** True when the sender has closed the connection. */
	destroyed: boolean;
	statusCode: number;
	once: (event: 'finish' | 'close', listener: () => void) => unknown;
}

/**
 * Deliveries of a trigger that this process has received. They are handled concurrently; only those of the same event wait
 * for each other. While the first delivery is being saved, a repeat starts nothing; if saving fails, the repeat takes its
 * place.
 */
export class Deliveries {
	/** Pending responses by the event's digest, oldest event first; undefined for an event that was accepted. */
	private readonly known = new Map<string, PendingResponse | undefined>();

	/**
	 * Notes a delivery.
	 * @param key equal for all deliveries of an event
	 * @returns `new`, `known`, or `open` when the sender has gone before the response to this or an earlier delivery
	 */
	async note(key: string, response: PendingResponse): Promise<'new' | 'known' | 'open'> {
		const digest = toDigest(key);
		while (this.known.has(digest)) {
			const first = this.known.get(digest);
			if (!first) return 'known';
			await untilResponded(first);
			if (!first.writableEnded) return 'open';
			this.settle(digest, first);
		}
		// If the sender has gone meanwhile, it will deliver the event again.
		if (response.destroyed) return 'open';
		this.add(digest, response);
		return 'new';
	}

	private add(digest: string, response: PendingResponse): void {
		this.known.set(digest, response);
		const settle = () => {
			this.settle(digest, response);
		};
		response.once('finish', settle);
		response.once('close', settle);
		if (this.known.size > MOST) this.dropOldest();
	}

	/** Drops the oldest accepted event. Events that are being saved stay, since a repeat would start a second execution. */
	private dropOldest(): void {
		for (const [digest, pending] of this.known) {
			if (pending) continue;
			this.known.delete(digest);
			return;
		}
	}

	/**
	 * Records the outcome of a delivery: accepted after a response below 300. Otherwise, it is forgotten, so that a repeat
	 * is new.
	 */
	private settle(digest: string, response: PendingResponse): void {
		if (this.known.get(digest) !== response || !response.writableEnded) return;
		if (response.statusCode < 300) this.known.set(digest, undefined);
		else this.known.delete(digest);
	}
}

/** Waits until a response is sent, or the sender has gone. */
async function untilResponded(response: PendingResponse): Promise<void> {
	if (response.writableEnded || response.destroyed) return;
	await new Promise<void>((resolve) => {
		response.once('finish', resolve);
		response.once('close', resolve);
	});
}

/** Returns the deliveries of a node in this process. */
export const deliveriesOf = rememberPerNode(() => new Deliveries());
