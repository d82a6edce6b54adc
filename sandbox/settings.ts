import { defaultBeliefs, type Beliefs } from './beliefs';
import type { Clock } from './world/clock';
import type { JobTiming } from './world/jobs';
import type { ExportTiming } from './world/exports';
import { DEFAULT_RULES, type StackingRules } from './world/redeeming/stacking';
import type { Sizes } from './world/sizes';

export interface RateLimit {
	calls: number;
	windowMs: number;
}

/** Times in ms. */
export interface WebhookSettings {
	/** Number of duplicates of each message, even after a successful response. */
	repeats: number;
	/** Delay of each message, by the service's clock. */
	delayMs: number;
	/** Maximum random extra delay, so that messages arrive out of order. */
	spreadMs: number;
	/** Number of forged messages per real one. */
	forgeries: number;
	/** Maximum number of messages in flight. */
	concurrency: number;
	timeoutMs: number;
}

export interface Settings {
	/** Delay of every API response, in ms. */
	latencyMs: number;
	rateLimit: RateLimit;
	/** Limit of bulk requests, which do not count towards `rateLimit`. */
	bulkLimit: RateLimit;
	exportTiming: ExportTiming;
	/** Start of `result.url`, before `/v1/exports/…`; null: `/download` at the requested origin. */
	downloadBaseUrl: string | null;
	/** Minimum size of downloads, in bytes; generated rows fill them up. */
	exportFileBytes: number;
	/** Number of files per export. */
	exportFiles: number;
	/** Whether the next export ends in ERROR. */
	nextExportFails: boolean;
	/** Durations of a background job's states, for jobs that start after the change. */
	jobTiming: JobTiming;
	/** Whether the next background job does nothing and ends in FAILED. */
	nextJobFails: boolean;
	/** Maximum length of the array in requests for reward assignments and earning rules. */
	maxArray: number;
	/** Maximum number of earning rules per project. */
	maxEarningRules: number;
	webhooks: WebhookSettings;
	/** Delay before a change of a loyalty card's points is processed, in ms. */
	pointsDelayMs: number;
	/** Lifetime of the cursors of loyalty lists, in ms. */
	cursorLifetimeMs: number;
	stackingRules: StackingRules;
	/** Duration of a redemption or rollback in ms. Meanwhile, others of the same order are rejected. */
	redeemingMs: number;
	/** Offset of the service's clock from the machine's, in ms; negative: behind. */
	clockAheadMs: number;
	/** Values of uncertain beliefs about the service: see `beliefs/`. */
	readonly beliefs: Beliefs;
}

export interface SandboxOptions {
	/** Default: any free port, as with 0. The host is always 127.0.0.1. */
	port?: number;
	/** Delay of every API response, in ms. Default 0. */
	latencyMs?: number;
	/** Sizes of the initial data, in part. */
	sizes?: Partial<Sizes>;
	/** Default 2,000 requests per minute. */
	rateLimit?: RateLimit;
	/** Default 1,000 requests per hour. */
	bulkLimit?: RateLimit;
	/** Default 300 ms SCHEDULED and 300 ms IN_PROGRESS. */
	exportTiming?: ExportTiming;
	/** In ms. Default 300. */
	pointsDelayMs?: number;
	/** Default 300 ms ENQUEUED and 300 ms IN_PROGRESS. */
	jobTiming?: JobTiming;
	/** Default: `/download` of the sandbox. */
	downloadBaseUrl?: string;
	/**
	 * Clock before `clockAheadMs` is added. Default: the machine's clock. Tests can pass one that they advance themselves.
	 */
	clock?: Clock;
}

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
