import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { monotonicNow } from '../api/http/clock';
import { isOutcomeUnknown } from '../api/errors/callError';
import { toNodeFailure, withRemark } from '../api/errors/node';
import { pause } from '../api/http/pause';
import type { ApiCall } from '../api/http/request';
import type { Result } from './types';
import { asFound, asUnknown, toFailure, type Failure } from './failure';
import { refusesMetadata, rememberRefusal, isAboutReference } from './metadata';
import { newReference } from './reference';

/** Returns the earliest time at which the result may be listed, in milliseconds since 1970 by the service's clock. */
export type NotBefore = () => number;

/** Number of requests that a lookup may still send. At 0, it ends with what it has found. */
export interface Budget {
	left: number;
}

/** Result of one lookup of a write. */
export interface LookupResult<T> {
	/** The result that carries our reference. */
	found?: T;
	/** Failure of a refused row that carries our reference. */
	refused?: Failure;
	/** IDs of similar rows, for a person to judge. */
	candidates: string[];
	/** Sentence for the user if nothing proves the outcome. */
	remark?: string;
	/** Whether the lookup ended before it had read all newer rows. */
	isCut?: boolean;
}

/** Finds the result of a write after a lost response. */
export interface ReconcileSpec<T> {
	/** Name of the searched place, for messages, e.g. "the transactions of the card". */
	place: string;
	/**
	 * Looks once.
	 * @param reference undefined if the request carries none: then nothing is proven, and there are only candidates
	 */
	find: (
		reference: string | undefined,
		since: NotBefore,
		budget: Budget,
	) => Promise<LookupResult<T>>;
	/** True if the result may be incomplete because lists lag behind: then it is looked up again. */
	isPart?(found: T): boolean;
}

/** A request that must not be carried out twice, although the service does not prevent it. */
export interface Write<T> {
	/** Returns the request, with our reference if it can carry one. */
	call: (reference: string | undefined) => ApiCall;
	/** Place of the reference: metadata, which a project may refuse, another field, or none. */
	carrier: 'metadata' | 'field' | 'none';
	/**
	 * Reads the response.
	 * @throws NodeApiError if it is not the expected response
	 */
	read: (response: unknown, call: ApiCall) => T;
	/** How to find the result after a lost response; omitted if nothing would show it. */
	reconcileSpec?: ReconcileSpec<T>;
	/** For state changes: a match counts even if someone else made it (`already: true`). */
	isState?: boolean;
	/** Sends the request, again if needed. Default: once. */
	send?: (run: () => Promise<T>) => Promise<T>;
	/**
	 * Returns the output items.
	 * @param isFound whether a lookup found the result
	 */
	show: (outcome: T, isFound: boolean) => Promise<Result[]> | Result[];
}

/** Times of the lookups, in milliseconds since the response was lost. */
const LOOKS = [0, 3_000, 10_000, 30_000, 60_000];

/** Maximum requests per lookup: in a busy project, any number of newer rows may exist. */
const LOOK_REQUESTS = 10;

/** The service's times are in whole seconds. */
const ROUNDING_MS = 1_000;

/**
 * Sends a request that must not be carried out twice. Once it may have been carried out, it is never sent again. Instead it
 * is looked up by our reference: what carries that is the result, with `outcome: "found"`.
 * @throws Failure that is refused, or unknown with its reference and candidates
 */
export async function writeOnce<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt = newAttempt(),
): Promise<Result[]> {
	const { send = async (run) => await run() } = write;
	let outcome: T;
	try {
		outcome = await send(async () => await sendWithReference(client, write, attempt));
	} catch (error) {
		const failure = toFailure(client.node, error);
		if (!attempt.wasLost) throw failure;
		return await reconcile(client, write, attempt, failure);
	}
	const results = await write.show(outcome, false);
	return results.map((result) => ({ ...result, reference: attempt.reference }));
}

/** State of a request that may be sent several times. */
export interface Attempt {
	/** Whether a response was lost. After that, a refusal does not prove that the request was not carried out. */
	wasLost: boolean;
	/** Reference of the latest time it was sent. */
	reference?: string;
	/** Start of the latest time, in ms by `monotonicNow`. */
	began: number;
}

export const newAttempt = (): Attempt => ({ began: monotonicNow(), wasLost: false });

/**
 * Sends the request with our reference. If the project refuses our metadata key, sends it once more without the reference.
 */
