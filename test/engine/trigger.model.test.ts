import { startSandbox, type Sandbox } from '../../sandbox';
import { runSchedules, TINY } from './model';
import { TransactionModel } from './transactionModel';
import { NO_LIMIT } from './triggers';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ rateLimit: NO_LIMIT, sizes: TINY });
});

afterAll(async () => {
	await sandbox.close();
});

/** More than the schedules ever need, even where many other processes share the machine. */
const TIMEOUT_MS = 300_000;

it.each([
	['the default engine', false, 300],
	['an engine that commits state with every poll', true, 200],
] as const)(
	'random schedules emit every transaction once, in %s',
	async (_, durable, schedules) => {
		// The waits of the retry table are random: without jitter they are over at once.
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const emitted = await runSchedules(sandbox, TransactionModel, durable, schedules);
		expect(emitted).toBeGreaterThan(schedules * 5);
	},
	TIMEOUT_MS,
);
