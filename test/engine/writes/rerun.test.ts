import { startSandbox, type Sandbox } from '../../../sandbox';
import { drawBeliefs } from '../../support/beliefs';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { keyedWrites } from '../../support/worlds/keyed';
import { MOMENTS, rerun, type Moment, type Rerun } from '../../support/worlds/reruns';

/** True if figures are to be measured, which takes minutes. */
const HAS_FIGURES = process.env.FIGURES === '1';

/** Number of runs of each write for each moment. */
const RUNS = HAS_FIGURES ? 60 : process.env.THOROUGH === '1' ? 10 : 3;
const FIRST_SEED = Number(process.env.SEED ?? '1');
const SAFE: readonly Moment[] = ['same process', 'same process at once', 'after the lag'];

/** Concurrent work of other processes is not guaranteed, only measured. */
const MEASURED = HAS_FIGURES ? MOMENTS : SAFE;

const writes = keyedWrites();
const sums = new Map<string, Rerun>();

skipPauses();

/** The node's memory of an account would outlive a run, so each run has its own service. */
async function inNewSandbox<T>(run: (sandbox: Sandbox) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox(calm);
	try {
		return await run(sandbox);
	} finally {
		await sandbox.close();
	}
}

/** Runs random reruns of a write, and adds up the results. */
async function summed(
	moment: Moment,
	name: string,
	draw: (sandbox: Sandbox, seed: number) => Promise<Rerun>,
) {
	const sum: Rerun = { reruns: 0, done: 0, doubled: [], missed: [], refused: [] };
	for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
		const one = await inNewSandbox(async (sandbox) => await draw(sandbox, seed));
		sum.reruns += one.reruns;
		sum.done += one.done;
		for (const kind of ['doubled', 'missed', 'refused'] as const)
			sum[kind].push(...one[kind].map((key) => `${key} of SEED=${seed}`));
	}
	sums.set(`${moment}: ${name}`, sum);
	return sum;
}

it('finds writes that offer a deduplication key', () => {
	expect(writes.length).toBeGreaterThan(5);
});

describe.each(MEASURED)('run again, %s', (moment) => {
	it.each(writes.map((write) => [write.name, write] as const))('%s', async (name, write) => {
		const { done, doubled, missed, refused } = await summed(moment, name, (sandbox, seed) =>
			rerun(sandbox, write, { seed, beliefs: drawBeliefs(seed), moment }),
		);
		expect(done).toBeGreaterThan(0);
		if (SAFE.includes(moment))
			expect({ doubled, missed, refused }).toEqual({ doubled: [], missed: [], refused: [] });
	});
});

afterAll(() => {
	if (!HAS_FIGURES) return;
	for (const [what, { reruns, done, doubled, missed, refused }] of sums)
		process.stdout.write(
			`${what}: ${reruns} reruns, ${done} keys, ${doubled.length} doubled, ${missed.length} missed, ${refused.length} refused\n`,
		);
});
