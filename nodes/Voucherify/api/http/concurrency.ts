/** Number of calls in flight at the beginning of an execution. */
const FIRST_WIDTH = 5;

/** An answer that takes so many times as long as the fastest, and so many milliseconds more, is slow. */
const SLOW = 2;
const SLACK_MS = 30;

/** Weight of the last answer in the moving average. */
const WEIGHT = 0.2;

/** No more calls are in flight than this part of what the plan allows in a window: there is nothing to win. */
const PART_OF_PLAN = 1 / 20;

/**
 * Limits the calls in flight. The limit begins low and grows with each answer, as long as answers do not slow
 * down and the plan has room, up to what the user allows; a service that slows down or refuses gets fewer.
 */
export class AdaptiveConcurrency {
	private width: number;
	private fastest = Number.POSITIVE_INFINITY;
	private average = 0;

	/** @param ceiling how many the user allows */
	constructor(private readonly ceiling: number) {
		this.width = this.least;
	}

	/** Number of calls that may be in flight now. */
	get current(): number {
		return Math.floor(this.width);
	}

	private get least(): number {
		return Math.min(FIRST_WIDTH, this.ceiling);
	}

	/**
	 * An answer has arrived.
	 * @param ms how long it took, in milliseconds
	 * @param isFull whether as many calls as allowed were in flight: else nothing is learnt of more
	 * @param planned how many calls the plan allows in a window, if the service says so
	 */
	answered(ms: number, isFull: boolean, planned = Number.POSITIVE_INFINITY): void {
		this.fastest = Math.min(this.fastest, ms);
		this.average = this.average === 0 ? ms : this.average + (ms - this.average) * WEIGHT;
		const isSlow = this.average > this.fastest * SLOW + SLACK_MS;
		const most = Math.max(this.least, Math.min(this.ceiling, planned * PART_OF_PLAN));
		// As many fewer as more: over a round of answers, either doubles or halves it.
		const change = isSlow ? -0.5 : isFull ? 1 : 0;
		this.width = Math.min(most, Math.max(this.least, this.width + change));
	}

	/** The service has refused a call, or could not be reached. */
	refused(): void {
		this.width = Math.max(this.least, this.width / 2);
	}
}

/** Lets as many tasks run side by side as there is room for, in the order in which they came. */
export class Semaphore {
	private running = 0;
	private waiting: Array<() => void> = [];
	private next = 0;

	/** @param width how many may run; it may change at any time */
	constructor(private readonly width: () => number) {}

	/** Whether no further task may run now. */
	get isFull(): boolean {
		return this.running >= this.width();
	}

	/** Whether no task runs, and none waits. */
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
