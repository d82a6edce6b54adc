import { readFileSync } from 'node:fs';
import * as luxon from 'luxon';
import * as generated from '../generated';

/** Tests what `test/jest` changes in Jest by replacing internal parts, which may differ in a new version. */

const loadedAgain = (name: string) => {
	let loaded: unknown;
	jest.isolateModules(() => {
		loaded = jest.requireActual(name);
	});
	return loaded;
};

it('loads packages once for all files: otherwise runtime.cjs no longer sees imports', () => {
	const { DateTime } = Object(loadedAgain('luxon'));
	expect(DateTime).toBe(luxon.DateTime);
});

it('loads own modules for each file: otherwise runtime.cjs takes them for packages', () => {
	const { expectGenerated } = Object(loadedAgain('../generated'));
	expect(expectGenerated).toEqual(expect.any(Function));
	expect(expectGenerated).not.toBe(generated.expectGenerated);
});

it("has Node.js's errors: otherwise environment.cjs or runtime.cjs runs tests in a separate context", () => {
	let thrown: unknown;
	try {
		readFileSync('nowhere');
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toBeInstanceOf(Error);
});
