/** Functions that end what a test file has started, in the order of the starts. */
const endings: Array<() => unknown> = [];

/** Registers how to end what was just started. After the last test the newest is ended first, even if tests have failed. */
export function atTheEnd(end: () => unknown): void {
	endings.push(end);
}

afterAll(async () => {
	const problems: unknown[] = [];
	for (const end of endings.reverse()) {
		try {
			await end();
		} catch (error) {
			problems.push(error);
		}
	}
	expect(problems).toEqual([]);
});
