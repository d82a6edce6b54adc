import pLimit from 'p-limit';
import { startSandbox, type Sandbox } from '../../../sandbox';
import type { Beliefs } from '../../../sandbox/beliefs';
import { checkUnderBeliefs, drawBeliefs, testKnownBreaches } from '../../support/beliefs';
import { calm } from '../../support/everyOperation';
import { brokenPromises } from '../../support/randomRules';
import { runRandomly, type RunOutcome } from '../../support/randomRun';

const RUNS = process.env.THOROUGH === '1' ? 400 : 150;
const FIRST_SEED = Number(process.env.SEED ?? '1');
const seeds = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index);

/** Parallel runs, each with its own service: most of the time is spent waiting. */
const SERVICES = 8;

/** More than a run ever needs, even on a busy machine. */
const TIMEOUT_MS = 300_000;

const sizes = {
	...calm.sizes,
	rewards: 12,
	promotionTiers: 9,
	loyaltyCards: 9,
	transactions: 40,
};

let services: Sandbox[];
let idle: Sandbox[];
/** The outcome of each run, by its seed and beliefs. */
const outcomes = new Map<string, Promise<RunOutcome>>();
const turn = pLimit(SERVICES);

/** Starts the run of the seed, unless it is done or under way. */
async function outcomeOf(seed: number, beliefs: Beliefs): Promise<RunOutcome> {
	const key = `${seed} ${JSON.stringify(beliefs)}`;
	const known = outcomes.get(key);
	if (known) return await known;
	const started = turn(async () => {
		const service = idle.pop();
		if (!service) throw new Error('No service is idle');
		return await runRandomly(service, seed, beliefs).finally(() => idle.push(service));
	});
	outcomes.set(key, started);
	return await started;
}

const brokenUnder = async (seed: number, beliefs: Beliefs) =>
	brokenPromises(await outcomeOf(seed, beliefs));

/** The waits between retries are random: without jitter they end immediately. */
const takeJitterAway = () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
};

beforeEach(takeJitterAway);

beforeAll(async () => {
	takeJitterAway();
	services = await Promise.all(
		Array.from({ length: SERVICES }, () => startSandbox({ ...calm, sizes })),
	);
	idle = [...services];
	// The run's own test reports its failure.
	for (const seed of seeds) outcomeOf(seed, drawBeliefs(seed)).catch(() => undefined);
});

afterAll(async () => {
	await Promise.all(services.map((service) => service.close()));
});

it.each(seeds)(
	'keeps every promise in the random run of SEED=%i',
	async (seed) => {
		await checkUnderBeliefs('random runs', seed, brokenUnder);
	},
	TIMEOUT_MS,
);

testKnownBreaches('random runs', brokenUnder);

it('meets every kind of outcome in the random runs', async () => {
	const all = await Promise.all(outcomes.values());
	const count = (happens: (outcome: RunOutcome) => boolean) => all.filter(happens).length;
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
