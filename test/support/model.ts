import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { Random } from '../../sandbox/world/random';
import { believe, checkUnderBeliefs, testKnownBreaches } from './beliefs';
import type { ModelName } from './breaches';
import { Broken, brokenIn, mustHold } from './broken';
import type { PollEngine } from './pollEngine';
import { forward, NO_LIMIT, pollAll, SILENT_WAIT, STOPPED, watching } from './triggers';

/** Something that can happen: how often, by what name, and what it is. */
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
 * A random schedule of what can happen to a trigger, and beside it the plainest idea of what has to come of it: all that
 * is due is emitted, once, and nothing else.
 */
export abstract class TriggerModel {
	/** How many events were emitted. */
	emitted = 0;
	protected readonly random: Random;
	/** The keys of what is still to be emitted: see `keyOf`. */
	protected readonly due = new Set<string>();
	/** The keys of what may be emitted or not: the trigger cannot know better. */
	protected readonly either = new Set<string>();
	private started?: PollEngine;
	private checked = 0;
	private nodes = 1;
	private isEnding = false;
	/** The names that nodes have had before. */
	private readonly formerNames = new Set<string>();
	private readonly log: string[] = [];

	constructor(
		protected readonly sandbox: Sandbox,
		seed: number,
		private readonly durable: boolean,
	) {
		this.random = new Random(seed);
	}

	/** What can happen to this trigger beside what can happen to any. */
	protected abstract readonly actions: readonly Action[];

	/** How the trigger is set up now. */
	protected abstract parameters(): INodeParameters;

	/** How many events one poll may bring: one of these numbers, and in the end as many as there are, which saves time. */
	protected most(...numbers: [number, ...number[]]): number {
		const drawn = this.random.pick(numbers);
		return this.isEnding ? 1_000 : drawn;
	}

	/** How many things come at once: some pages of them, and now and then thousands. */
	protected crowd(most: number): number {
		const isHuge = this.random.next() < 0.1;
		return isHuge ? this.random.between(1_000, most) : this.random.between(90, 220);
	}

	/** Something of which the trigger has to tell. */
	protected abstract happen(): void;

	/** Sets what is due after a baseline of all that is watched. */
	protected abstract takeBaseline(): void;

	/** Faults that stand until they are mended: with them, a poll may fail. */
	protected standing(): Fault[] {
		return [];
	}

	/** Ends the standing faults. */
	protected mend(): void {
		this.restoreFaults();
	}

	/**
	 * Whether lists show by now what happened at a time. Where they are late, nobody can tell at the beginning what they hold
	 * back: it may be reported.
	 */
	protected isListed(time: string): boolean {
		const { beliefs, now } = this.sandbox.world;
		return Date.parse(time) <= now() - beliefs.listLagMs;
	}

	/** Looks at an item that was emitted. @throws when it is not what it has to be */
	protected inspect?(item: INodeExecutionData): void;

	/** Runs the schedule. @throws what went wrong, after everything that was done */
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

	/** Keeps a line for the story that a failure tells. */
	protected tell(line: string): void {
		this.log.push(`  ${line}`);
	}

	/** Lets another set of parameters count; a durable engine looks at them with every poll. */
	protected async apply(changes: Partial<PollEngine['definition']>): Promise<void> {
		if (this.durable) this.engine.definition = { ...this.engine.definition, ...changes };
		else await this.engine.change(changes);
	}

	/** Lets parameters count that something else is watched with, from now on. */
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

	/** Does what polls. Where a standing fault keeps a workflow from being activated, somebody mends it. */
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

	/** Lets a fault hit the next thing that polls. */
	protected addFault(fault: Fault): void {
		this.hasPassingFault = true;
		this.sandbox.faults.add(fault);
		this.tell(JSON.stringify(fault));
	}

	/** Whether what was emitted since the last look may have met a fault. */
	protected hasPassingFault = false;

	/** Leaves the standing faults, and no others. */
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

	/** Polls may fail while a fault stands. */
	private allowErrors(): void {
		const [error] = this.engine.errors.splice(0);
		if (error && this.standing().length === 0) throw error;
		if (error) this.tell('poll failed');
	}

	private async pollAtOnce(): Promise<void> {
		await Promise.all([this.engine.tick(), this.engine.tick()]);
		this.allowErrors();
	}

	/** A poll, or a restart, of which one of the first calls may fail. */
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

	/** A new node takes the place of this one, under a name that this one has had before. */
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

	/** Whatever is due comes; then, however time goes by, nothing comes any more. */
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

	/** Compares what was emitted since the last time with what was due. */
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

	/** What tells an event from all others. */
	protected keyOf({ json }: INodeExecutionData): string {
		return String(json.id);
	}

	/** What the events of one poll are ordered by. */
	protected abstract placeOf(item: INodeExecutionData): string;
}

/** How many things happen in a schedule. */
const STEPS = 20;

/** Sizes of a sandbox that starts over very quickly, with cards enough for a model. */
const TINY = {
	products: 1,
	rewards: 1,
	promotionTiers: 1,
	loyaltyCards: 4,
	transactions: 60,
	giftCards: 1,
	giftTransactions: 30,
};

/** How many schedules one test runs: a hang takes down no more than these. */
const BATCH = 20;

/** More than a batch ever needs, even where many other processes share the machine. */
const TIMEOUT_MS = 600_000;

/**
 * Tests that random schedules emit everything that is due once. `SEED=<n>` begins with another seed, and
 * `npm run test:random` runs three times as many schedules.
 * @param counts how many schedules: in the default engine, and in one that commits state with every poll
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
		// The waits of the retry table are random: without jitter they are over at once.
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

		it('of which most emit something', () => {
			expect(emitted).toBeGreaterThan(count * 5);
		});
	});
}
