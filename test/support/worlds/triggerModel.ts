import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { mustHold } from '../broken';
import type { PollEngine } from '../pollEngine';
import { forward, pollAll, SILENT_WAIT, watching } from '../triggers';
import { Model } from './model';

/** Something that can happen: how often, and what it does. */
export interface Action {
	weight: number;
	act: () => void | Promise<void>;
}

/** What can happen, by its name. */
export type Actions = Record<string, Action>;

const FAULTS: readonly [Fault, ...Fault[]] = [
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 404 },
	{ kind: 'status', status: 503, times: 4 },
	{ kind: 'status', status: 503, times: 2 },
	SILENT_WAIT,
	{ kind: 'truncatedJson' },
	{ kind: 'emptyBody' },
	{ kind: 'html', times: 4 },
	{ kind: 'resetBefore', times: 4 },
	{ kind: 'resetAfter', times: 4 },
	// A list without rows.
	{ kind: 'stale', durationMs: 1e12 },
];

const MAX_BEHIND_MS = 12_000;

/** Copies of the data of different ages, one of which may answer. No poll notices. */
const COPIES: readonly Fault[] = [1_500, 6_000, MAX_BEHIND_MS].map((durationMs) => ({
	kind: 'stale',
	durationMs,
	rate: 0.2,
	times: Infinity,
}));

/**
 * Random schedule of events around a trigger, while there may be faults, checked against the simplest model: everything due is
 * emitted once, and nothing else.
 */
export abstract class TriggerModel<Row extends { created_at: string }> extends Model {
	private readonly copies = this.random.next() < 0.4 ? COPIES : [];
	private readonly mostBehindMs = this.copies.length > 0 ? MAX_BEHIND_MS : 0;
	/** Maximum lateness of an event, in milliseconds: lists show it within the minute that the trigger reads again. */
	protected readonly mostLateMs = 59_000 - this.mostBehindMs;
	/** True if the engine commits state with every poll. */
	private readonly isDurable = this.random.next() < 0.4;
	protected startFrom = this.random.pick(['now', 'now', 'beginning']);
	/** Keys of events that must still be emitted: see `keyOf`. */
	protected readonly due = new Set<string>();
	/** Keys of events that may or may not be emitted, because the trigger cannot know. */
	protected readonly either = new Set<string>();
	/** True if items emitted since the last check may have met a fault. */
	protected hasPassingFault = false;
	/** Names that earlier nodes had. */
	private readonly formerNames = new Set<string>();
	private started?: PollEngine;
	private checked = 0;
	private nodes = 1;
	private isEnding = false;

	/** What can happen to this kind of trigger, besides what can happen to all. */
	protected abstract readonly actions: Actions;

	/** Current parameters of the trigger, without those that all have. */
	protected abstract parameters(): INodeParameters & { options?: INodeParameters };

	/** Maximum number of events that happen at once. */
	protected abstract readonly mostAtOnce: number;

	/** Maximum events per poll: one of these numbers. */
	protected readonly limits: readonly [number, ...number[]] = [5, 40, 1_000];

	/** Causes this many events. */
	protected abstract cause(count: number): void;

	/** All rows that the trigger can read, oldest first. */
	protected abstract all(): ReadonlyArray<Readonly<Row>>;

	/** Deletes a row from the service. */
	protected abstract delete(row: Readonly<Row>): void;

	/** Keys of the events that a row gives, with their times. */
	protected abstract eventsOf(row: Readonly<Row>): Record<string, string>;

	/** True if an event is due although it had happened when the trigger began; undefined if the trigger cannot know. */
	protected isDueAtStart(_row: Readonly<Row>, time: string): boolean | undefined {
		return this.isListed(time) ? false : undefined;
	}

	/** Unique key of an event. */
	protected keyOf({ json }: INodeExecutionData): string {
		return String(json.id);
	}

	/** Sort key of the events of one poll. */
	protected placeOf({ json }: INodeExecutionData): string {
		return `${String(json.created_at ?? json.date)} ${String(json.id)}`;
	}

	/**
	 * Checks an emitted item.
	 * @throws if it is wrong
	 */
	protected inspect?(item: INodeExecutionData): void;

	/** Faults that last until `mend`. Polls may fail while there are any. */
	protected standing(): Fault[] {
		return [];
	}

	/** Ends the lasting faults. */
	protected mend(): void {
		this.restoreFaults();
	}

	/** Adds a fault that hits the next poll. */
	protected addFault(fault: Fault): void {
		this.hasPassingFault = true;
		this.sandbox.faults.add(fault);
		this.tell(JSON.stringify(fault));
	}

