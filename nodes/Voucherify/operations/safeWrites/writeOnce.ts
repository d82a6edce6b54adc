import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { monotonicNow } from '../../api/http/clock';
import { isOutcomeUnknown } from '../../api/errors/callError';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import { pause } from '../../api/http/pause';
import type { ApiCall } from '../../api/http/request';
import type { Result } from '../runtime/types';
import { asFound, asUnknown, toFailure, type Failure } from './failure';
import { refusesMetadata, rememberRefusal, isAboutReference } from './metadata';
import { newReference } from './reference';

/** From when on what a call has done may be listed, in milliseconds since 1970 by the service's clock. */
export type NotBefore = () => number;

/** Requests that a look may still make; with none left it ends with what it has seen. */
export interface Budget {
	left: number;
}

/** Result of one look for a call. */
export interface LookupResult<T> {
	/** The result that bears our reference. */
	found?: T;
	/** What bears our reference, and was refused. */
	refused?: Failure;
	/** IDs of what looks alike, for a person to judge. */
	candidates: string[];
	/** A sentence for the user where nothing proves the outcome. */
	remark?: string;
	/** Whether more was written since than the look has read. */
	isCut?: boolean;
}

/** Finds the result of a call whose answer was lost. */
export interface ReconcileSpec<T> {
	/** The place in words, e.g. "the transactions of the card". */
	place: string;
	/** Looks once. @param reference undefined where the call carries none: then nothing proves, and there are candidates alone */
	look: (
		reference: string | undefined,
		since: NotBefore,
		budget: Budget,
	) => Promise<LookupResult<T>>;
	/** Whether what was found may be only a part of what was done, since lists lag: then it is looked at again. */
	isPart?(found: T): boolean;
}

/** A call that must not be carried out twice, although nothing keeps the service from doing so. */
export interface Write<T> {
	/** The call, with our reference in it where it can carry one. */
	call: (reference: string | undefined) => ApiCall;
	/** Place of the reference: in metadata, which a project may refuse, in another field, or nowhere. */
	carrier: 'metadata' | 'field' | 'none';
	/** Reads the answer. @throws NodeApiError when it is not what the call is answered with */
	read: (answer: unknown, call: ApiCall) => T;
	/** How to find the result again; left out where nothing would show it. */
	reconcileSpec?: ReconcileSpec<T>;
	/** Whether what is found is the state that was wanted, by whomever it came about: it is `already` so then. */
	isState?: boolean;
	/** Sends it, again where need be. Default: once. */
	send?: (run: () => Promise<T>) => Promise<T>;
	/** The items that come out. */
	show: (outcome: T, isFound: boolean) => Promise<Result[]> | Result[];
}

/** Times of the looks, in milliseconds since the answer was lost. */
const LOOKS = [0, 3_000, 10_000, 30_000, 60_000];

/** Most requests of a look: in a busy project any number of rows may have come since. */
const LOOK_REQUESTS = 10;

/** The service tells its time in whole seconds. */
const ROUNDING_MS = 1_000;

/**
 * Makes a call that must not be carried out twice. It is never sent again once the service may have carried it out: it is
 * looked for by our own reference, and what bears it is the result, with `outcome: "found"`.
 * @throws a failure that is refused, or unknown with its reference and candidates
 */
export async function writeOnce<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt = newAttempt(),
): Promise<Result[]> {
	const { send = async (run) => await run() } = write;
	let outcome: T;
	try {
		outcome = await send(async () => await sent(client, write, attempt));
	} catch (error) {
		const failure = toFailure(client.node, error);
		if (!attempt.wasLost) throw failure;
		return await reconcile(client, write, attempt, failure);
	}
	const results = await write.show(outcome, false);
	return results.map((result) => ({ ...result, reference: attempt.reference }));
}

/** Facts about a call that may be sent several times. */
export interface Attempt {
	/** Whether an answer was lost: what is refused after that may all the same have been carried out. */
	wasLost: boolean;
	/** Of the last time. */
	reference?: string;
	/** Time of `monotonicNow`. */
	began: number;
}

