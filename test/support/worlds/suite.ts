import pLimit from 'p-limit';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import { believe, checkUnderBeliefs, drawBeliefs, testKnownBreaches, type Run } from '../beliefs';
import type { ModelName } from '../breaches';
import { brokenIn, type Invariant } from '../broken';
import { skipPauses, skipRetryPauses } from '../pauses';
import type { Met } from './model';

const FIRST_SEED = Number(process.env.SEED ?? '1');
const IS_THOROUGH = process.env.THOROUGH === '1';

/** More than a run ever needs, in milliseconds, even if many other processes share the machine. */
const TIMEOUT_MS = 300_000;

/** What runs that a seed draws must show. */
export interface Suite {
	model: ModelName;
	/** What each run shows, for the names of the tests. */
	promise: string;
	options: SandboxOptions;
	/** Number of runs for `npm run test:suites`, and for thorough tests. */
	runs: { few: number; many: number };
	/** True if the clock must not run ahead: then only the pauses between retries are skipped. */
	isClocked?: boolean;
	/** Runs at the same time, if most of their time is spent waiting. Default: 1. */
	together?: number;
	/**
	 * Runs the model on a service of its own, because what the node remembers of an account would outlive a run.
	 * @returns what it has met, and how often
	 * @throws Broken if a report of the node is wrong
	 */
	run: (sandbox: Sandbox, seed: number) => Promise<Met>;
	/** What each run must meet on average, at least. */
	least: Met;
}

function runOf({ options, run, together = 1 }: Suite, met: Met[] = []): Run {
	const turn = pLimit(together);
	return async (seed, beliefs) =>
		await turn(async () => {
			const sandbox = await startSandbox(options);
			try {
				believe(sandbox, beliefs);
				return await brokenIn(async () => {
					met.push(await run(sandbox, seed));
				});
			} finally {
				await sandbox.close();
			}
		});
}

const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => FIRST_SEED + index);

/** Tests that a model finds a planted false claim within few runs. */
export function testPlanted(suite: Suite, invariant: Invariant): void {
	const run = runOf(suite);

	skipPauses();

	it(
		`finds it within ${suite.runs.few} runs`,
		async () => {
			for (const seed of seedsOf(suite.runs.few)) {
				const broken = await run(seed, drawBeliefs(seed));
				if (broken.some((one) => one.invariant === invariant)) return;
			}
			throw new Error('The model has not found it');
		},
		TIMEOUT_MS,
	);
}

/**
 * Tests that everything the node reports in random runs is true. `SEED=<n>` sets the first seed, and `FIGURES=1` prints what
 * was met.
 */
export function testModel(suite: Suite): void {
	const { model, promise, runs, least, isClocked = false, together = 1 } = suite;
	const seeds = seedsOf(IS_THOROUGH ? runs.many : runs.few);
	const met: Met[] = [];
	const run = runOf(suite, met);
	const checks = new Map<number, Promise<void>>();
	const check = async (seed: number) => {
		const known = checks.get(seed) ?? checkUnderBeliefs(model, seed, run);
		checks.set(seed, known);
		await known;
	};

	if (isClocked) skipRetryPauses();
	else skipPauses();

	beforeAll(() => {
		if (together === 1) return;
		jest.spyOn(Math, 'random').mockReturnValue(0);
		// The test of each seed reports its failure.
		for (const seed of seeds) check(seed).catch(() => undefined);
	});

	it.each(seeds)(`${promise}: SEED=%i`, check, TIMEOUT_MS);

	testKnownBreaches(model, run);

	it('covers every possible outcome', () => {
		const sum: Met = {};
		for (const [what, times] of met.flatMap((one) => Object.entries(one)))
			sum[what] = (sum[what] ?? 0) + times;
		if (process.env.FIGURES) process.stdout.write(`${promise}: ${JSON.stringify(sum)}\n`);
		const missing = Object.entries(least).filter(
			([what, each]) => (sum[what] ?? 0) <= each * seeds.length,
		);
		expect(missing).toEqual([]);
	});
}
