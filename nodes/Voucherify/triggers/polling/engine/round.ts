import { deepCopy } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/node';
import { concernsAll, isPassing, namedIn } from './failures';
import { merged } from './merge';
import type { PollEvent, Session, Start, Watched } from '../event';
import { EMPTY, withoutOthers, type WatchState } from './watchState';

/** What a round found, where the next one goes on, and what failed. */
export interface Outcome {
	/** In the order in which they happened. */
	events: PollEvent[];
	state: WatchState;
	failures: NodeFailure[];
	/** Whether something could be read. */
	wasRead: boolean;
}

/** How many notes are kept: the latest. */
const MOST_NOTES = 1_000;

/**
 * Polls everything that is watched, each with its own state. What is newly watched gets a baseline, and what fails does
 * not stop the others. Where the time, a limit or the wanted number of events ends the round, the next one begins there.
 * @param before undefined when nothing is remembered
 * @param begin where what is newly watched begins
 * @param limit how many events are wanted; with 0, what is newly watched gets its baseline, and nothing is emitted
 * @throws NodeApiError or NodeOperationError when nothing is remembered and something cannot be watched at all
 */
export async function goRound(
	session: Session,
	watched: Watched[],
	before: WatchState | undefined,
	begin: Start['from'],
	limit: number,
): Promise<Outcome> {
	const round = new Round(session, watched, before, begin, limit);
	await round.go();
	return round.outcome();
}

class Round {
	private readonly state: WatchState;
	private readonly found: PollEvent[][] = [];
	private readonly failures: NodeFailure[] = [];
	/** What was polled already, under whatever name. */
	private readonly polled = new Set<string>();
	/** What cannot be watched. */
	private readonly refused = new Set<string>();
	private wasRead = false;
	/** The service's time when the round began. */
	private began?: number;
	private left: number;

	constructor(
		private readonly session: Session,
		private readonly watched: Watched[],
		private readonly before: WatchState | undefined,
		private readonly begin: Start['from'],
		limit: number,
	) {
		this.state = deepCopy({ ...(before ?? EMPTY) });
		for (const [id, note] of Object.entries(this.state.notes)) session.notes.set(id, note);
		this.left = limit;
	}

	async go(): Promise<void> {
		const { watched, session, state } = this;
		const first = Math.max(
			0,
			watched.findIndex(({ name }) => name === state.next),
		);
		const inTurn = [...watched.slice(first), ...watched.slice(0, first)];
		let next: string | undefined;
		for (const [index, thing] of inTurn.entries()) {
			const isKept = this.left === 0 && this.stateOf(thing) !== undefined;
			if (isKept || (index > 0 && !session.hasTime())) {
				next ??= thing.name;
				continue;
			}
			const failure = await this.poll(thing);
			if (failure) this.fail(thing, failure);
			if (failure && concernsAll(failure)) {
				if (index > 0) next ??= thing.name;
				break;
			}
		}
		state.next = next ?? state.next;
	}

	outcome(): Outcome {
		const { watched, found, failures, wasRead, session, state } = this;
		const [failure] = failures;
		if (!this.before && failure && !wasRead) throw failure;
		this.notePending();
		const notes = Object.fromEntries([...session.notes].slice(-MOST_NOTES));
		const names = watched.map(({ name }) => name);
		return {
			events: merged(found),
			state: { ...withoutOthers(state, names), notes },
			failures,
			wasRead,
		};
	}

	/** Returns why it could not be polled to the end. */
	private async poll(thing: Watched): Promise<NodeFailure | undefined> {
		const { state, session } = this;
		try {
			const known = state.names[thing.name] ?? {};
			const id = known.id ?? (thing.identify ? await thing.identify() : thing.name);
			state.names[thing.name] = { ...known, id };
			if (this.polled.has(id)) return undefined;
			this.polled.add(id);
			const failure = await this.read(thing, id);
			this.wasRead = true;
			return failure;
		} catch (error) {
			return session.failureOf(error);
		} finally {
			this.began ??= session.client.serviceTime;
		}
	}

	private async read(thing: Watched, id: string): Promise<NodeFailure | undefined> {
		const { state } = this;
		const known = state.things[id];
		const reading = known && (await thing.poll(known, this.left));
		if (!reading) {
			const since = state.names[thing.name]?.since;
			const start: Start = known ? { from: 'now' } : this.startFor(since);
			state.things[id] = await thing.baseline(start);
			state.names[thing.name] = { id };
			return undefined;
		}
		state.things[id] = reading.state;
		this.found.push(reading.events);
		this.left -= reading.events.length;
		return reading.failure;
	}

	private startFor(since: string | undefined): Start {
		if (since !== undefined) return { from: 'now', since: Date.parse(since) };
		return { from: this.begin };
	}

	private fail({ name, label }: Watched, failure: NodeFailure): void {
		if (!isPassing(failure)) {
			// What cannot be watched at all is told when the user wants it to be watched.
			if (!this.before) throw failure;
			this.refused.add(name);
		}
		this.failures.push(this.watched.length > 1 && label ? namedIn(failure, label) : failure);
	}

	private stateOf({ name }: Pick<Watched, 'name'>) {
		const { names, things } = this.state;
		const id = names[name]?.id;
		return id === undefined ? undefined : things[id];
	}

	/** What could not be begun yet begins with what happens from now on, whenever that will be. */
	private notePending(): void {
		const { state, began } = this;
		if (this.begin === 'beginning' || began === undefined) return;
		const since = new Date(began).toISOString();
		for (const { name } of this.watched) {
			if (this.stateOf({ name }) || this.refused.has(name)) continue;
			state.names[name] = { since, ...state.names[name] };
		}
	}
}
