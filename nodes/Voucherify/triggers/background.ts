import { pause } from '../api/http/pause';

/** Pauses between attempts in the background, in milliseconds. Each is twice as long as the last. */
const PAUSE_MS = { first: 5_000, longest: 300_000 };

/** A queue of tasks that run one after the other, with retries in the background. */
export class BackgroundQueue {
	private attempts?: AbortController;
	private last: Promise<unknown> = Promise.resolve();

	/** Runs a task after those that are under way. */
	async turn<T>(run: () => Promise<T>): Promise<T> {
		const done = this.last.then(run);
		this.last = done.catch(() => undefined);
		return await done;
	}

	/**
	 * Retries a task until it succeeds, or `stop` is called.
	 * @param run returns true when it is done
	 */
	tryUntilDone(run: () => Promise<boolean>): void {
		const attempts = new AbortController();
		this.attempts = attempts;
		const { signal } = attempts;
		const retry = async () => {
			for (let ms = PAUSE_MS.first; ; ms = Math.min(2 * ms, PAUSE_MS.longest)) {
				await pause(ms, signal);
				if (await this.turn(async () => signal.aborted || (await run()))) return;
			}
		};
		// Only `stop` rejects it.
		retry().catch(() => undefined);
	}

	/** Ends the retries in the background. */
	stop(): void {
		this.attempts?.abort();
	}
}
