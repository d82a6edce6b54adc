import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { elapsed } from '../../api/clock';
import { isOutcomeUnknown, unexpectedAnswer } from '../../api/errors';
import { cursorPages, type List } from '../../api/lists/pages';
import { nodeFailureOf, withRemark } from '../../api/node';
import { pause } from '../../api/pause';
import type { ApiCall } from '../../api/request';
import { isJsonObject, isResource, type Resource } from '../../api/types';
import { inTurn } from '../reliability/mutex';

/** What a call leaves behind when it is carried out. */
export interface Trace {
	/** The list where it stands, which begins with the latest. */
	list: List;
	/** How the list is read. Default: as one that goes on after an ID. */
	pages?: (client: VoucherifyClient, list: List) => AsyncIterable<Resource[]>;
	/** Whether a row that has come since the call was sent is what this call does; undefined when that cannot be told. */
	fits: (row: Resource) => boolean | undefined;
	/** The row of a call, as far as the answer tells it: its ID and time at least. */
	rowIn?: (answer: IDataObject) => unknown;
	/** Where a row has its time. Default: `created_at`. */
	column?: string;
	/** The rows in words, e.g. "the transactions of the card". */
	words: string;
	/**
	 * Whether what other executions do fits as well, as nothing that the service keeps refers to the call. Those in this
	 * process with the same keys then wait for each other, and know what the others have done. Default: false.
	 */
	fitsOthers?: boolean;
}

/** What came of a call: the object that it was answered with, or the row that it has left behind. */
export type Once = { answer: IDataObject } | { found: Resource };

/** When to look, in milliseconds after the one before: some things are done a moment after they are asked for. */
const LOOKS = [0, 3_000];

/** The service tells its time in whole seconds. */
const ROUNDING_MS = 1_000;

/** How many rows are remembered as known: far more than come while a call is under way. */
const MOST_KNOWN = 10_000;

/**
 * Makes a call that must not be carried out twice, although nothing keeps the service from doing so. When its outcome is
 * unknown, it is not sent again, but what it would have left behind is looked for. Calls with the same list are made one
 * after the other, so that none takes for its own what another one has done. Where the trace fits what others do, that
 * holds in this process alone: what an execution in another one did since the call was sent cannot be told from it.
 * @throws NodeApiError of the call; where nothing was found, it says so.
 */
export async function onceOnly(
	client: VoucherifyClient,
	call: ApiCall,
	trace: Trace,
): Promise<Once> {
	const place = trace.list.path.join('/');
	const among = trace.fitsOthers ? client.account : client;
	const send = async () => await sentOnce(client, call, trace, knownTo(among));
	return await inTurn(client, place, send, among);
}

/** What to tell of a row that was found where what others do fits, too. @param words the rows in words */
export const doubtOf = ({ id }: Resource, words: string) =>
	`An answer of Voucherify was lost: ${id} in ${words} is taken for what the call has done. If another workflow may have done the same at that time, look whether both are there.`;

async function sentOnce(
	client: VoucherifyClient,
	call: ApiCall,
	trace: Trace,
	known: Set<string>,
): Promise<Once> {
	const began = elapsed();
	try {
		const answer = await client.request(call);
		if (!isJsonObject(answer)) throw unexpectedAnswer('it is not an object', client.about(call));
		const row = trace.rowIn?.(answer);
		if (isResource(row)) note(known, nameOf(row, trace));
		return { answer };
	} catch (error) {
		if (!isOutcomeUnknown(error)) throw nodeFailureOf(client.node, error);
		const { found, doubtful } = await lookedUp(client, trace, began, known).catch(
			(problem: unknown) => {
				const reason = nodeFailureOf(client.node, problem).message;
				throw withRemark(error, `It could not be looked up in ${trace.words}: ${reason}.`);
			},
		);
		if (found) return { found };
		if (!doubtful) throw withRemark(error, `So far it is not in ${trace.words}.`);
		throw withRemark(
			error,
			`It may be ${doubtful.id} in ${trace.words}, which cannot be told yet.`,
		);
	}
}

/** The row that a call has left behind, or one of which that cannot be told. */
async function lookedUp(
	client: VoucherifyClient,
	trace: Trace,
	began: number,
	known: Set<string>,
): Promise<{ found?: Resource; doubtful?: Resource }> {
	let doubtful: Resource | undefined;
	for (const wait of LOOKS) {
		if (wait > 0) await pause(wait, client.signal);
		for await (const fresh of newerThan(client, trace, began)) {
			const unknown = fresh.filter((row) => !known.has(nameOf(row, trace)));
			const found = unknown.find((row) => trace.fits(row));
			if (found) {
				note(known, nameOf(found, trace));
				return { found };
			}
			doubtful = unknown.find((row) => trace.fits(row) === undefined) ?? doubtful;
		}
	}
	return { doubtful };
}

/**
 * Everything that a call that began at a time has left behind, as far as no other call of the execution has; it is known
 * to be this call's from then on. Empty when it is not there, also a moment later.
 * @param began what `elapsed` told
 */
export async function allSince(
	client: VoucherifyClient,
	trace: Trace,
	began: number,
): Promise<Resource[]> {
	const known = knownTo(client);
	for (const wait of LOOKS) {
		if (wait > 0) await pause(wait, client.signal);
		const found: Resource[] = [];
		for await (const fresh of newerThan(client, trace, began)) {
			found.push(...fresh.filter((row) => !known.has(row.id) && trace.fits(row)));
		}
		if (found.length === 0) continue;
		noteOwn(client, found);
		return found;
	}
	return [];
}

/** Notes what calls of the execution have left behind: it is none of another call's. */
export function noteOwn(client: VoucherifyClient, rows: ReadonlyArray<{ id: string }>): void {
	const known = knownTo(client);
	for (const { id } of rows) note(known, id);
}

/** The rows that have come since a call began, piece by piece. */
async function* newerThan(
	client: VoucherifyClient,
	{ list, pages = cursorPages, column }: Trace,
	began: number,
): AsyncGenerator<Resource[], void> {
	for await (const rows of pages(client, list)) {
		const since = sentAt(client, began);
		const fresh = rows.filter((row) => timeIn(row, column) >= since);
		yield fresh;
		if (fresh.length < rows.length) return;
	}
}

/** In milliseconds; of a row without a time no number. */
function timeIn(row: Resource, column = 'created_at'): number {
	const time = row[column];
	return typeof time === 'string' ? Date.parse(time) : Number.NaN;
}

/** When the call was sent, by the clock of the service, which has just told its time with a page of the list. */
function sentAt({ serviceTime }: VoucherifyClient, began: number): number {
	const now = serviceTime ?? Date.now();
	return now - (elapsed() - began) - ROUNDING_MS;
}

/** The rows that are known to be what an execution has done, or all with the same keys. */
const allKnown = new WeakMap<object, Set<string>>();

function knownTo(among: object): Set<string> {
	const known = allKnown.get(among) ?? new Set<string>();
	allKnown.set(among, known);
	return known;
}

/** What a row is known by; with its time among executions, as a test system that is reset gives the same IDs again. */
const nameOf = (row: Resource, { fitsOthers, column }: Trace) =>
	fitsOthers ? `${row.id} ${timeIn(row, column)}` : row.id;

/** The oldest is forgotten for it, if need be. */
function note(known: Set<string>, id: string): void {
	known.add(id);
	const [oldest] = known;
	if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}
