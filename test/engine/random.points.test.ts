import { startSandbox, type Sandbox } from '../../sandbox';
import { checkUnderBeliefs, testKnownBreaches, type Run } from './beliefs';
import { brokenIn } from './broken';
import { skipPauses } from './pauses';
import { PointsModel } from './pointsModel';

const RUNS = process.env.THOROUGH === '1' ? 150 : 25;
const STEPS = 8;
const FIRST_SEED = Number(process.env.SEED ?? '1');

/** More than a run ever needs, even where many other processes share the machine. */
const TIMEOUT_MS = 300_000;

let sandbox: Sandbox;
let now = Date.parse('2026-06-01T00:00:00.000Z');

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox({
		clock: () => now + performance.now(),
		rateLimit: { calls: 1_000_000, windowMs: 60_000 },
	});
});

afterAll(async () => {
	await sandbox.close();
});

const run: Run = (seed, beliefs) =>
	brokenIn(async () => {
		const pass = (ms: number) => {
			now += ms;
		};
		await new PointsModel(sandbox, seed, pass, beliefs).run(STEPS);
		expect(sandbox.requests.length).toBeGreaterThan(0);
	});

it.each(Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index))(
	'points of SEED=%i are booked as was told, never twice, and all balances agree',
	async (seed) => {
		await checkUnderBeliefs('points', seed, run);
	},
	TIMEOUT_MS,
);

testKnownBreaches('points', run);