export const newAttempt = (): Attempt => ({ began: monotonicNow(), wasLost: false });

/** Sends it with our reference; once more without it where the project refuses the key, if that is what it refuses. */
async function sent<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt: Attempt,
	takesKey = !refusesMetadata(client),
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
		const outcome = await sent(client, write, attempt, false);
		rememberRefusal(client);
		return outcome;
	}
}

/**
 * Looks for what a call has done.
 * @param failure of the call
 * @param isTold whether its error says what was seen before
 * @throws the failure, as one that is unknown, when nothing proves it
 */
export async function reconcile<T>(
	client: VoucherifyClient,
	write: Write<T>,
	attempt: Attempt,
	failure: Failure,
	isTold = false,
): Promise<Result[]> {
	const { reconcileSpec } = write;
	const { isRepeatable } = failure;
	if (!reconcileSpec) throw asUnknown(failure, { isRepeatable });
	const { reference, began } = attempt;
	const { seen, problem } = await lookUntilSeen(
		client,
		reconcileSpec,
		reference,
		sinceOf(client, began),
	);
	if (seen.found !== undefined) return await shownAsFound(write, seen.found);
	if (seen.refused) throw seen.refused;
	const lookAgain = async () => await reconcile(client, write, attempt, failure, true);
	const told =
		problem === undefined
			? (seen.remark ?? toldOf(reconcileSpec.place, reference, seen))
			: `It could not be looked up in ${reconcileSpec.place}: ${problem}.`;
	const alike = seen.candidates.length > 0 && ` It may be ${seen.candidates.join(', ')}.`;
	const ours = reference !== undefined && ` It bears the reference ${reference}.`;
	if (!isTold) withRemark(failure.error, [told, alike, ours].filter(Boolean).join(''));
	const { candidates } = seen;
	throw asUnknown(failure, { reference, candidates, isRepeatable, lookAgain });
}

function toldOf(
	place: string,
	reference: string | undefined,
	{ candidates, isCut }: LookupResult<unknown>,
): string {
	if (reference === undefined && candidates.length > 0)
		return `Nothing in ${place} tells who has done it.`;
	return isCut
		? `It is not among what was looked through in ${place}: there may be more than ten calls read.`
		: `So far it is not in ${place}.`;
}

async function shownAsFound<T>(
	{ show, isState = false }: Pick<Write<T>, 'show' | 'isState'>,
	found: T,
): Promise<Result[]> {
	const results = await show(found, true);
	if (!isState) return asFound(results);
	return results.map(({ json, ...rest }) => ({ ...rest, json: { ...json, already: true } }));
}

/** Whether a row is older than a call that began at a time, by the service's clock. */
export const isBefore = (client: VoucherifyClient, began: number, { created_at }: IDataObject) =>
	typeof created_at === 'string' && Date.parse(created_at) < sinceOf(client, began)();

/** From when on a call that began at a time may have left something behind, by the service's clock. */
const sinceOf =
	(client: VoucherifyClient, began: number): NotBefore =>
	() =>
		(client.serviceTime ?? Date.now()) - (monotonicNow() - began) - ROUNDING_MS;

/** Looks until it is found whole, is refused, or the time that the user gives is over. */
export async function lookUntilSeen<T>(
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
			seen = await spec.look(reference, since, { left: LOOK_REQUESTS });
			problem = undefined;
		} catch (error) {
			problem = toNodeFailure(client.node, error).message;
			if (client.signal?.aborted) return { seen, problem: 'the execution was canceled' };
			continue;
		}
		const isWhole = seen.found !== undefined && spec.isPart?.(seen.found) !== true;
		if (isWhole || (seen.refused && seen.found === undefined)) break;
		// Nothing will ever prove what bears no reference: who judges it needs candidates.
		if (reference === undefined && seen.candidates.length > 0) break;
	}
	return { seen, problem };
}
