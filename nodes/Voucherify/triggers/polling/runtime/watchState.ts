import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';

/** Entry of a source, stored by the name that the user entered. */
interface NamedSource extends IDataObject {
	id?: string;
	/** Time from which the source is watched, in milliseconds, while it has no baseline yet. */
	since?: number;
}

/** State of all watched sources. Plain JSON. */
export interface WatchState extends IDataObject {
	names: Record<string, NamedSource>;
	/** State of each source, by its ID. Saved workflows have this key. */
	things: Record<string, IDataObject>;
	/** Name of the source with which the next poll begins; null for the first one. */
	next: string | null;
	notes: Record<string, string>;
}

export const EMPTY: Readonly<WatchState> = { names: {}, things: {}, next: null, notes: {} };

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

/** Returns the state without sources that are not watched any more. If they are watched again, they get a new baseline. */
export function withoutOthers(state: WatchState, watched: readonly string[]): WatchState {
	const names = pick(state.names, watched);
	const ids = watched.map((name) => names[name]?.id);
	// A name without an ID yet may be a new name of a known source.
	const things = ids.includes(undefined) ? state.things : pick(state.things, ids);
	const next = watched.find((name) => name === state.next) ?? null;
	return { ...state, names, things, next };
}

/** Returns the state with watched sources that only `other` has; undefined when there are none. */
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
