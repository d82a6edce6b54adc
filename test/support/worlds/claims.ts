import type { IDataObject } from 'n8n-workflow';
import { mustHold } from '../broken';
import type { Entry } from './ledger';
import type { Account, Report } from './report';

/** An item of a write, with what it asks for: see {@link Entry.about}. */
export interface Item {
	about: string;
	json: IDataObject;
	/** True if the user gives a deduplication key, so that it may have been done before. */
	isKeyed?: boolean;
}

/** Claim of a success whose item names no ID. */
export const UNNAMED = Symbol('unnamed');

/** ID of the effect that a success claims; undefined if it reports that nothing was done. */
export type Claim = string | typeof UNNAMED | undefined;

/** A run, with all that is needed to judge it. */
export interface Run {
	items: readonly Item[];
	account: Account;
	/** What the service did since the run began. */
	entries: readonly Entry[];
	/** All that the service ever did: a deduplication key may return anybody's result. */
	history: readonly Entry[];
	claimedBy: (report: Report) => Claim;
	/**
	 * True if a success may mean that the state was already reached, whoever caused it. The error of a failed run does not
	 * distinguish the two.
	 */
	isState?: boolean;
	/** False if the effect was undone, by others or by the service. Default: true. */
	holds?: (id: string) => boolean;
}

/**
 * Compares what a run reports with what the service did for it. Each success stands for an effect of a request of this run,
 * and no effect stands for two; each effect is reported, or belongs to an item with an unknown outcome.
 * @throws Broken otherwise
 */
export function checkClaims(run: Run): void {
	const own = run.entries.filter((entry) => !entry.isOfOthers);
	const claimed: string[] = [];
	/** Earlier results that a deduplication key returned, even if a request of this run made them. */
	const before: string[] = [];
	const unnamed: string[] = [];
	for (const [place, item] of run.items.entries()) {
		const report = run.account.items.get(place);
		if (report?.ended !== 'done') continue;
		const story = `item ${place}, ${item.about}: ${JSON.stringify(report)}`;
		if (report.ids && isBefore(report))
			before.push(...namedBefore(run, { ...item, ids: report.ids }, story));
		else if (isBefore(report) && run.claimedBy(report) !== undefined)
			before.push(...claimBefore(run, report, item, story));
		else if (run.claimedBy(report) === UNNAMED) unnamed.push(item.about);
		else if (report.ids)
			(item.isKeyed ? before : claimed).push(
				...namedIn(run, own, { ...item, ids: report.ids }, story),
			);
		else claimed.push(...claimOf(run, own, report, item, story));
	}
	for (const id of new Set(claimed)) {
		const answers = own.filter((entry) => entry.id === id).length;
		const claims = claimed.filter((one) => one === id).length;
		mustHold(
			claims <= answers,
			'claimed',
			`${id} is claimed ${claims} times, done ${answers} times`,
		);
	}
	checkUntold(run, own, { claimed: new Set([...claimed, ...before]), unnamed });
}

function claimOf(run: Run, own: readonly Entry[], report: Report, { about }: Item, story: string) {
	const id = run.claimedBy(report);
	if (typeof id !== 'string') return [];
	const found = own.find((entry) => entry.id === id && entry.about === about);
	mustHold(found !== undefined, 'claimed', `No call of ours has done ${id}: ${story}`);
	const isProven = report.json.outcome !== 'found' || found.reference !== undefined;
	mustHold(isProven, 'claimed', `No reference proves it: ${story}`);
	return [id];
}

/**
 * IDs in the error of a failed run, which has no items: IDs of all kinds, one of which must come from a request of this
 * run.
 */
function namedIn(
	{ isState = false, history }: Run,
	own: readonly Entry[],
	{ about, ids, isKeyed = false }: Item & { ids: readonly string[] },
	story: string,
): string[] {
	// A state that was already reached counts as done, and an item that names nothing has no IDs.
	if (isState || ids.length === 0) return [];
	const found = own.find((entry) => entry.about === about && ids.some((id) => entry.names.has(id)));
	const mayBeBefore = isKeyed && history.some((entry) => ids.includes(entry.id));
	mustHold(found !== undefined || mayBeBefore, 'claimed', `No call of ours has done ${story}`);
	return found ? [found.id] : [];
}

/** True if an item reports that it was done before, for its deduplication key. */
const isBefore = ({ json }: Report) => json.repeated === true || json.already === true;

/** An earlier result for a key must have the same content, whoever caused it. */
function claimBefore({ claimedBy, history }: Run, report: Report, { about }: Item, story: string) {
	const id = claimedBy(report);
	const isThere = history.some((one) => one.about === about && (id === UNNAMED || one.id === id));
	mustHold(isThere, 'claimed', `Nobody has done it before: ${story}`);
	return typeof id === 'string' ? [id] : [];
}

/** Checks an earlier result in the error of a failed run: somebody must have caused it, and its ID, if any, must match. */
function namedBefore(
	{ history, isState = false }: Run,
	{ about, ids }: Item & { ids: readonly string[] },
	story: string,
): string[] {
	const named = history.filter(({ id }) => ids.includes(id));
	const isThere = (named.length > 0 ? named : history).some((one) => one.about === about);
	mustHold(isState || isThere, 'claimed', `Nobody has done it before: ${story}`);
	return named.map(({ id }) => id);
}

/** Checks that every unclaimed effect belongs to an item that asks for the same and has an unknown outcome. */
function checkUntold(
	{ items, account, holds = () => true, isState = false }: Run,
	own: readonly Entry[],
	{ claimed, unnamed }: { claimed: Set<string>; unnamed: readonly string[] },
): void {
	const fresh = own.filter(({ id, isNew }) => isNew && !claimed.has(id));
	for (const about of new Set([...fresh.map((entry) => entry.about), ...unnamed])) {
		const same = fresh.filter((entry) => entry.about === about);
		const claims = unnamed.filter((one) => one === about).length;
		const reported = items.flatMap((item, place) =>
			item.about === about ? [account.items.get(place)?.ended] : [],
		);
		const open = reported.filter((ended) => ended === 'unknown').length;
		// The error of a failed run only reports the number of items with an unknown outcome.
		const silent = reported.filter((ended) => ended === undefined).length;
		const hidden = Math.min(silent, account.unknown ?? 0);
		const story = `${about}: ${same.length} times done, and reported: ${reported.join(', ')}`;
		mustHold(claims <= same.length, 'claimed', story);
		// The state may have been reached by this very request, whose first response was lost.
		if (isState && reported.includes('done')) continue;
		const left = same.filter(({ id }) => holds(id)).length - claims;
		mustHold(left <= open + hidden, 'failed', story);
	}
}
