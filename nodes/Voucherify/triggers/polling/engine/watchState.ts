import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';

/** What is known of a name that the user gave. */
interface Named extends IDataObject {
	/** What it is. */
	id?: string;
	/** When its watching was wanted, as ISO 8601, while its baseline could not be taken yet. */
	since?: string;
}

/** What is remembered of all that is watched. Plain JSON. */
export interface WatchState extends IDataObject {
	names: Record<string, Named>;
	/** The state of each thing, by what it is. */
	things: Record<string, IDataObject>;
	/** The name with which the next poll begins; null for the first. */
	next: string | null;
	notes: Record<string, string>;
}

export const EMPTY: Readonly<WatchState> = { names: {}, things: {}, next: null, notes: {} };

/** Whether stored data is what was remembered. */
export function isWatchState(value: unknown): value is WatchState {
	if (!isJsonObject(value)) return false;
	const { names, things, next, notes } = value;
	return (
		[names, things].every(
			(part) => isJsonObject(part) && Object.values(part).every((entry) => isJsonObject(entry)),
		) &&
		isJsonObject(notes) &&
		Object.values(notes).every((note) => typeof note === 'string') &&
		(next === null || typeof next === 'string')
	);
}

/** The state without what is not watched any more: were it watched again, it would begin afresh. */
export function withoutOthers(state: WatchState, watched: readonly string[]): WatchState {
	const names = pick(state.names, watched);
	const ids = watched.map((name) => names[name]?.id);
	// A name of which it is not known yet what it is may be a new one for a known thing.
	const things = ids.includes(undefined) ? state.things : pick(state.things, ids);
	const next = watched.find((name) => name === state.next) ?? null;
	return { ...state, names, things, next };
}

/** The state with what only `other` knows of what is watched, or undefined when that is nothing. */
export function completedBy(
	state: WatchState,
	other: WatchState,
	watched: readonly string[],
): WatchState | undefined {
	const missing = watched.filter((name) => !state.names[name] && other.names[name]);
	if (missing.length === 0) return undefined;
	const ids = missing.map((name) => other.names[name]?.id);
	return {
		...state,
		names: { ...state.names, ...pick(other.names, missing) },
		things: { ...pick(other.things, ids), ...state.things },
		notes: { ...other.notes, ...state.notes },
	};
}

function pick<T>(from: Record<string, T>, keys: ReadonlyArray<string | undefined>) {
	return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}