	/** Removes all faults except those that last. */
	protected restoreFaults(): void {
		this.sandbox.faults.clear();
		for (const fault of [...this.standing(), ...this.copies]) this.sandbox.faults.add(fault);
	}

	/** True if lists already show what happened at this time. The baseline cannot know what they do not show yet. */
	protected isListed(time: string): boolean {
		const { beliefs, now } = this.sandbox.world;
		return Date.parse(time) <= now() - beliefs.listLagMs - this.mostBehindMs;
	}

	/** How late an event is, in milliseconds: some appear late in lists. */
	protected lateness(most = this.mostLateMs): number {
		return this.random.next() < 0.4 ? this.random.between(1, most) : 0;
	}

	/** Number of events that happen at once: a few pages, now and then thousands. */
	protected crowdSize(): number {
		const isHuge = this.random.next() < 0.1;
		return isHuge ? this.random.between(1_000, this.mostAtOnce) : this.random.between(90, 220);
	}

	private crowd(): void {
		this.cause(this.crowdSize());
	}

	private happen(): void {
		this.cause(this.random.between(1, 4));
	}

	/** Notes the events of a row. */
	protected note(row: Readonly<Row>, isUnclear = false): void {
		for (const [key, time] of Object.entries(this.eventsOf(row))) {
			this.tell(`${key} of ${time}`);
			(isUnclear ? this.either : this.due).add(key);
		}
	}

	/** Removes one of the latest rows, emitted or not. */
	protected remove(): void {
		const all = this.all();
		const row = all[this.random.between(Math.max(0, all.length - 120), all.length - 1)];
		if (!row) return;
		this.forget(row);
		this.delete(row);
	}

	/** Sets what is due after a new baseline of these rows. */
	protected takeBaseline(rows: ReadonlyArray<Readonly<Row>> = this.all()): void {
		this.tell(`watching ${JSON.stringify(this.whole())}`);
		for (const row of rows) {
			this.forget(row);
			for (const [key, time] of Object.entries(this.eventsOf(row))) {
				const isDue = this.startFrom === 'beginning' || this.isDueAtStart(row, time);
				if (isDue !== false) (isDue ? this.due : this.either).add(key);
			}
		}
	}

	/** The events of a row need not be emitted any more. */
	protected forget(row: Readonly<Row>): void {
		for (const key of Object.keys(this.eventsOf(row))) {
			this.tell(`without ${key}`);
			this.due.delete(key);
		}
	}

	/** Changes where the trigger starts, which begins a new baseline. */
	protected async change(): Promise<void> {
		this.startFrom = this.startFrom === 'now' ? 'beginning' : 'now';
		await this.watchAnew();
		this.takeBaseline();
	}

	protected override async begin(): Promise<void> {
		const parameters = this.whole();
		this.started = watching(this.sandbox, parameters, { durable: this.isDurable });
		this.restoreFaults();
		await this.engine.activate();
		this.takeBaseline();
	}

	/** Applies parameters that change what is watched. */
	protected async watchAnew(): Promise<void> {
		await this.attempt(async () => {
			await this.apply({ parameters: this.whole() });
			if (this.isDurable) await this.engine.poll();
		});
	}

	private whole(): INodeParameters {
		const { options, ...parameters } = this.parameters();
		// At the end unlimited in practice, to save time.
		const maxEvents = this.isEnding ? 1_000 : this.random.pick(this.limits);
		return { startFrom: this.startFrom, ...parameters, options: { ...options, maxEvents } };
	}

	/** Applies changed parameters. A durable engine reads them at each poll. */
	private async apply(changes: Partial<PollEngine['definition']>): Promise<void> {
		if (this.isDurable) this.engine.definition = { ...this.engine.definition, ...changes };
		else await this.engine.change(changes);
	}

	/** Polls. If a lasting fault prevents the activation, ends the fault and polls again. */
	private async attempt(act: () => Promise<unknown>): Promise<void> {
		try {
			await act();
		} catch (error) {
			if (this.standing().length === 0 && !this.hasPassingFault) throw error;
			this.tell(`failed, and is mended: ${String(error instanceof Error ? error.stack : error)}`);
			this.engine.errors.length = 0;
			this.mend();
			await act();
		} finally {
			this.restoreFaults();
		}
	}

	private get engine(): PollEngine {
		if (!this.started) throw new Error('The schedule has not begun');
		return this.started;
	}

