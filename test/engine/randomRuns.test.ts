import pLimit from 'p-limit';
import { startSandbox, type Sandbox } from '../../sandbox';
import { calm } from './everyOperation';
import { brokenPromises } from './randomRules';
import { runRandomly, type Outcome } from './randomRun';

const RUNS = process.env.THOROUGH === '1' ? 1_000 : 150;
const FIRST_SEED = Number(process.env.SEED ?? '1');
const seeds = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index);

/** Runs side by side, each with a service of its own: most of the time is spent with waiting. */
const SERVICES = 8;

/** More than a run ever needs, even where many other processes share the machine. */
const TIMEOUT_MS = 300_000;

const sizes = {
	...calm.sizes,
	rewards: 12,
	promotionTiers: 9,
	loyaltyCards: 9,
	transactions: 40,
};

let services: Sandbox[];
/** What comes of each run, by its seed. */
let outcomes: Map<number, Promise<Outcome>>;

/** The waits of the retry table are random: without jitter they are over at once. */
const takeJitterAway = () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
};

beforeEach(takeJitterAway);

beforeAll(async () => {
	takeJitterAway();
	services = await Promise.all(
		Array.from({ length: SERVICES }, () => startSandbox({ ...calm, sizes })),
	);
	const idle = [...services];
	const turn = pLimit(SERVICES);
	const run = async (seed: number) => {
		const service = idle.pop();
		if (!service) throw new Error('No service is idle');
		return await runRandomly(service, seed).finally(() => idle.push(service));
	};
	outcomes = new Map(seeds.map((seed) => [seed, turn(run, seed)]));
	// Its own test tells of a run that fails.
	for (const outcome of outcomes.values()) outcome.catch(() => undefined);
});

afterAll(async () => {
	await Promise.all(services.map((service) => service.close()));
});

it.each(seeds)(
	'the random run of SEED=%i keeps every promise',
	async (seed) => {
		const outcome = await outcomes.get(seed);
		expect(outcome && brokenPromises(outcome)).toEqual([]);
	},
	TIMEOUT_MS,
);

it('the random runs meet all that can happen', async () => {
	const all = await Promise.all(outcomes.values());
	const count = (happens: (outcome: Outcome) => boolean) => all.filter(happens).length;
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
