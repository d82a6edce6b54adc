import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { INodeExecutionData } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Fault, RecordedRequest, Sandbox } from '../../../sandbox';
import { Random } from '../../../sandbox/world/random';
import { believe } from '../beliefs';
import { mustHold } from '../broken';
import { credentialsFor, runNode, type RunResult } from '../engine';
import { OWN_FAULT } from '../faulty';
import type { Met } from './model';
import { jobs, type Job } from './randomJobs';

/** A run, derived from the seed alone. */
type Plan = ReturnType<typeof planOf>;

interface Outcome {
	plan: Plan;
	result: RunResult;
	requests: readonly RecordedRequest[];
	/** How often an item's operation was carried out, if known. */
	doneFor: (label: string) => number | undefined;
}

const UNKNOWN_OUTCOME = /"outcome":"unknown"|Outcome unknown: /;

/** The channel on which Node.js reports each request that it sends. */
const SENT = 'http.client.request.start';

/** How long a canceled run is watched, in milliseconds: every wait checks for cancellation sooner. */
const WATCHED_MS = 1_300;

/** Turns of the event loop until a request has been connected, sent, read and answered. */
const ROUNDS = 50;

/**
 * Runs an operation for several items under faults, in parallel, sometimes until it is canceled, and checks what it reports.
 * @throws Broken
 */