	protected async step(): Promise<void> {
		const actions: Actions = {
			...this.actions,
			happen: { weight: 30, act: this.happen.bind(this) },
			crowd: { weight: 3, act: this.crowd.bind(this) },
			change: { weight: 3, act: this.change.bind(this) },
			remove: { weight: 4, act: this.remove.bind(this) },
			time: { weight: 14, act: this.pass.bind(this) },
			poll: { weight: 26, act: () => this.poll() },
			fault: { weight: 9, act: this.pollWithFault.bind(this) },
			'polls at once': { weight: 4, act: () => this.poll(2) },
			restart: { weight: 6, act: () => this.attempt(() => this.engine.restart()) },
			name: { weight: 3, act: this.rename.bind(this) },
			'new node': { weight: 1, act: this.replace.bind(this) },
			pause: { weight: 3, act: this.pause.bind(this) },
			limit: { weight: 3, act: () => this.attempt(() => this.apply({ parameters: this.whole() })) },
			'no commit': { weight: this.isDurable ? 4 : 0, act: this.pollWithoutCommit.bind(this) },
		};
		const named = Object.entries(actions).map(([name, action]) => ({ name, ...action }));
		const { name, act } = this.weigh(named);
		this.tell(`- ${name}`);
		await act();
		this.check();
	}

	private pass(): void {
		const seconds = this.random.pick([0.2, 1, 7, 20, 45, 61, 300]);
		forward(this.sandbox, seconds);
		this.tell(`${seconds} s`);
	}

	/** Polls may fail while there is a lasting fault. */
	private async poll(times = 1): Promise<void> {
		await Promise.all(Array.from({ length: times }, () => this.engine.tick()));
		const [error] = this.engine.errors.splice(0);
		if (error && this.standing().length === 0) throw error;
		if (error) this.tell('poll failed');
	}

	/** Polls or restarts; one of the first requests may fail. */
	private async pollWithFault(): Promise<void> {
		this.addFault({ ...this.random.pick(FAULTS), from: this.random.between(0, 2) });
		if (this.random.next() < 0.3) {
			await this.attempt(() => this.engine.restart());
			return;
		}
		await this.engine.tick();
		this.tell(this.engine.errors.splice(0).length > 0 ? 'poll failed' : 'poll succeeded');
		this.check();
		this.restoreFaults();
	}

	private async pollWithoutCommit(): Promise<void> {
		this.engine.refuseCommit = true;
		await this.poll();
		this.engine.refuseCommit = false;
	}

	private async pause(): Promise<void> {
		this.engine.deactivate();
		this.happen();
		this.pass();
		await this.attempt(() => this.engine.activate());
	}

	private async rename(): Promise<void> {
		const { name: before = 'Voucherify Trigger' } = this.engine.definition;
		const name = this.random.pick(['Vouchers', 'Cards', 'Voucherify Trigger']);
		if (name !== before) this.formerNames.add(before);
		this.formerNames.delete(name);
		await this.attempt(() => this.apply({ name }));
	}

	/** Replaces this node with a new one, under a name that an earlier node had. */
	private async replace(): Promise<void> {
		const [name] = this.formerNames;
		if (name === undefined) return;
		this.formerNames.clear();
		this.nodes += 1;
		this.tell(name);
		await this.attempt(async () => {
			await this.apply({ name, nodeId: `node-${this.nodes}` });
			if (this.isDurable) await this.engine.poll();
		});
		this.takeBaseline();
	}

	/** Emits everything due, then checks that nothing more follows, however much time passes. */
	protected override async finish(): Promise<void> {
		this.tell('- the end');
		this.mend();
		this.isEnding = true;
		await this.attempt(() => this.apply({ parameters: this.whole() }));
		for (const seconds of [0, 6_000, 61]) {
			forward(this.sandbox, seconds);
			await pollAll(this.engine);
			await this.engine.restart();
			this.check();
			const isComplete = seconds < 61 || this.due.size === 0;
			mustHold(isComplete, 'lost', `Not emitted: ${[...this.due].join(', ')}`);
		}
	}

	/** Compares what was emitted since the last check with what was due. */
	private check(): void {
		const { executions } = this.engine;
		for (const items of executions.slice(this.checked)) {
			const keys = items.map((item) => this.keyOf(item));
			this.tell(`emitted ${keys.join(' ')}`);
			for (const key of keys) {
				const isDue = this.due.delete(key) || this.either.delete(key);
				mustHold(isDue, 'twice', `Emitted, but not due: ${key}`);
			}
			for (const item of items) this.inspect?.(item);
			const order = items.map((item) => this.placeOf(item));
			mustHold(order.join() === order.toSorted().join(), 'reported', 'Emitted in another order');
			this.count('emitted', keys.length);
		}
		this.checked = executions.length;
		this.hasPassingFault = false;
	}
}
