import { startSandbox } from '../../sandbox';
import { calm } from './everyOperation';
import { brokenPromises } from './randomRules';
import { runRandomly, type Outcome } from './randomRun';

const THOROUGH = process.env.THOROUGH === '1';
const RUNS = THOROUGH ? 2_000 : 150;
const FIRST_SEED = Number(process.env.SEED ?? '1');

/** Runs side by side, each with a service of its own: most of the time is spent with waiting. */
const SERVICES = 8;

let outcomes: Outcome[];

beforeAll(async () => {
	// The waits of the retry table are random: without jitter they are over at once.
	jest.spyOn(Math, 'random').mockReturnValue(0);
	outcomes = [];
	let next = FIRST_SEED;
	const work = async () => {
		const sizes = {
			...calm.sizes,
			rewards: 12,
			promotionTiers: 9,
			loyaltyCards: 9,
			transactions: 40,
		};
		const sandbox = await startSandbox({ ...calm, sizes });
		for (let seed = next++; seed < FIRST_SEED + RUNS; seed = next++) {
			outcomes.push(await runRandomly(sandbox, seed));
		}
		await sandbox.close();
	};
	await Promise.all(Array.from({ length: SERVICES }, work));
}, 1_800_000);

it(`keep every promise: ${RUNS} seeds from ${FIRST_SEED} on (SEED, THOROUGH=1)`, () => {
	const broken = outcomes.flatMap((outcome) =>
		brokenPromises(outcome).map(
			(promise) => `seed ${outcome.plan.seed}, ${outcome.plan.job.name}: ${promise}`,
		),
	);
	expect(broken).toEqual([]);
	expect(outcomes).toHaveLength(RUNS);
});

it('meet all that can happen', () => {
	const count = (happens: (outcome: Outcome) => boolean) => outcomes.filter(happens).length;
	const met = {
		hit: count(({ requests }) => requests.some(({ fault }) => fault !== null)),
		failed: count(({ result }) => result.error !== undefined),
		'went on after errors': count(({ result }) =>
			result.items.some(({ json }) => Boolean(json.error)),
		),
		cancelled: count(({ plan }) => plan.cancelAfterMs !== undefined),
		succeeded: count(
			({ result }) => !result.error && result.items.every(({ json }) => !json.error),
		),
	};
	for (const [what, times] of Object.entries(met)) {
		expect([what, times > RUNS / 20]).toEqual([what, true]);
	}
});
