import type { INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../sandbox';
import { mustHold } from './broken';
import { Emissions } from './emissions';
import type { PollEngine } from './pollEngine';
import { forward, pollAll, SILENT_WAIT, watching } from './triggers';

/** Something that can happen: how often, its name, and what it does. */
export type Action = [weight: number, name: string, act: () => void | Promise<void>];

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

const MOST_BEHIND_MS = 12_000;

/** Copies of the data of different ages, one of which may answer. */
const COPIES: readonly Fault[] = [1_500, 6_000, MOST_BEHIND_MS].map((durationMs) => ({
	kind: 'stale',
	durationMs,
	rate: 0.2,
	times: Infinity,
}));

/** Random schedule of events around a trigger. */
export abstract class TriggerModel extends Emissions {
	private started?: PollEngine;
	private nodes = 1;
	private isEnding = false;
	protected override readonly copies = this.random.next() < 0.4 ? COPIES : [];
	protected override readonly mostBehindMs = this.copies.length > 0 ? MOST_BEHIND_MS : 0;
	/** Maximum lateness of an event, in milliseconds: lists show it within the minute that the trigger reads again. */
	protected readonly mostLateMs = 59_000 - this.mostBehindMs;
	/** Names that earlier nodes had. */
	private readonly formerNames = new Set<string>();

	constructor(
		sandbox: Sandbox,
		seed: number,
		private readonly durable: boolean,
	) {
		super(sandbox, seed);
	}

	/** What can happen to this kind of trigger, besides what can happen to all. */
	protected abstract readonly actions: readonly Action[];

	/** Current parameters of the trigger. */
	protected abstract parameters(): INodeParameters;

	/** Maximum events per poll: one of these numbers; at the end unlimited in practice, to save time. */
	protected most(...numbers: [number, ...number[]]): number {
		const drawn = this.random.pick(numbers);
		return this.isEnding ? 1_000 : drawn;
	}

	/** Number of events that happen at once: a few pages, now and then thousands. */
	protected crowd(most: number): number {
		const isHuge = this.random.next() < 0.1;
		return isHuge ? this.random.between(1_000, most) : this.random.between(90, 220);
	}

	/** Causes events that the trigger must emit. */
	protected abstract happen(): void;

	/** Sets what is due after a new baseline. */
	protected abstract takeBaseline(): void;

	/**
	 * Runs the schedule.
	 * @throws the error, preceded by the log of all steps
	 */
	async run(steps: number): Promise<void> {
		try {
			this.started = watching(this.sandbox, this.parameters(), { durable: this.durable });
			this.restoreFaults();
			await this.engine.activate();
			this.takeBaseline();
			for (let step = 0; step < steps; step += 1) await this.step();
			await this.finish();
		} catch (error) {
			throw this.withStory(error);
		}
	}

	/** Applies changed parameters. A durable engine reads them at each poll. */
	protected async apply(changes: Partial<PollEngine['definition']>): Promise<void> {
		if (this.durable) this.engine.definition = { ...this.engine.definition, ...changes };
		else await this.engine.change(changes);
	}

	/** Applies parameters that change what is watched. */
	protected async watchAnew(
		takeBaseline = () => {
			this.takeBaseline();
		},
	): Promise<void> {
		await this.attempt(async () => {
			await this.apply({ parameters: this.parameters() });
			if (this.durable) await this.engine.poll();
		});
		takeBaseline();
	}

	/** Polls. If a lasting fault prevents the activation, ends the fault and polls again. */
	protected async attempt(act: () => Promise<unknown>): Promise<void> {
		try {
			await act();
		} catch (error) {
			if (this.standing().length === 0 && !this.hasPassingFault) throw error;
			this.tell('failed, and is mended');
			this.tell(String(error instanceof Error ? error.stack : error));
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

	private async step(): Promise<void> {
		const actions: Action[] = [
			...this.actions,
			[
				14,
				'time',
				() => {
					this.pass();
				},
			],
			[26, 'poll', () => this.poll()],
			[9, 'fault', () => this.pollWithFault()],
			[4, 'polls at once', () => this.pollAtOnce()],
			[6, 'restart', () => this.attempt(() => this.engine.restart())],
			[3, 'name', () => this.rename()],
			[1, 'new node', () => this.replace()],
			[3, 'pause', () => this.pause()],
			[3, 'limit', () => this.attempt(() => this.apply({ parameters: this.parameters() }))],
			[this.durable ? 4 : 0, 'refused commit', () => this.pollWithoutCommit()],
		];
		let left = this.random.next() * actions.reduce((sum, [weight]) => sum + weight, 0);
		const found = actions.find(([weight]) => (left -= weight) < 0);
		if (!found) return;
		this.log.push(found[1]);
		await found[2]();
		this.check(this.engine);
	}

	private pass(): void {
		const seconds = this.random.pick([0.2, 1, 7, 20, 45, 61, 300]);
		forward(this.sandbox, seconds);
		this.tell(`${seconds} s`);
	}

	private async poll(): Promise<void> {
		await this.engine.tick();
		this.allowErrors();
	}

	/** Polls may fail while there is a lasting fault. */
	private allowErrors(): void {
		const [error] = this.engine.errors.splice(0);
		if (error && this.standing().length === 0) throw error;
		if (error) this.tell('poll failed');
	}

	private async pollAtOnce(): Promise<void> {
		await Promise.all([this.engine.tick(), this.engine.tick()]);
		this.allowErrors();
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
		this.check(this.engine);
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
			if (this.durable) await this.engine.poll();
		});
		this.takeBaseline();
	}

	/** Emits everything due, then checks that nothing more follows, however much time passes. */
	private async finish(): Promise<void> {
		this.log.push('the end');
		this.mend();
		this.isEnding = true;
		await this.attempt(() => this.apply({ parameters: this.parameters() }));
		for (const seconds of [0, 6_000, 61]) {
			forward(this.sandbox, seconds);
			await pollAll(this.engine);
			await this.engine.restart();
			this.check(this.engine);
			const isComplete = seconds < 61 || this.due.size === 0;
			mustHold(isComplete, 'lost', `Not emitted: ${[...this.due].join(', ')}`);
		}
	}
}
