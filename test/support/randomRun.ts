import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import type { Fault, RecordedRequest, Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { Random } from '../../sandbox/world/random';
import { believe } from './beliefs';
import { credentialsFor, runNode, type RunResult } from './engine';
import { jobs, type Job } from './randomJobs';
import { checkoutJobs } from './randomJobs.checkout';
import { codesJobs } from './randomJobs.codes';
import { loyaltyJobs } from './randomJobs.loyalty';

/** A run, derived from the seed alone. */
export interface Plan {
	seed: number;
	job: Job;
	items: IDataObject[];
	parameters: INodeParameters;
	faults: Fault[];
	goesOn: boolean;
	cancelAfterMs?: number;
	concurrency: number;
}

export interface RunOutcome {
	plan: Plan;
	result: RunResult;
	requests: readonly RecordedRequest[];
	/** How often each item's operation was carried out, if known. */
	done: Map<string, number>;
	/** Number of requests sent after the cancellation. */
	callsAfterEnd: number;
}

const TIMEOUT_S = 1;

/** The channel on which Node.js reports each request that it sends. */
const SENT = 'http.client.request.start';

/** How long a canceled run is watched, in milliseconds: every wait checks for cancellation sooner. */
const WATCHED_MS = 1_300;

/** Turns of the event loop until a request has been connected, sent, read and answered. */
const ROUNDS = 50;

/** Runs the plan that the seed defines, under the given switches. */
export async function runRandomly(
	sandbox: Sandbox,
	seed: number,
	beliefs: Beliefs,
): Promise<RunOutcome> {
	sandbox.reset();
	believe(sandbox, beliefs);
	const plan = planOf(sandbox, seed);
	for (const fault of plan.faults) sandbox.faults.add(fault);
	const calls = callsTo(sandbox);
	let callsBeforeEnd = Infinity;
	const result = await runNode({
		credentials: credentialsFor(sandbox),
		items: plan.items,
		parameters: plan.parameters,
		node: plan.goesOn ? { onError: 'continueRegularOutput' } : {},
		cancelAfterMs: plan.cancelAfterMs,
		onCancelled: () => {
			callsBeforeEnd = calls.sent;
		},
	});
	if (plan.cancelAfterMs !== undefined) await setTimeout(WATCHED_MS);
	await arrivals();
	calls.ignore();
	const done = new Map<string, number>();
	for (const { mark } of plan.items) {
		const count = plan.job.done?.(sandbox.world, String(mark));
		if (count !== undefined) done.set(String(mark), count);
	}
	const requests = [...sandbox.requests];
	if (requests.length > calls.sent) throw new Error('a call was not seen as it was sent');
	return { plan, result, requests, done, callsAfterEnd: calls.sent - callsBeforeEnd };
}

/**
 * Waits until requests that were sent and timed out have arrived: a busy process sees a request's timeout before the
 * request itself, which would otherwise arrive in the next run.
 */
async function arrivals(): Promise<void> {
	for (let round = 0; round < ROUNDS; round += 1) await setImmediate();
}

/** Counts requests when they are sent: on a busy machine they arrive later, even after their timeout. */
function callsTo({ url }: Sandbox) {
	const { host } = new URL(url);
	const calls = { sent: 0, ignore: () => unsubscribe(SENT, count) };
	const count = (message: unknown) => {
		const request = isJsonObject(message) ? message.request : undefined;
		if (request instanceof ClientRequest && request.getHeader('host') === host) calls.sent += 1;
	};
	subscribe(SENT, count);
	return calls;
}

function planOf({ world }: Sandbox, seed: number): Plan {
	const random = new Random(seed);
	const job = random.pick<Job>([...jobs, ...codesJobs, ...loyaltyJobs, ...checkoutJobs]);
	const items = Array.from({ length: random.between(1, 8) }, (_, index) => ({
		mark: random.next() < 0.08 ? `unknown${index}` : job.mark(world, index),
	}));
	const ends = random.next();
	const options = {
		...(/^Reward.*: Create$/.test(job.name) && { options: { batchSize: random.between(1, 4) } }),
	};
	const concurrency = random.between(1, 5);
	return {
		seed,
		job,
		items,
		parameters: {
			...job.parameters,
			...options,
			requestOptions: { timeout: TIMEOUT_S, concurrency, maxWait: 5 },
		},
		faults: Array.from({ length: random.between(0, 3) }, () => faultOf(random)),
		goesOn: random.next() < 0.6,
		cancelAfterMs: ends < 0.15 ? random.between(1, 250) : undefined,
		concurrency,
	};
}

function faultOf(random: Random): Fault {
	const often = {
		from: random.between(0, 6),
		times: random.between(1, 4),
		rate: 0.3 + random.next(),
	};
	const wait = random.pick(['0', '0', '1', '60']);
	return {
		...often,
		...random.pick<Fault>([
			{ kind: 'status', status: random.pick([400, 401, 402, 403, 404, 409, 413, 415, 423, 500]) },
			{ kind: 'status', status: random.pick([502, 503, 504]) },
			{
				kind: 'status',
				status: 429,
				headers: { 'Retry-After': wait, 'X-Rate-Limit-Remaining': '1' },
			},
			{ kind: 'resetBefore' },
			{ kind: 'resetAfter' },
			{ kind: 'hang' },
			{ kind: 'html', status: random.pick([500, 502, 503]) },
			{ kind: 'slowBody', durationMs: 100 },
			{ kind: 'truncatedJson' },
			{ kind: 'emptyBody' },
			{ kind: 'wrongContentType' },
			{ kind: 'wrongRegion' },
		]),
	};
}
