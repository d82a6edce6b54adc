import { Random } from './world/random';

/** Something that goes wrong with calls that match. */
export interface Fault {
	/**
	 * `status`: an error of that status. `resetBefore`, `resetAfter`: the connection breaks before or after the
	 * operation is carried out. `hang`: never answered, not carried out. `lateAnswer`: answered late, carried out at
	 * once. `slowBody`: the body drips.
	 * `truncatedJson`: half the body, correctly framed. `emptyBody`: no body. `html`: a proxy's error page.
	 * `wrongContentType`: the real body under another type. `wrongRegion`: 403, as if called in another region.
	 */
	kind:
		| 'status'
		| 'resetBefore'
		| 'resetAfter'
		| 'hang'
		| 'lateAnswer'
		| 'slowBody'
		| 'truncatedJson'
		| 'emptyBody'
		| 'html'
		| 'wrongContentType'
		| 'wrongRegion';
	/** Of `status` (default 500) and `html` (default 502). */
	status?: number;
	/** Of `status`: sent instead of the service-shaped error. */
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
	/** Matching calls to let pass first. Default 0. */
	from?: number;
	/** Matching calls to hit. Default 1; Infinity for all. */
	times?: number;
	/** Probability of hitting a matching call. Default 1. */
	rate?: number;
}

const SEED = 7;

/** The faults in the order in which they were added; the first that applies hits the call. */
export class FaultList {
	private entries: { fault: Fault; pattern: RegExp; seen: number; hits: number }[] = [];
	private random = new Random(SEED);

	/** Throws a SyntaxError when `path` is neither a path nor a regular expression. */
	add(fault: Fault): void {
		this.entries.push({ fault, pattern: new RegExp(fault.path ?? ''), seen: 0, hits: 0 });
	}

	clear(): void {
		this.entries = [];
		this.random = new Random(SEED);
	}

	/** The fault that hits this call, counted as one of its hits. */
	take(method: string, path: string): Fault | undefined {
		const entry = this.entries.find((candidate) => {
			const { fault, pattern } = candidate;
			const { from = 0, times = 1, rate = 1 } = fault;
			if (fault.method && fault.method.toUpperCase() !== method) return false;
			if (!path.startsWith(fault.path ?? '') && !pattern.test(path)) return false;
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
