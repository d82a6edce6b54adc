import { deepCopy } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/errors/node';
import { concernsAll, isPassing, addSource } from '../failures';
import { mergeByTime } from '../merge';
import type { PollEvent, Session, Start, Source } from '../event';
import { EMPTY, withoutOthers, type WatchState } from './watchState';

/** Result of a round: its events, the state for the next one, and its failures. */
export interface PollOutcome {
	/** Events in the order of their times. */
	events: PollEvent[];
	state: WatchState;
	failures: NodeFailure[];
	/** Warnings about rows that Voucherify does not list. */
	unseen: NodeFailure[];
	/** True when at least one source could be read. */
	wasRead: boolean;
}

/** Maximum number of notes that are kept; the latest win. */
const MOST_NOTES = 1_000;

/**
 * Polls all sources, each with its own state. A new source gets a baseline. A failing source does not stop the others. When
 * the time, a rate limit or the number of events ends the round, the next round continues there.
 * @param before state of the last round; undefined when there is none
 * @param begin point from which new sources are watched
 * @param limit maximum number of events; with 0, new sources get their baselines, and nothing is emitted
 * @throws NodeApiError or NodeOperationError when there is no state and a source cannot be watched at all
 */
export async function pollAll(
	session: Session,
	sources: Source[],
	before: WatchState | undefined,
	begin: Start['from'],
	limit: number,
): Promise<PollOutcome> {
	const round = new Round(session, sources, before, begin, limit);
	await round.run();
	return round.outcome();
}

class Round {
	private readonly state: WatchState;
	private readonly found: PollEvent[][] = [];
	private readonly failures: NodeFailure[] = [];
	private readonly unseen: NodeFailure[] = [];
	/** IDs of the sources that were already polled, under any name. */
	private readonly polled = new Set<string>();
	/** Names of the sources that cannot be watched. */
	private readonly refused = new Set<string>();
	private wasRead = false;
	/** Voucherify's time when the round began. */
	private began?: number;
	private remaining: number;

	constructor(
		private readonly session: Session,
		private readonly sources: Source[],
		private readonly before: WatchState | undefined,
		private readonly begin: Start['from'],
		limit: number,
	) {
		this.state = deepCopy({ ...(before ?? EMPTY) });
		for (const [id, note] of Object.entries(this.state.notes)) session.notes.set(id, note);
		this.remaining = limit;
	}

	async run(): Promise<void> {
		const { sources, session, state } = this;
		const first = Math.max(
			0,
			sources.findIndex(({ name }) => name === state.next),
		);
		const inOrder = [...sources.slice(first), ...sources.slice(0, first)];
		let next: string | undefined;
		for (const [index, source] of inOrder.entries()) {
			const isKept = this.remaining === 0 && this.stateOf(source) !== undefined;
			if (isKept || (index > 0 && !session.hasTime())) {
				next ??= source.name;
				continue;
			}
			const failure = await this.poll(source);
			if (failure) this.fail(source, failure);
			if (failure && concernsAll(failure)) {
				if (index > 0) next ??= source.name;
				break;
			}
		}
		state.next = next ?? state.next;
	}

	outcome(): PollOutcome {
		const { sources, found, failures, unseen, wasRead, session, state } = this;
		const [failure] = failures;
		if (!this.before && failure && !wasRead) throw failure;
		this.notePending();
		const notes = Object.fromEntries([...session.notes].slice(-MOST_NOTES));
		const names = sources.map(({ name }) => name);
		return {
			events: mergeByTime(found),
			state: { ...withoutOthers(state, names), notes },
			failures,
			unseen,
			wasRead,
		};
	}

	/** Polls one source. Returns the reason when it ended early. */
	private async poll(source: Source): Promise<NodeFailure | undefined> {
		const { state, session } = this;
		try {
			const known = state.names[source.name] ?? {};
			const id = known.id ?? (source.identify ? await source.identify() : source.name);
			state.names[source.name] = { ...known, id };
			if (this.polled.has(id)) return undefined;
			this.polled.add(id);
			const failure = await this.read(source, id);
			this.wasRead = true;
			return failure;
		} catch (error) {
			return session.failureOf(error);
		} finally {
			this.began ??= session.client.serviceTime;
		}
	}

	private async read(source: Source, id: string): Promise<NodeFailure | undefined> {
		const { state } = this;
		const known = state.things[id];
		const reading = known && (await source.poll(known, this.remaining, state.things));
		if (!reading) {
			const since = state.names[source.name]?.since;
			const start: Start = known ? { from: 'now' } : this.startFor(since);
			state.things[id] = await source.baseline(start);
			state.names[source.name] = { id };
			return undefined;
		}
		state.things[id] = reading.state;
		this.found.push(reading.events);
		if (reading.unseen) this.unseen.push(reading.unseen);
		this.remaining -= reading.events.length;
		return reading.failure;
	}

	private startFor(since: string | undefined): Start {
		if (since !== undefined) return { from: 'now', since: Date.parse(since) };
		return { from: this.begin };
	}

	private fail({ name, label }: Source, failure: NodeFailure): void {
		if (!isPassing(failure)) {
			// At the activation, a source that cannot be watched at all is an error.
			if (!this.before) throw failure;
			this.refused.add(name);
		}
		this.failures.push(this.sources.length > 1 && label ? addSource(failure, label) : failure);
	}

	private stateOf({ name }: Pick<Source, 'name'>) {
		const { names, things } = this.state;
		const id = names[name]?.id;
		return id === undefined ? undefined : things[id];
	}

	/** Notes the time for sources without a baseline: a later baseline then begins at this time. */
	private notePending(): void {
		const { state, began } = this;
		if (this.begin === 'beginning' || began === undefined) return;
		const since = new Date(began).toISOString();
		for (const { name } of this.sources) {
			if (this.stateOf({ name }) || this.refused.has(name)) continue;
			state.names[name] = { since, ...state.names[name] };
		}
	}
}
