import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { Random } from '../../sandbox/world/random';
import { believe, checkUnderBeliefs, testKnownBreaches } from './beliefs';
import type { ModelName } from './breaches';
import { Broken, brokenIn, mustHold } from './broken';
import type { PollEngine } from './pollEngine';
import { forward, NO_LIMIT, pollAll, SILENT_WAIT, STOPPED, watching } from './triggers';

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
];

/**
 * Random schedule of events around a trigger, checked against the simplest model: everything due is emitted once, and
 * nothing else.
 */
export abstract class TriggerModel {
	/** Number of emitted events. */
	emitted = 0;
	protected readonly random: Random;
	/** Keys of events that must still be emitted: see `keyOf`. */
	protected readonly due = new Set<string>();
	/** Keys of events that may or may not be emitted, because the trigger cannot know. */
	protected readonly either = new Set<string>();
	private started?: PollEngine;
	private checked = 0;
	private nodes = 1;
	private isEnding = false;
	/** Names that earlier nodes had. */
	private readonly formerNames = new Set<string>();
	private readonly log: string[] = [];

	constructor(
		protected readonly sandbox: Sandbox,
		seed: number,
		private readonly durable: boolean,
	) {
		this.random = new Random(seed);
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

	/** Faults that last until `mend`. Polls may fail while there are any. */
	protected standing(): Fault[] {
		return [];
	}

	/** Ends the lasting faults. */
	protected mend(): void {
		this.restoreFaults();
	}

	/**
	 * True if lists already show what happened at this time. If lists lag, the baseline cannot know what they do not show
	 * yet: that may be emitted or not.
	 */
	protected isListed(time: string): boolean {
		const { beliefs, now } = this.sandbox.world;
		return Date.parse(time) <= now() - beliefs.listLagMs;
	}

	/**
	 * Checks an emitted item.
	 * @throws if it is wrong
	 */
	protected inspect?(item: INodeExecutionData): void;

	/**
	 * Runs the schedule.
	 * @throws the error, preceded by the log of all steps
	 */
	async run(steps: number): Promise<void> {
		try {
			this.started = watching(this.sandbox, this.parameters(), { durable: this.durable });
			await this.engine.activate();
			this.takeBaseline();
			for (let step = 0; step < steps; step += 1) await this.step();
			await this.finish();
		} catch (error) {
			const reason = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
			const story = [...this.log, reason].join('\n');
			throw new Broken(error instanceof Broken ? error.invariant : 'failed', story);
		}
	}

	/** Logs a line for the error message. */
	protected tell(line: string): void {
		this.log.push(`  ${line}`);
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

	/** Adds a fault that hits the next poll. */
	protected addFault(fault: Fault): void {
		this.hasPassingFault = true;
		this.sandbox.faults.add(fault);
		this.tell(JSON.stringify(fault));
	}

	/** True if items emitted since the last check may have met a fault. */
	protected hasPassingFault = false;

	/** Removes all faults except the lasting ones. */
	protected restoreFaults(): void {
		this.sandbox.faults.clear();
		for (const fault of this.standing()) this.sandbox.faults.add(fault);
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
		this.check();
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
			this.check();
			const isComplete = seconds < 61 || this.due.size === 0;
			mustHold(isComplete, 'lost', `Not emitted: ${[...this.due].join(', ')}`);
		}
	}

	/** Compares what was emitted since the last check with what was due. */
	private check(): void {
		for (const items of this.engine.executions.slice(this.checked)) {
			const ids = items.map((item) => this.keyOf(item));
			this.tell(`emitted ${ids.join(' ')}`);
			for (const id of ids) {
				const isDue = this.due.delete(id) || this.either.delete(id);
				mustHold(isDue, 'twice', `Emitted, but not due: ${id}`);
			}
			for (const item of items) this.inspect?.(item);
			const order = items.map((item) => this.placeOf(item));
			mustHold(order.join() === order.toSorted().join(), 'told', 'Emitted in another order');
			this.emitted += ids.length;
		}
		this.checked = this.engine.executions.length;
		this.hasPassingFault = false;
	}

	/** Unique key of an event. */
	protected keyOf({ json }: INodeExecutionData): string {
		return String(json.id);
	}

	/** Sort key of the events of one poll. */
	protected abstract placeOf(item: INodeExecutionData): string;
}

/** Steps per schedule. */
const STEPS = 20;

/** Sizes of a sandbox that resets very quickly, with enough cards for a model. */
const TINY = {
	products: 1,
	rewards: 1,
	promotionTiers: 1,
	loyaltyCards: 4,
	transactions: 60,
	giftCards: 1,
	giftTransactions: 30,
};

/** Schedules per test: a hang affects no more than these. */
const BATCH = 20;

/** More than a batch ever needs, even if many other processes share the machine. */
const TIMEOUT_MS = 600_000;

/**
 * Tests that random schedules emit everything due once. `SEED=<n>` sets the first seed, and `npm run test:random` runs
 * three times as many schedules.
 * @param counts number of schedules, in the default engine and in one that commits state with every poll
 */
export function testSchedules(
	what: ModelName,
	Model: new (...input: ConstructorParameters<typeof TriggerModel>) => TriggerModel,
	counts: { usual: number; durable: number },
): void {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ rateLimit: NO_LIMIT, sizes: TINY, clock: STOPPED });
	});
	afterAll(async () => {
		await sandbox.close();
	});
	beforeEach(() => {
		// Retry delays are random: without jitter they are over at once.
		jest.spyOn(Math, 'random').mockReturnValue(0);
	});
	const first = Number(process.env.SEED ?? '1');
	const times = process.env.THOROUGH === '1' ? 3 : 1;

	describe.each([
		['the default engine', false, counts.usual * times],
		['an engine that commits state with every poll', true, counts.durable * times],
	] as const)(`random schedules emit every ${what} once, in %s`, (_, durable, count) => {
		let emitted = 0;
		const run = (seed: number, beliefs: Beliefs) =>
			brokenIn(async () => {
				sandbox.reset();
				believe(sandbox, beliefs);
				const model = new Model(sandbox, seed, durable);
				await model.run(STEPS);
				emitted += model.emitted;
			});
		const batches = Array.from(
			{ length: Math.ceil(count / BATCH) },
			(__, at) => first + at * BATCH,
		);
		it.each(batches)(
			`the ${BATCH} seeds from %i on`,
			async (from) => {
				for (let seed = from; seed < from + BATCH; seed += 1) {
					await checkUnderBeliefs(what, seed, run);
				}
			},
			TIMEOUT_MS,
		);

		if (!durable) testKnownBreaches(what, run);

		it('most of them emit something', () => {
			expect(emitted).toBeGreaterThan(count * 5);
		});
	});
}
