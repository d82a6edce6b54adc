import { deepCopy } from 'n8n-workflow';
import type { NodeFailure } from '../../../api/errors/node';
import { concernsAll, isPassing } from '../../../api/errors/passing';
import { toDigest } from '../../digest';
import { mergeByTime } from '../merge';
import type { PollEvent, Session, Source } from '../event';
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
const MAX_NOTES = 1_000;

/**
 * Polls all sources, each with its own state. A new source gets a baseline. A failing source does not stop the others. When
 * the time, a rate limit or the number of events ends the round, the next round continues there.
 */
export class Round {
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

	/**
	 * @param before state of the last round; undefined when there is none
	 * @param start time from which new sources are watched, see {@link Source.baseline}
	 * @param remaining maximum number of events; with 0, new sources get their baselines, and nothing is emitted
	 */
	constructor(
		private readonly session: Session,
		private readonly sources: Source[],
		private readonly before: WatchState | undefined,
		private readonly start: number,
		private remaining: number,
	) {
		this.state = deepCopy({ ...(before ?? EMPTY) });
		for (const [id, note] of Object.entries(this.state.notes)) session.notes.set(id, note);
	}

	/** @throws NodeApiError or NodeOperationError when there is no state and a source cannot be watched at all */
	async run(): Promise<PollOutcome> {
		const { sources, session, state, found, failures, unseen } = this;
		await this.pollAll();
		const [failure] = failures;
		if (!this.before && failure && !this.wasRead) throw failure;
		const notes = Object.fromEntries([...session.notes].slice(-MAX_NOTES));
		const names = sources.map(({ name }) => name);
		return {
			events: mergeByTime(found),
			state: { ...withoutOthers(state, names), notes },
			failures,
			unseen,
			wasRead: this.wasRead,
		};
	}

	private async pollAll(): Promise<void> {
		const { sources, session, state, start } = this;
		const names = sources.map(({ name }) => name);
		const first = Math.max(0, names.indexOf(state.next ?? ''));
		let next: string | undefined;
		for (const [index, source] of [...sources.slice(first), ...sources.slice(0, first)].entries()) {
			const isKept = this.remaining === 0 && this.hasState(source.name);
			if (isKept || (index > 0 && !session.hasTime())) {
				next ??= source.name;
				continue;
			}
			const failure = await this.poll(source);
			this.began ??= session.client.serviceTime;
			if (failure) this.fail(source, failure);
			if (failure && concernsAll(failure)) {
				if (index > 0) next ??= source.name;
				break;
			}
		}
		state.next = next ?? state.next;
		const since = this.began;
		if (since === undefined || start === 0) return;
		// The later baseline of a source without one begins at the time of this round.
		for (const name of names)
			if (!this.hasState(name) && !this.refused.has(name))
				state.names[name] = { since, ...state.names[name] };
	}

	/** Polls one source. Returns the reason when it ended early. */
	private async poll(source: Source): Promise<NodeFailure | undefined> {
		const { state, session, polled } = this;
		try {
			const known = state.names[source.name];
			const id = known?.id ?? (await source.identify?.()) ?? source.name;
			state.names[source.name] = { ...known, id };
			if (polled.has(id)) return undefined;
			polled.add(id);
			const failure = await this.read(source, id);
			this.wasRead = true;
			return failure;
		} catch (error) {
			return session.failureOf(error);
		}
	}

	private async read(source: Source, id: string): Promise<NodeFailure | undefined> {
		const { state, session } = this;
		const known = state.things[id];
		const reading = known && (await source.poll(known, this.remaining, state.things));
		if (!reading) {
			const since = state.names[source.name]?.since ?? this.start;
			state.things[id] = await source.baseline(known ? Infinity : since);
			state.names[source.name] = { id };
			return undefined;
		}
		const { events, unseen, failure } = reading;
		state.things[id] = reading.state;
		this.found.push(events);
		this.remaining -= events.length;
		const digest = unseen && toDigest(unseen.message);
		if (digest && !session.notes.has(digest)) this.unseen.push(unseen);
		if (digest) session.notes.set(digest, '');
		return failure;
	}

	private fail({ name, label }: Source, failure: NodeFailure): void {
		if (!isPassing(failure)) {
			// At the activation, a source that cannot be watched at all is an error.
			if (!this.before) throw failure;
			this.refused.add(name);
		}
		if (this.sources.length > 1 && label)
			failure.description = `${failure.description ?? ''} This concerns ${label}.`.trimStart();
		this.failures.push(failure);
	}

	private hasState(name: string): boolean {
		const { names, things } = this.state;
		return things[names[name]?.id ?? ''] !== undefined;
	}
}
