import type { Fault } from '../../../sandbox';
import type { Random } from '../../../sandbox/world/random';

const BUSY = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };

/** Faults for the requests of a run: responses are lost before or after the effect, or requests are rejected as busy. */
export const drawnFaults = (random: Random): Fault[] =>
	Array.from({ length: random.pick([0, 1, 1, 2]) }, () => ({
		method: random.next() < 0.8 ? 'POST' : undefined,
		from: random.between(0, 3),
		times: random.pick([1, 1, 2, 12]),
		...random.pick<Fault>([
			{ kind: 'resetBefore' },
			{ kind: 'resetAfter' },
			{ kind: 'resetAfter' },
			{ kind: 'truncatedJson' },
			{ kind: 'emptyBody' },
			{ kind: 'html' },
			{ kind: 'status', status: random.pick([500, 502, 503, 504]) },
			{ kind: 'status', status: 400, body: BUSY },
		]),
	}));
