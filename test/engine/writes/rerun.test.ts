import { calm } from '../../support/everyOperation';
import { keyedWrites } from '../../support/worlds/keyed';
import { MEASURED, rerun, SAFE } from '../../support/worlds/reruns';
import { testModel } from '../../support/worlds/suite';

const writes = keyedWrites();

/** True if the figures of `docs/operations.md` are to be measured, which takes minutes. */
const HAS_FIGURES = process.env.FIGURES === '1';

it('finds writes that offer a deduplication key', () => {
	expect(writes.length).toBeGreaterThan(5);
});

describe.each([...SAFE, ...(HAS_FIGURES ? MEASURED : [])])('run again, %s', (moment) => {
	describe.each(writes)('$name', (write) => {
		testModel({
			model: 'reruns',
			promise: `what has a key is done once, and found later, ${moment}: ${write.name}`,
			options: calm,
			runs: HAS_FIGURES ? { few: 60, many: 60 } : { few: 3, many: 10 },
			run: async (sandbox, seed) => await rerun(sandbox, write, seed, moment),
			least: { done: 0 },
		});
	});
});
