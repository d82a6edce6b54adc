/** How many random inputs fast-check draws, usually and in thorough tests. `SEED=<n>` draws others. */
export const drawing = (few: number, many: number) => ({
	numRuns: process.env.THOROUGH === '1' ? many : few,
	seed: Number(process.env.SEED ?? '6'),
});
