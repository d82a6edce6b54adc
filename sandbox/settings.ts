import { defaultBeliefs, type Beliefs } from './beliefs';
import type { Clock } from './world/clock';
import type { JobTiming } from './world/jobs';
import type { ExportTiming } from './world/exports';
import { DEFAULT_RULES, type StackingRules } from './world/redeeming/stacking';
import type { Sizes } from './world/sizes';

/** So many calls in each window of so many milliseconds. */
export interface RateLimit {
	calls: number;
	windowMs: number;
}

/** Settings for sending webhooks; times in milliseconds. */
export interface WebhookSettings {
	/** Number of repetitions of each message, although it was answered. */
	repeats: number;
	/** Delay of each message, by the service's clock. */
	delayMs: number;
	/** Up to how much later still, by lot, so that messages come out of order. */
	spreadMs: number;
	/** Number of forged messages for each genuine one. */
	forgeries: number;
	/** Messages that are on their way at once. */
	concurrency: number;
	/** Timeout of an answer. */
	timeoutMs: number;
}

/** Settings that may change while the sandbox runs. */
export interface Settings {
	/** Milliseconds added to every API answer. */
	latencyMs: number;
	rateLimit: RateLimit;
	/** The limit of calls that hand much in at once; they do not count against the other. */
	bulkLimit: RateLimit;
	exportTiming: ExportTiming;
	/** The address before `/v1/exports/…` in `result.url`; null: `/download` where the caller called. */
	downloadBaseUrl: string | null;
	/** Every download has at least so many bytes; generated rows fill it up. */
	exportFileBytes: number;
	/** Number of files of an export. */
	exportFiles: number;
	/** The next export that is created ends in ERROR. */
	nextExportFails: boolean;
	/** Times that a background job waits and works; for jobs that begin after the change. */
	jobTiming: JobTiming;
	/** The next background job ends in FAILED, and does nothing. */
	nextJobFails: boolean;
	/** Longest array body of reward assignments and earning rules. */
	maxArray: number;
	/** Earning rules that a project can have. */
	maxEarningRules: number;
	webhooks: WebhookSettings;
	/** Delay until a change of a loyalty card's points is carried out, in milliseconds. */
	pointsDelayMs: number;
	/** Lifetime of the cursors of loyalty's lists, in milliseconds. */
	cursorLifetimeMs: number;
	/** Rules for redeeming several things together. */
	stackingRules: StackingRules;
	/** Time that a redemption or rollback works on its order, in milliseconds: another one is refused meanwhile. */
	redeemingMs: number;
	/** Lead of the service's clock over this machine's, in milliseconds; negative: behind. */
	clockAheadMs: number;
	/** Beliefs about the service, where it is not certain: see `beliefs/`. */
	readonly beliefs: Beliefs;
}

export interface SandboxOptions {
	/** 0 or absent: any free port. Always bound to 127.0.0.1. */
	port?: number;
	/** Milliseconds added to every API answer. Default 0. */
	latencyMs?: number;
	/** Amounts of seeded data; absent ones are the defaults. */
	sizes?: Partial<Sizes>;
	/** Default 2,000 calls a minute. */
	rateLimit?: RateLimit;
	/** Default 1,000 calls an hour. */
	bulkLimit?: RateLimit;
	/** Default 300 ms SCHEDULED and 300 ms IN_PROGRESS. */
	exportTiming?: ExportTiming;
	/** Default 300 ms. */
	pointsDelayMs?: number;
	/** Default: 300 ms ENQUEUED and 300 ms IN_PROGRESS. */
	jobTiming?: JobTiming;
	/** Default: the sandbox's own `/download`. */
	downloadBaseUrl?: string;
	/**
	 * Tells the time, to which `clockAheadMs` is added. Default: this machine's clock. With one that stands still, time
	 * goes by only when a test says so.
	 */
	clock?: Clock;
}

/** The settings at the start. */
export const initialSettings = (options: SandboxOptions): Settings => ({
	latencyMs: options.latencyMs ?? 0,
	rateLimit: options.rateLimit ?? { calls: 2_000, windowMs: 60_000 },
	bulkLimit: options.bulkLimit ?? { calls: 1_000, windowMs: 3_600_000 },
	exportTiming: options.exportTiming ?? { scheduledMs: 300, inProgressMs: 300 },
	downloadBaseUrl: options.downloadBaseUrl ?? null,
	exportFileBytes: 0,
	exportFiles: 1,
	nextExportFails: false,
	jobTiming: options.jobTiming ?? { enqueuedMs: 300, inProgressMs: 300 },
	nextJobFails: false,
	maxArray: 1_000,
	maxEarningRules: 100,
	webhooks: {
		repeats: 0,
		delayMs: 0,
		spreadMs: 0,
		forgeries: 0,
		concurrency: 10,
		timeoutMs: 10_000,
	},
	pointsDelayMs: options.pointsDelayMs ?? 300,
	cursorLifetimeMs: 600_000,
	stackingRules: DEFAULT_RULES,
	redeemingMs: 0,
	clockAheadMs: 0,
	beliefs: defaultBeliefs(),
});
