/** What ends the things that a test file has started, in the order of their start. */
const endings: Array<() => unknown> = [];

/** Notes how to end what was just started: after the last test the newest ends first, whatever has failed before. */
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
