/** Requests in flight when an execution starts, and the lowest limit later. */
const FIRST_WIDTH = 5;

/** Responses are slow if their average time exceeds `SLOW` times the fastest one plus `SLACK_MS` milliseconds. */
const SLOW = 2;
const SLACK_MS = 30;

/** Weight of the newest response time in the moving average. */
const WEIGHT = 0.2;

/** Maximum requests in flight, as a share of the plan's limit per window: more would not be faster. */
const PART_OF_PLAN = 1 / 20;

/**
 * Limits the requests in flight. The limit starts low and grows while responses do not slow down, up to the user's maximum
 * and a share of the plan's limit. It shrinks if the service slows down or refuses requests.
 */
export class AdaptiveConcurrency {
	private width: number;
	private fastest = Number.POSITIVE_INFINITY;
	private average = 0;

	/** @param ceiling maximum number of parallel requests that the user allows */
	constructor(private readonly ceiling: number) {
		this.width = this.least;
	}

	/** Number of requests that may be in flight now. */
	get current(): number {
		return Math.floor(this.width);
	}

	private get least(): number {
		return Math.min(FIRST_WIDTH, this.ceiling);
	}

	/**
	 * Adapts the limit to a response.
	 * @param ms response time in milliseconds
	 * @param isFull true if the limit was used fully; otherwise the response says nothing about a higher limit
	 * @param planned the plan's limit of requests per window, if the service reports it
	 */
	responded(ms: number, isFull: boolean, planned = Number.POSITIVE_INFINITY): void {
		this.fastest = Math.min(this.fastest, ms);
		this.average = this.average === 0 ? ms : this.average + (ms - this.average) * WEIGHT;
		const isSlow = this.average > this.fastest * SLOW + SLACK_MS;
		const most = Math.max(this.least, Math.min(this.ceiling, planned * PART_OF_PLAN));
		// Over a round of responses, the limit doubles or halves.
		const change = isSlow ? -0.5 : isFull ? 1 : 0;
		this.width = Math.min(most, Math.max(this.least, this.width + change));
	}

	/** Halves the limit, because a request has to be retried. */
	refused(): void {
		this.width = Math.max(this.least, this.width / 2);
	}
}

/** Runs tasks in parallel up to a limit, in the order in which they were added. */
export class Semaphore {
	private running = 0;
	private waiting: Array<() => void> = [];
	private next = 0;

	/** @param width returns the limit, which may change at any time */
	constructor(private readonly width: () => number) {}

	/** True if no further task may start now. */
	get isFull(): boolean {
		return this.running >= this.width();
	}

	/** True if no task is running or waiting. */
	get isIdle(): boolean {
		return this.running === 0;
	}

	async run<T>(task: () => Promise<T>): Promise<T> {
		await new Promise<void>((resolve) => {
			this.waiting.push(resolve);
			this.admit();
		});
		try {
			return await task();
		} finally {
			this.running -= 1;
			this.admit();
		}
	}

	private admit(): void {
		while (!this.isFull) {
			const begin = this.waiting[this.next];
			if (!begin) {
				this.waiting = [];
				this.next = 0;
				return;
			}
			this.next += 1;
			this.running += 1;
			begin();
		}
	}
}
