import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import type { Beliefs } from '../../../sandbox/beliefs';
import { checkUnderBeliefs, drawBeliefs, testKnownBreaches, type Run } from '../beliefs';
import type { ModelName } from '../breaches';
import { brokenIn, type Invariant } from '../broken';
import { skipPauses } from '../pauses';
import type { Colliding } from './colliding';
import { mustHaveMet, type Met } from './met';

const STEPS = 8;
const FIRST_SEED = Number(process.env.SEED ?? '1');

/** More than a run ever needs, in milliseconds, even if many other processes share the machine. */
const TIMEOUT_MS = 300_000;

/** A model, with the number of its runs. */
export interface Suite {
	model: ModelName;
	options: SandboxOptions;
	/** Number of runs for `npm test`, and for thorough tests. */
	runs: { few: number; many: number };
	create: (sandbox: Sandbox, seed: number, beliefs: Beliefs) => Colliding;
}

/** Runs a model on its own service, because what the node remembers of an account would outlive a run. */
const runOf =
	({ options, create }: Pick<Suite, 'options' | 'create'>, met: Met[] = []): Run =>
	async (seed, beliefs) => {
		const sandbox = await startSandbox(options);
		try {
			return await brokenIn(async () => {
				const model = create(sandbox, seed, beliefs);
				met.push(model.met);
				await model.run(STEPS);
			});
		} finally {
			await sandbox.close();
		}
	};

const seedsOf = (count: number) => Array.from({ length: count }, (_, index) => FIRST_SEED + index);

/** Tests that a model finds a planted false claim within the runs of `npm test`. */
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

/** Tests that everything a model does is reported correctly. */
export function testModel(suite: Suite): void {
	const { model, runs } = suite;
	const count = process.env.THOROUGH === '1' ? runs.many : runs.few;
	const seeds = seedsOf(count);
	const met: Met[] = [];
	const run = runOf(suite, met);

	skipPauses();

	it.each(seeds)(
		'each success belongs to an effect of its own request, and each effect is reported: SEED=%i',
		async (seed) => {
			await checkUnderBeliefs(model, seed, run);
		},
		TIMEOUT_MS,
	);

	testKnownBreaches(model, run);

	it('covers every possible outcome', () => {
		mustHaveMet(met, seeds.length * STEPS);
	});
}