async function sendWithReference<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt: Attempt,
	takesKey = !refusesMetadata(client, write.call(undefined)),
): Promise<T> {
	const inMetadata = write.carrier === 'metadata';
	const carries = write.carrier === 'field' || (inMetadata && takesKey);
	attempt.reference = carries ? (attempt.reference ?? newReference()) : undefined;
	attempt.began = monotonicNow();
	const call = write.call(attempt.reference);
	try {
		const onLost = () => (attempt.wasLost = true);
		return write.read(await client.request({ ...call, onLost }), call);
	} catch (error) {
		const failure = toNodeFailure(client.node, error);
		attempt.wasLost ||= isOutcomeUnknown(failure);
		if (!inMetadata || !carries || !isAboutReference(failure, call)) throw failure;
		const outcome = await sendWithReference(client, write, attempt, false);
		rememberRefusal(client, call);
		return outcome;
	}
}

/**
 * Looks up what a request has done.
 * @param failure failure of the request
 * @param isReported whether its error already describes an earlier lookup
 * @throws Failure that is refused, or the given one as unknown if nothing proves the outcome
 */
export async function reconcile<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt: Attempt,
	failure: Failure,
	isReported = false,
): Promise<Result[]> {
	const { reconcileSpec } = write;
	const { isRepeatable } = failure;
	if (!reconcileSpec) throw asUnknown(failure, { isRepeatable });
	const { reference, began } = attempt;
	const { seen, problem } = await findUntilSeen(
		client,
		reconcileSpec,
		reference,
		sinceOf(client, began),
	);
	if (seen.found !== undefined) return await shownAsFound(write, seen.found);
	if (seen.refused) throw seen.refused;
	const findAgain = async () => await reconcile(client, write, attempt, failure, true);
	const summary =
		problem === undefined
			? (seen.remark ?? lookupSummary(reconcileSpec.place, reference, seen))
			: `It could not be looked up in ${reconcileSpec.place}: ${problem}.`;
	const alike = seen.candidates.length > 0 && ` It may be ${seen.candidates.join(', ')}.`;
	const ours = reference !== undefined && ` Its reference is ${reference}.`;
	if (!isReported) withRemark(failure.error, [summary, alike, ours].filter(Boolean).join(''));
	const { candidates } = seen;
	throw asUnknown(failure, { reference, candidates, isRepeatable, findAgain });
}

function lookupSummary(
	place: string,
	reference: string | undefined,
	{ candidates, isCut }: LookupResult<unknown>,
): string {
	if (reference === undefined && candidates.length > 0)
		return `Nothing in ${place} shows who did it.`;
	return isCut
		? `It was not found within ten calls in ${place}: there may be more entries than that.`
		: `It is not in ${place} yet.`;
}

async function shownAsFound<T>(
	{ show, isState = false }: Pick<Write<T>, 'show' | 'isState'>,
	found: T,
): Promise<Result[]> {
	const results = await show(found, true);
	if (!isState) return asFound(results);
	return results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, already: true } }));
}

/** True if a row is older than a request that began at `began`, by the service's clock. */
export const isBefore = (client: VoucherifyClient, began: number, { created_at }: IDataObject) =>
	typeof created_at === 'string' && Date.parse(created_at) < sinceOf(client, began)();

/**
 * Returns the earliest time, by the service's clock, at which a request that began at `began` may have written something.
 */
const sinceOf =
	(client: VoucherifyClient, began: number): NotBefore =>
	() =>
		(client.serviceTime ?? Date.now()) - (monotonicNow() - began) - ROUNDING_MS;

/**
 * Repeats a lookup until the result is complete or refused, or the user's time limit is over. Without a reference,
 * candidates end it as well.
 */
export async function findUntilSeen<T>(
	client: VoucherifyClient,
	spec: ReconcileSpec<T>,
	reference: string | undefined,
	since: NotBefore,
): Promise<{ seen: LookupResult<T>; problem?: string }> {
	let seen: LookupResult<T> = { candidates: [] };
	let problem: string | undefined;
	let waited = 0;
	for (const due of LOOKS.filter((one) => one <= client.options.longestLookMs)) {
		try {
			if (due > waited) await pause(due - waited, client.signal);
			waited = due;
			seen = await spec.find(reference, since, { left: LOOK_REQUESTS });
			problem = undefined;
		} catch (error) {
			problem = toNodeFailure(client.node, error).message;
			if (client.signal?.aborted) return { seen, problem: 'the execution was canceled' };
			continue;
		}
		const isWhole = seen.found !== undefined && spec.isPart?.(seen.found) !== true;
		if (isWhole || (seen.refused && seen.found === undefined)) break;
		// Without a reference, nothing will ever prove the result: a person who judges it only needs candidates.
		if (reference === undefined && seen.candidates.length > 0) break;
	}
	return { seen, problem };
}