export async function runRandomly(sandbox: Sandbox, seed: number): Promise<Met> {
	const plan = planOf(sandbox, seed);
	const { job, items, parameters, goesOn, cancelAfterMs, concurrency } = plan;
	for (const fault of plan.faults) sandbox.faults.add(fault);
	// So that no row can be matched by its place.
	believe(sandbox, { answerOrder: 'reversed' });
	const calls = callsTo(sandbox);
	let callsBeforeEnd = Infinity;
	const result = await runNode({
		credentials: credentialsFor(sandbox),
		items,
		parameters,
		node: goesOn ? { onError: 'continueRegularOutput' } : {},
		cancelAfterMs,
		onCancelled: () => {
			callsBeforeEnd = calls.sent;
		},
	});
	if (cancelAfterMs !== undefined) await setTimeout(WATCHED_MS);
	// A busy process sees a request's timeout before the request itself, which arrives later.
	for (let round = 0; round < ROUNDS; round += 1) await setImmediate();
	calls.ignore();
	const requests = [...sandbox.requests];
	const outcome = {
		plan,
		result,
		requests,
		doneFor: (label: string) => job.done?.(sandbox.world, label),
	};
	// Requests that were about to be sent when the execution ended may still go out, but no others.
	const late = calls.sent - callsBeforeEnd;
	mustHold(late <= concurrency, 'reported', `${late} requests were sent after the end`);
	for (const label of new Set(items.map((item) => item.label))) checkSent(outcome, label);
	if (cancelAfterMs === undefined) checkResults(outcome);
	checkErrors(outcome);
	const hasErrors = result.items.some(({ json }) => Boolean(json.error));
	return {
		hit: Number(requests.some(({ fault }) => fault !== null)),
		failed: Number(result.error !== undefined),
		'went on after errors': Number(hasErrors),
		canceled: Number(cancelAfterMs !== undefined),
		succeeded: Number(!result.error && !hasErrors),
	};
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

function planOf({ world }: Sandbox, seed: number) {
	const random = new Random(seed);
	const job = random.pick<Job>(jobs);
	const items = Array.from({ length: random.between(1, 8) }, (_, index) => ({
		label: random.next() < 0.08 ? `unknown${index}` : job.label(world, index),
	}));
	const batchSize = random.between(1, 4);
	const isBatched = job.parameters.resource === 'rewardAssignment';
	const concurrency = random.between(1, 5);
	return {
		job,
		items,
		parameters: {
			...job.parameters,
			...(isBatched && { options: { batchSize } }),
			requestOptions: { timeout: 1, concurrency, maxWait: 5 },
		},
		faults: Array.from({ length: random.between(0, 3) }, () => faultOf(random)),
		goesOn: random.next() < 0.6,
		cancelAfterMs: random.next() < 0.15 ? random.between(1, 250) : undefined,
		concurrency,
	};
}

function faultOf(random: Random): Fault {
	const headers = {
		'Retry-After': random.pick(['0', '0', '1', '60']),
		'X-Rate-Limit-Remaining': '1',
	};
	return {
		from: random.between(0, 6),
		times: random.between(1, 4),
		rate: 0.3 + random.next(),
		...random.pick<Fault>([
			{ kind: 'status', status: random.pick([400, 401, 402, 403, 404, 409, 413, 415, 423, 500]) },
			{ kind: 'status', status: random.pick([502, 503, 504]) },
			{ kind: 'status', status: 429, headers },
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

/** A rejection is certain: nothing was applied. */
const isRefused = ({ status }: RecordedRequest) => status !== null && status >= 400 && status < 500;

/** Idempotent requests are sent up to four times, plus once for each rate limit rejection. Others are sent once. */
function checkSent({ plan: { job, items }, requests, doneFor }: Outcome, label: string): void {
	const own = requests.filter((request) => job.labelsIn(request).includes(label));
	const sameItem = items.filter((item) => item.label === label).length;
	const open = own.filter((request) => !isRefused(request));
	const allowed = (job.idempotent ? 4 : 1) * sameItem;
	const isFew = job.givesMany === true || open.length <= allowed;
	mustHold(isFew, 'twice', `${label} was sent ${open.length} times`);
	const isOnce = job.idempotent || own.slice(0, -1).every(isRefused);
	mustHold(isOnce, 'twice', `${label} was sent again although it may have been carried out`);
	mustHold((doneFor(label) ?? 0) <= 1, 'twice', `${label} was carried out more than once`);
}

const itemOf = ({ pairedItem }: INodeExecutionData) =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : Number.NaN;

/** Each input item has its own result in its place, or its own error. */
function checkResults({ plan, result, doneFor }: Outcome): void {
	const { job, items, goesOn } = plan;
	if (result.error) {
		mustHold(!goesOn, 'failed', `ended in spite of Continue On Fail: ${result.error.message}`);
		mustHold(result.items.length === 0, 'reported', 'a failed run has items');
		return;
	}
	const numbers = result.items.map(itemOf);
	const isOrdered = numbers.join() === numbers.toSorted((a, b) => a - b).join();
	mustHold(isOrdered, 'reported', `the results are out of order: ${numbers.join()}`);
	for (const [index, { label }] of items.entries()) {
		const own = result.items.filter((item) => itemOf(item) === index);
		mustHold(own.length > 0, 'lost', `item ${index} has no result`);
		mustHold(own.length === 1 || job.givesMany === true, 'twice', `item ${index} has several`);
		for (const { json } of own) checkResult(job, json, label, doneFor(label));
	}
}

function checkResult(
	{ idempotent, labelOf }: Job,
	json: INodeExecutionData['json'],
	label: string,
	count: number | undefined,
): void {
	if (!json.error) {
		const found = String(labelOf(json));
		mustHold(found === label, 'claimed', `the result of ${label} is about ${found}`);
		mustHold(count !== 0, 'claimed', `${label} was not carried out, but succeeded`);
		return;
	}
	const text = JSON.stringify(json.error);
	// Idempotent writes need no warning.
	const isReported = !count || idempotent || UNKNOWN_OUTCOME.test(text);
	mustHold(isReported, 'failed', `${label} was carried out, but its error says otherwise: ${text}`);
}

function checkErrors({ result: { error, items }, plan }: Outcome): void {
	const texts = items.flatMap(({ json }) => (json.error ? [JSON.stringify(json.error)] : []));
	if (error) texts.push(`${error.message} ${error.description ?? ''}`);
	for (const text of texts) mustHold(!OWN_FAULT.test(text), 'reported', text);
	const isKnown = !error || /^Node(Api|Operation)Error$/.test(error.name);
	const isSo = isKnown || plan.cancelAfterMs !== undefined;
	mustHold(isSo, 'reported', `the error is a ${error?.name}: ${error?.message}`);
}
