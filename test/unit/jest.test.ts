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

it('loads packages once for all files: else runtime.cjs does not see what is imported any more', () => {
	const { DateTime } = Object(loadedAgain('luxon'));
	expect(DateTime).toBe(luxon.DateTime);
});

it('loads own modules for each file: else runtime.cjs takes them for packages', () => {
	const { expectGenerated } = Object(loadedAgain('../generated'));
	expect(expectGenerated).toEqual(expect.any(Function));
	expect(expectGenerated).not.toBe(generated.expectGenerated);
});

it('has the errors of Node.js: else environment.cjs or runtime.cjs runs tests in a context of their own', () => {
	let thrown: unknown;
	try {
		readFileSync('nowhere');
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toBeInstanceOf(Error);
});
