import { startSandbox, type Sandbox } from '../../sandbox';
import { checkUnderBeliefs, testKnownBreaches, type Run } from './beliefs';
import { brokenIn } from './broken';
import { calm } from './everyOperation';
import { skipPauses } from './pauses';
import { RedeemingModel } from './redeemingModel';

const RUNS = process.env.THOROUGH === '1' ? 150 : 20;
const FIRST_SEED = Number(process.env.SEED ?? '1');
const seeds = Array.from({ length: RUNS }, (_, index) => FIRST_SEED + index);

/** More than a run ever needs, even where many other processes share the machine. */
const TIMEOUT_MS = 300_000;

let sandbox: Sandbox;
let drawn = 0;

skipPauses();

beforeAll(async () => {
	const { sizes, ...more } = calm;
	sandbox = await startSandbox({
		...more,
		sizes: { ...sizes, giftCards: 3, giftTransactions: 12 },
	});
});

afterAll(async () => {
	await sandbox.close();
});

const run: Run = (seed, beliefs) =>
	brokenIn(async () => {
		const model = new RedeemingModel(sandbox, seed, beliefs);
		await model.run();
		model.check();
		drawn += model.drawn;
	});

it.each(seeds)(
	'what items say of redemptions is so: SEED=%i',
	async (seed) => {
		await checkUnderBeliefs('redeeming', seed, run);
	},
	TIMEOUT_MS,
);

testKnownBreaches('redeeming', run);

it('has drawn enough', () => {
	expect(drawn).toBeGreaterThan(RUNS * 8);
});
