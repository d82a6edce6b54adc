import { setTimeout } from 'node:timers/promises';
import { Random } from './world/random';

/**
 * `status`: an error of that status. `resetBefore`, `resetAfter`: the connection breaks before or after the operation is
 * carried out. `hang`: never answered, not carried out. `lateAnswer`: answered late, carried out at once. `slowBody`: the
 * body drips. `truncatedJson`: half the body, correctly framed. `emptyBody`: no body. `html`: a proxy's error page.
 * `wrongContentType`: the real body under another type. `extraFields`: the real body with fields that nobody documents.
 * `wrongRegion`: 403, as if called in another region.
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
] as const;

/** Something that goes wrong with calls that match. */
export interface Fault {
	kind: (typeof FAULT_KINDS)[number];
	/** Of `status` (default 500) and `html` (default 502). */
	status?: number;
	/** Of `status`: sent instead of the service-shaped error; of `extraFields`: what is added. */
	body?: unknown;
	/** Of `status`: added to the answer, or replacing what it has. */
	headers?: Record<string, string>;
	/** Of `status`: taken away from the answer. */
	omitHeaders?: string[];
	/** Of `lateAnswer`: milliseconds until it; of `slowBody`: from its first byte to the last. Default 5,000. */
	durationMs?: number;
	/** Any method when absent. */
	method?: string;
	/** A prefix of the path as sent, or the source of a regular expression. Any path when absent. */
	path?: string;
	/** The application ID or management ID of whose calls are meant. Anybody's when absent. */
	caller?: string;
	/** Matching calls to let pass first. Default 0. */
	from?: number;
	/** Matching calls to hit. Default 1; Infinity for all. */
	times?: number;
	/** Probability of hitting a matching call. Default 1. */
	rate?: number;
}

/** Data of a call that faults need. */
interface FaultyCall {
	method: string;
	/** As sent. */
	path: string;
	/** The ID of the key pair that it is made with. */
	caller: unknown;
}

interface Entry {
	fault: Fault;
	pattern: RegExp;
	/** Matching calls so far. */
	seen: number;
	hits: number;
}

const SEED = 7;

/** The faults in the order in which they were added; the first that applies hits the call. */
export class FaultList {
	private entries: Entry[] = [];
	private random = new Random(SEED);
	private lateness = new AbortController();

	/** Throws a SyntaxError when `path` is neither a path nor a regular expression. */
	add(fault: Fault): void {
		this.entries.push({ fault, pattern: new RegExp(fault.path ?? ''), seen: 0, hits: 0 });
	}

	/** Forgets all faults. Answers that are late because of one are late no longer. */
	clear(): void {
		this.lateness.abort();
		this.lateness = new AbortController();
		this.entries = [];
		this.random = new Random(SEED);
	}

	/** Waits for so many milliseconds, or until the faults are forgotten. */
	async delay(durationMs: number): Promise<void> {
		const { signal } = this.lateness;
		await setTimeout(durationMs, undefined, { signal }).catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	}

	/** The fault that hits this call, counted as one of its hits. */
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

	/** The faults with how often each has hit. */
	list(): { fault: Fault; hits: number }[] {
		return this.entries.map(({ fault, hits }) => ({ fault, hits }));
	}
}

function isMeant({ fault, pattern }: Entry, { method, path, caller }: FaultyCall): boolean {
	if (fault.method && fault.method.toUpperCase() !== method) return false;
	if (fault.caller !== undefined && fault.caller !== caller) return false;
	return path.startsWith(fault.path ?? '') || pattern.test(path);
}
