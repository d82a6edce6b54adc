/** The smallest check that should find a deviation, with the test file that it runs. */
export interface Suite {
	/**
	 * `unit`, `engine` and `vendor` are Jest's projects; `contract` checks the requests and responses of an engine test
	 * file against the API's description.
	 */
	kind: 'unit' | 'engine' | 'vendor' | 'contract';
	file: string;
	/** Pattern for the beginning of the names of tests to run; undefined for all. */
	tests?: string;
}

/** A deviation, as an edit of a source file, that a check should find. */
export interface Plant {
	/** Component, and what is wrong. */
	id: string;
	file: string;
	/** The text to replace, which occurs exactly once. */
	find: string;
	replace: string;
	suite: Suite;
	/** Text that the failure must contain: a suite that fails for another reason has not found the deviation. */
	says: string;
}

/** A file of Jest's project `unit`. */
export const unit = (name: string): Suite => ({ kind: 'unit', file: `test/unit/${name}.test.ts` });

/**
 * A file of Jest's project `engine`.
 * @param tests pattern for the beginning of the names of tests to run
 */
export const engine = (name: string, tests?: string): Suite => ({
	kind: 'engine',
	file: `test/engine/${name}.test.ts`,
	tests,
});

/** A file of Jest's project `vendor`, which checks against the vendor's material. */
export const vendor = (name: string): Suite => ({
	kind: 'vendor',
	file: `test/vendor/${name}.test.ts`,
});

/** The contract check for the requests and responses of an engine test file. */
export const contract = (name: string): Suite => ({ ...engine(name), kind: 'contract' });
