import { startSandbox, type Sandbox } from '../../sandbox';
import type { Beliefs } from '../../sandbox/beliefs';
import { believe, checkUnderBeliefs, testKnownBreaches } from './beliefs';
import type { ModelName } from './breaches';
import { brokenIn } from './broken';
import type { TriggerModel } from './model';
import { NO_LIMIT, STOPPED } from './triggers';

/** Steps per schedule. */
export const STEPS = 20;

/** Sizes of a sandbox that resets very quickly, with enough cards for a model. */
export const TINY = {
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
