import type { Ended } from './told';

/** Number of items drawn, how they ended, and how often other tills did the same. */
export type Met = Record<'drawn' | 'found' | 'ofTills' | Ended, number>;

export const nothingMet = (): Met => ({
	drawn: 0,
	done: 0,
	found: 0,
	refused: 0,
	unknown: 0,
	not_started: 0,
	ofTills: 0,
});

/**
 * Expects that runs have drawn at least this many items, and that everything possible has happened. `FIGURES=1` prints the
 * counts.
 */
export function mustHaveMet(met: readonly Met[], least: number): void {
	const sum = nothingMet();
	for (const one of met)
		for (const [what, count] of Object.entries(one)) sum[what as keyof Met] += count;
	if (process.env.FIGURES) process.stdout.write(`${JSON.stringify(sum)}\n`);
	expect(sum.drawn).toBeGreaterThan(least);
	// It is luck whether a run meets three consecutive unknown outcomes, after which items are not started.
	for (const [what, count] of Object.entries({ ...sum, not_started: 1 }))
		expect([what, count > 0]).toEqual([what, true]);
}
