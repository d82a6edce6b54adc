import { expectGenerated, expectGeneratedPart, GENERATE } from '../generated';

const messageOf = (run: () => void) => {
	try {
		run();
	} catch (error) {
		return error instanceof Error ? error.message : '';
	}
	return '';
};

beforeEach(() => {
	// In a suite that generates, these tests would write their made-up content.
	process.env[GENERATE] = '';
});

test('reports a stale file in three lines: which, where, and what to do', () => {
	const message = messageOf(() => {
		expectGenerated('LICENSE.md', 'Something else');
	});
	const [first, second, third, ...more] = message.split('\n');
	expect(first).toMatch(/^LICENSE\.md is stale from line 1 on: run `npm run generate`/);
	expect(second).toMatch(/^It has {4}\S/);
	expect(third).toBe('not       Something else');
	expect(more).toEqual([]);
});

test('reports a part that a file does not have', () => {
	const run = () => {
		expectGeneratedPart('LICENSE.md', 'operations', 'Something');
	};
	expect(messageOf(run)).toContain('LICENSE.md has no part between <!-- operations -->');
});
