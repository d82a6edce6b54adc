/** The smallest check that should find a deviation, and the file of tests that it runs. */
export interface Suite {
	/**
	 * `unit`, `engine` and `vendor` are Jest's projects; `contract` holds what a file of the engine's tests sends, and what
	 * it is answered, against the API's description.
	 */
	kind: 'unit' | 'engine' | 'vendor' | 'contract';
	file: string;
	/** Which of its tests are run, as a pattern that their names begin with; undefined for all. */
	tests?: string;
}

/** A deviation, as an edit of a source: what a check is there to find. */
export interface Plant {
	/** Whose it is, and what is wrong. */
	id: string;
	file: string;
	/** What stands there, exactly once. */
	find: string;
	replace: string;
	suite: Suite;
	/** What the failure has to name: a suite that fails for another reason has not found it. */
	says: string;
}

/** One of Jest's projects, and a file in the folder of it. */
export const unit = (name: string): Suite => ({ kind: 'unit', file: `test/unit/${name}.test.ts` });

/** The same of the engine's tests. @param tests a pattern that the names of those begin with that are run */
export const engine = (name: string, tests?: string): Suite => ({
	kind: 'engine',
	file: `test/engine/${name}.test.ts`,
	tests,
});

/** The same of what is checked against the vendor's material. */
export const vendor = (name: string): Suite => ({
	kind: 'vendor',
	file: `test/vendor/${name}.test.ts`,
});

/** The contract's check of what a file of the engine's tests sends, and is answered. */
export const contract = (name: string): Suite => ({ ...engine(name), kind: 'contract' });
