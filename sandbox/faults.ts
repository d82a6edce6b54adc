import { setTimeout } from 'node:timers/promises';
import { Random } from './world/random';

/**
 * `status`: an error with that status. `resetBefore`, `resetAfter`: connection reset before or after the operation. `hang`:
 * no response, no operation. `lateAnswer`: immediate operation, late response. `slowBody`: the body arrives bit by bit.
 * `truncatedJson`: half the body with a matching content length. `emptyBody`: no body. `html`: a proxy's error page.
 * `wrongContentType`: the real body with another content type. `extraFields`: the real body with undocumented fields.
 * `wrongRegion`: 403, as in another region. `stale`: a list comes from a copy of the data that is behind.
 */
export const FAULT_KINDS = [
	'status',
	'resetBefore',
	'resetAfter',
	'hang',
	'lateAnswer',
	'slowBody',
	'truncatedJson',
	'emptyBody',
	'html',
	'wrongContentType',
	'extraFields',
	'wrongRegion',
	'stale',
] as const;

/** A failure that is simulated for the requests that match it. */
export interface Fault {
	kind: (typeof FAULT_KINDS)[number];
	/** For `status` (default 500) and `html` (default 502). */
	status?: number;
	/** For `status`: the body to send instead of the service's usual error. For `extraFields`: the fields to add. */
	body?: unknown;
	/** For `status`: headers to add or replace. */
	headers?: Record<string, string>;
	/** For `status`: headers to remove. */
	omitHeaders?: string[];
	/**
	 * For `lateAnswer`: delay in ms. For `slowBody`: ms from the first to the last byte. For `stale`: how far behind the copy is,
	 * in ms. Default 5,000.
	 */
	durationMs?: number;
	/** Default: any method. */
	method?: string;
	/** Start of the undecoded path, or a regular expression. Default: any path. */
	path?: string;
	/** Application ID or management ID. Default: any caller. */
	caller?: string;
	/** Number of matching requests to skip first. Default 0. */
	from?: number;
	/** Number of matching requests to hit. Default 1; Infinity for all. */
	times?: number;
	/** Probability of hitting a matching request. Default 1. */
	rate?: number;
}

/** Default of `durationMs`. */
export const DURATION_MS = 5_000;

/** How far the copy of the data that answers is behind, in milliseconds. */
export const behindMsOf = (fault?: Fault): number =>
	fault?.kind === 'stale' ? (fault.durationMs ?? DURATION_MS) : 0;

interface FaultyCall {
	method: string;
	path: string;
	caller: unknown;
}

interface Entry {
	fault: Fault;
	pattern: RegExp;
	/** Number of matching requests so far. */
	seen: number;
	hits: number;
}

const SEED = 7;

/** Faults in the order of their addition; the first that applies hits the request. */
export class FaultList {
	private entries: Entry[] = [];
	private random = new Random(SEED);
	private lateness = new AbortController();

	/** @throws SyntaxError if `path` is not a valid regular expression */
	add(fault: Fault): void {
		this.entries.push({ fault, pattern: new RegExp(fault.path ?? ''), seen: 0, hits: 0 });
	}

	/** Removes all faults and sends delayed responses immediately. */
	clear(): void {
		this.lateness.abort();
		this.lateness = new AbortController();
		this.entries = [];
		this.random = new Random(SEED);
	}

	/** Waits for a time in ms, or until the faults are cleared. */
	async delay(durationMs: number): Promise<void> {
		const { signal } = this.lateness;
		await setTimeout(durationMs, undefined, { signal }).catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	}

	take(call: FaultyCall): Fault | undefined {
		const entry = this.entries.find((candidate) => {
			const { from = 0, times = 1, rate = 1 } = candidate.fault;
			if (!isMeant(candidate, call)) return false;
			candidate.seen += 1;
			return candidate.seen > from && candidate.hits < times && this.random.next() < rate;
		});
		if (!entry) return undefined;
		entry.hits += 1;
		return entry.fault;
	}

	list(): { fault: Fault; hits: number }[] {
		return this.entries.map(({ fault, hits }) => ({ fault, hits }));
	}
}

function isMeant({ fault, pattern }: Entry, { method, path, caller }: FaultyCall): boolean {
	if (fault.method && fault.method.toUpperCase() !== method) return false;
	if (fault.caller !== undefined && fault.caller !== caller) return false;
	return path.startsWith(fault.path ?? '') || pattern.test(path);
}
