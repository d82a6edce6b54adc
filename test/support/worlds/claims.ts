import type { IDataObject } from 'n8n-workflow';
import { mustHold } from '../broken';
import type { Entry } from './ledger';
import type { Account, Told } from './told';

/** An item of a write: what it asks for, as {@link Entry.about} has it. */
export interface Item {
	about: string;
	json: IDataObject;
	/** Whether the user gives a key, by which it may have been done before. */
	isKeyed?: boolean;
}

/** What a success claims whose item names no ID. */
export const UNNAMED = Symbol('unnamed');

/** The ID of the effect that a success claims; undefined where it says that nothing was done. */
export type Claim = string | typeof UNNAMED | undefined;

/** What a run is judged by. */
export interface Run {
	items: readonly Item[];
	account: Account;
	/** What the service did since the run began. */
	entries: readonly Entry[];
	/** All that it has ever done: what is repeated by a key of the user may be of anybody. */
	history: readonly Entry[];
	claimedBy: (told: Told) => Claim;
	/** Whether a success may be that it was so already, by whomever: then the end of a run does not tell the one from the other. */
	isState?: boolean;
	/** Whether the effect of this ID holds: others may have taken it back, or the service. Default: it does. */
	holds?: (id: string) => boolean;
}

/**
 * Compares what a run says with what the service did for it. Each success stands for an effect that a call of this run has
 * caused, and no effect stands for two; each effect is told of, or may be that of an item that is unknown.
 * @throws Broken where that is not so
 */
export function checkClaims(run: Run): void {
	const own = run.entries.filter((entry) => !entry.isOfOthers);
	const claimed: string[] = [];
	/** What was there already, for a key, be it by a call of this run. */
	const before: string[] = [];
	const unnamed: string[] = [];
	for (const [place, item] of run.items.entries()) {
		const told = run.account.items.get(place);
		if (told?.ended !== 'done') continue;
		const story = `item ${place}, ${item.about}: ${JSON.stringify(told)}`;
		if (told.ids && isBefore(told))
			before.push(...namedBefore(run, { ...item, ids: told.ids }, story));
		else if (isBefore(told) && run.claimedBy(told) !== undefined)
			before.push(...claimBefore(run, told, item, story));
		else if (run.claimedBy(told) === UNNAMED) unnamed.push(item.about);
		else if (told.ids)
			(item.isKeyed ? before : claimed).push(
				...namedIn(run, own, { ...item, ids: told.ids }, story),
			);
		else claimed.push(...claimOf(run, own, told, item, story));
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

function claimOf(run: Run, own: readonly Entry[], told: Told, { about }: Item, story: string) {
	const id = run.claimedBy(told);
	if (typeof id !== 'string') return [];
	const found = own.find((entry) => entry.id === id && entry.about === about);
	mustHold(found !== undefined, 'claimed', `No call of ours has done ${id}: ${story}`);
	const isProven = told.json.outcome !== 'found' || found.reference !== undefined;
	mustHold(isProven, 'claimed', `No reference proves it: ${story}`);
	return [id];
}

/** What the end of a run names, where no items come out: IDs of all kinds, one of which has to be of a call of ours. */
function namedIn(
	{ isState = false, history }: Run,
	own: readonly Entry[],
	{ about, ids, isKeyed = false }: Item & { ids: readonly string[] },
	story: string,
): string[] {
	// What was so already is done, too, and an item that names nothing has no IDs.
	if (isState || ids.length === 0) return [];
	const found = own.find((entry) => entry.about === about && ids.some((id) => entry.names.has(id)));
	const mayBeBefore = isKeyed && history.some((entry) => ids.includes(entry.id));
	mustHold(found !== undefined || mayBeBefore, 'claimed', `No call of ours has done ${story}`);
	return found ? [found.id] : [];
}

/** Whether an item says that it was done before, for its key. */
const isBefore = ({ json }: Told) => json.repeated === true || json.already === true;

/** What was done before for a key is the same, by whomever. */
function claimBefore({ claimedBy, history }: Run, told: Told, { about }: Item, story: string) {
	const id = claimedBy(told);
	const isThere = history.some((one) => one.about === about && (id === UNNAMED || one.id === id));
	mustHold(isThere, 'claimed', `Nobody has done it before: ${story}`);
	return typeof id === 'string' ? [id] : [];
}

/** The end of a run names what was there before: somebody must have done it, and its ID, where it has one, is of that. */
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

/** Every effect that nobody claims is one that an item leaves open, which asks for the same. */
function checkUntold(
	{ items, account, holds = () => true, isState = false }: Run,
	own: readonly Entry[],
	{ claimed, unnamed }: { claimed: Set<string>; unnamed: readonly string[] },
): void {
	const fresh = own.filter(({ id, isNew }) => isNew && !claimed.has(id));
	for (const about of new Set([...fresh.map((entry) => entry.about), ...unnamed])) {
		const same = fresh.filter((entry) => entry.about === about);
		const claims = unnamed.filter((one) => one === about).length;
		const told = items.flatMap((item, place) =>
			item.about === about ? [account.items.get(place)?.ended] : [],
		);
		const open = told.filter((ended) => ended === 'unknown').length;
		// At the end of a run that was thrown, only the number of those that are unknown is told.
		const silent = told.filter((ended) => ended === undefined).length;
		const hidden = Math.min(silent, account.unknown ?? 0);
		const story = `${about}: ${same.length} times done, and told: ${told.join(', ')}`;
		mustHold(claims <= same.length, 'claimed', story);
		// What is so already may be so by this very call, whose first answer was lost.
		if (isState && told.includes('done')) continue;
		const left = same.filter(({ id }) => holds(id)).length - claims;
		mustHold(left <= open + hidden, 'failed', story);
	}
}
