import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { Random } from '../../sandbox/world/random';
import type { PollEngine } from './pollEngine';
import { forward, LONG_WAIT, NO_LIMIT, pollAll, STOPPED, watching } from './triggers';

/** Something that can happen: how often, by what name, and what it is. */
export type Action = [weight: number, name: string, act: () => void | Promise<void>];

const FAULTS: readonly [Fault, ...Fault[]] = [
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 404 },
	{ kind: 'status', status: 503, times: 4 },
	{ kind: 'status', status: 503, times: 2 },
	{ ...LONG_WAIT, omitHeaders: ['x-rate-limit-remaining'] },
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
	/** The IDs of what is still to be emitted. */
	protected readonly due = new Set<string>();
	private started?: PollEngine;
	private checked = 0;
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

	/** Something of which the trigger has to tell. */
	protected abstract happen(): void;

	/** Sets what is due after a baseline. */
	protected abstract takeBaseline(): void;

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
			throw new Error([...this.log, reason].join('\n'));
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

	/** Lets parameters count that something else is watched with. */
	protected async watchAnew(): Promise<void> {
		await this.apply({ parameters: this.parameters() });
		if (this.durable) await this.engine.poll();
		this.takeBaseline();
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
			[
				26,
				'poll',
				async () => {
					await this.engine.poll();
				},
			],
			[9, 'fault', () => this.pollWithFault()],
			[4, 'polls at once', () => this.pollAtOnce()],
			[6, 'restart', () => this.engine.restart()],
			[3, 'name', () => this.rename()],
			[3, 'pause', () => this.pause()],
			[3, 'limit', () => this.apply({ parameters: this.parameters() })],
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

	private async pollAtOnce(): Promise<void> {
		await Promise.all([this.engine.tick(), this.engine.tick()]);
		const [error] = this.engine.errors.splice(0);
		if (error) throw error;
	}

	/** A poll, or a restart, of which one of the first calls may fail. */
	private async pollWithFault(): Promise<void> {
		const fault = { ...this.random.pick(FAULTS), from: this.random.between(0, 2) };
		this.sandbox.faults.add(fault);
		this.tell(JSON.stringify(fault));
		const isRestart = this.random.next() < 0.3;
		const failed = await (isRestart ? this.engine.restart() : this.engine.poll()).then(
			() => false,
			() => true,
		);
		this.tell(`${isRestart ? 'restart' : 'poll'} ${failed ? 'failed' : 'succeeded'}`);
		this.engine.errors.length = 0;
		this.sandbox.faults.clear();
		if (isRestart && failed) await this.engine.restart();
	}

	private async pollWithoutCommit(): Promise<void> {
		this.engine.refuseCommit = true;
		await this.engine.poll();
		this.engine.refuseCommit = false;
	}

	private async pause(): Promise<void> {
		this.engine.deactivate();
		this.happen();
		this.pass();
		await this.engine.activate();
	}

	private async rename(): Promise<void> {
		await this.apply({ name: this.random.pick(['Vouchers', 'Cards', 'Voucherify Trigger']) });
	}

	/** Whatever is due comes; then, however time goes by, nothing comes any more. */
	private async finish(): Promise<void> {
		this.log.push('the end');
		for (const seconds of [0, 600, 61]) {
			forward(this.sandbox, seconds);
			await pollAll(this.engine);
			await this.engine.restart();
			this.check();
			if (seconds > 0 && this.due.size > 0) {
				throw new Error(`Not emitted: ${[...this.due].join(', ')}`);
			}
		}
	}

	/** Compares what was emitted since the last time with what was due. */
	private check(): void {
		for (const items of this.engine.executions.slice(this.checked)) {
			const ids = items.map(({ json }) => String(json.id));
			this.tell(`emitted ${ids.join(' ')}`);
			for (const id of ids) {
				if (!this.due.delete(id)) throw new Error(`Emitted, but not due: ${id}`);
			}
			const order = items.map(({ json }) => this.placeOf(json));
			if (order.join() !== order.toSorted().join()) throw new Error('Emitted in another order');
			this.emitted += ids.length;
		}
		this.checked = this.engine.executions.length;
	}

	/** What the events of one poll are ordered by. */
	protected abstract placeOf(json: IDataObject): string;
}

/** How many things happen in a schedule. */
const STEPS = 20;

/** Sizes of a sandbox that starts over very quickly, with cards enough for a model. */
const TINY = {
	products: 1,
	rewards: 1,
	promotionTiers: 1,
	loyaltyCards: 3,
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
 * `npm run test:random` runs ten times as many schedules.
 * @param counts how many schedules: in the default engine, and in one that commits state with every poll
 */
export function testSchedules(
	what: string,
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
	const first = Number(process.env.SEED ?? '1');
	const times = process.env.THOROUGH === '1' ? 10 : 1;

	describe.each([
		['the default engine', false, counts.usual * times],
		['an engine that commits state with every poll', true, counts.durable * times],
	] as const)(`random schedules emit every ${what} once, in %s`, (_, durable, count) => {
		let emitted = 0;
		const batches = Array.from(
			{ length: Math.ceil(count / BATCH) },
			(__, at) => first + at * BATCH,
		);
		it.each(batches)(
			`the ${BATCH} seeds from %i on`,
			async (from) => {
				// The waits of the retry table are random: without jitter they are over at once.
				jest.spyOn(Math, 'random').mockReturnValue(0);
				for (let seed = from; seed < from + BATCH; seed += 1) {
					emitted += await runSchedule(new Model(sandbox, seed, durable), sandbox, seed);
				}
			},
			TIMEOUT_MS,
		);

		it('of which most emit something', () => {
			expect(emitted).toBeGreaterThan(count * 5);
		});
	});
}

/** Runs one schedule. Returns how many events were emitted. @throws what went wrong, with the seed */
async function runSchedule(model: TriggerModel, sandbox: Sandbox, seed: number): Promise<number> {
	sandbox.reset();
	await model.run(STEPS).catch((error: unknown) => {
		throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : 'unknown'}`);
	});
	return model.emitted;
}
