import type { Sandbox } from '../../sandbox';
import { defaultBeliefs, switches, type Beliefs } from '../../sandbox/beliefs';
import { Random } from '../../sandbox/world/random';
import { breaches, type Breach, type ModelName } from './breaches';
import type { Broken } from './broken';

/** Runs the schedule that a seed defines, under the given switches. Returns the invariants that it breaks. */
export type Run = (seed: number, beliefs: Beliefs) => Promise<Broken[]>;

/** Sets switches of the sandbox: how it behaves where the real service's behavior is uncertain. */
export function believe({ settings }: Sandbox, beliefs: Partial<Beliefs>): void {
	Object.assign(settings.beliefs, beliefs);
}

/** Draws the switches for a seed: all but up to three are at their defaults. */
export function drawBeliefs(seed: number): Beliefs {
	const random = new Random(seed + 0x5eed);
	const beliefs = defaultBeliefs();
	const [first, ...others] = switches;
	for (let left = random.pick([0, 1, 1, 2, 3]); first && left > 0; left -= 1) {
		const { id, values } = random.pick([first, ...others]);
		Object.assign(beliefs, { [id]: random.pick(values) });
	}
	return beliefs;
}

/** Switch value without which the breach must vanish: the default or, if the default is what breaks, the next value. */
function without({ id, value }: Pick<Breach, 'id' | 'value'>): Partial<Beliefs> {
	const { values } = switches.find((one) => one.id === id) ?? {};
	return { [id]: values?.find((other) => other !== value) };
}

/**
 * Runs a model under the switches drawn for its seed. Failures are excused if all of them are known breaches, and vanish
 * once the switches behind these breaches are reset.
 * @throws the broken invariants, with seed and switches
 */
export async function checkUnderBeliefs(model: ModelName, seed: number, run: Run): Promise<void> {
	const beliefs = drawBeliefs(seed);
	const excused = new Set<Breach>();
	for (;;) {
		const broken = await run(seed, beliefs);
		if (broken.length === 0) return;
		const known = breaches.filter(
			(breach) =>
				breach.model === model &&
				!excused.has(breach) &&
				beliefs[breach.id] === breach.value &&
				broken.some(({ invariant }) => invariant === breach.invariant),
		);
		const isKnown = ({ invariant }: Broken) => known.some((one) => one.invariant === invariant);
		if (!broken.every(isKnown)) throw new Error(storyOf(seed, beliefs, broken));
		for (const breach of known) {
			excused.add(breach);
			Object.assign(beliefs, without(breach));
		}
	}
}

/** Tests that each known breach of a model still breaks its invariant, and that the model holds without it. */
export function testKnownBreaches(model: ModelName, run: Run): void {
	const own = breaches.filter((breach) => breach.model === model);
	const named = own.map((breach) => [`${breach.id}: ${String(breach.value)}`, breach] as const);
	if (named.length === 0) return;
	it.each(named)('is known to break with %s', async (_, breach) => {
		const { id, value, invariant, seed } = breach;
		const broken = await run(seed, { ...defaultBeliefs(), [id]: value });
		expect(broken.map((one) => one.invariant)).toContain(invariant);
		expect(await run(seed, { ...defaultBeliefs(), ...without(breach) })).toEqual([]);
	});
}

function storyOf(seed: number, beliefs: Beliefs, broken: readonly Broken[]): string {
	const calm = defaultBeliefs();
	const set = switches.filter(({ id }) => beliefs[id] !== calm[id]);
	const stand = set.map(({ id }) => `${id}: ${String(beliefs[id])}`).join(', ') || 'all at default';
	const report = broken.map(({ invariant, message }) => `${invariant}: ${message}`);
	return [`SEED=${seed}, switches: ${stand}`, ...report].join('\n');
}
