const { availableParallelism } = require('node:os');
const project = (name, more = {}) => ({
	displayName: name,
	rootDir: __dirname,
	roots: ['<rootDir>/test'],
	restoreMocks: true,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	transform: {
		'\\.ts$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' } },
		],
	},
	...more,
});

/** What loads n8n-core: it takes seconds. */
const loadedOnce = {
	testEnvironment: '<rootDir>/test/jest/environment.cjs',
	runtime: '<rootDir>/test/jest/runtime.cjs',
};

/** Keeps what is sent, where that is wanted: see `test/contract/`. */
const gather = '<rootDir>/test/contract/gather.ts';

const engine = { ...loadedOnce, setupFiles: ['<rootDir>/test/support/setup.ts', gather] };

/** What draws lots: luck decides what it finds. */
const RANDOM = 'engine/**/{hostile*,random*,rerun*,trigger.model*,*.model}.test.ts';
/** What the gate draws, too, but only few. */
const DRAWN_IN_GATE = 'engine/{forms/expressions,api/lists.drawn}.test.ts';
/** What takes minutes. */
const SLOW = 'engine/**/{passport,planted.*,realSize}.test.ts';
/** The sandbox's own tests, but for those that a planted bug needs. */
const SANDBOX = 'unit/sandbox/!(redeeming|webhooks).test.ts';
const inTests = (pattern) => `${__dirname}/test/${pattern}`;
/** The gate covers what a change is likely to break; the rest runs at night. */
const inGate = (folder) => [
	inTests(`${folder}/**/*.test.ts`),
	...[RANDOM, SLOW, SANDBOX].map((pattern) => `!${inTests(pattern)}`),
];

/** The playground consists of ES modules, which name the files that they import as they are called when compiled. */
const playgroundModules = { '^(\\.{1,2}/.*)\\.js$': '$1' };

const unit = { ...loadedOnce, moduleNameMapper: playgroundModules };

/** @type {import('jest').Config} */
module.exports = {
	// A guard against hanging, wide enough where many other processes share the machine.
	testTimeout: 300_000,
	// Tests wait often: more of them than there are cores. Above 100%, Jest takes a percentage for a number.
	maxWorkers: Math.ceil(availableParallelism() * 1.5),
	projects: [
		project('unit', { ...unit, testMatch: inGate('unit') }),
		project('engine', { ...engine, testMatch: inGate('engine') }),
		project('smoke', {
			setupFilesAfterEnv: ['<rootDir>/test/smoke/setup.ts'],
			moduleNameMapper: playgroundModules,
		}),
		project('sandbox', { ...unit, testMatch: [inTests(SANDBOX)] }),
		project('slow', { ...engine, testMatch: [inTests(SLOW)] }),
		// The same tests, drawing few and always the same, and drawing many.
		project('few', { ...engine, testMatch: [inTests(RANDOM)] }),
		project('random', {
			...engine,
			testMatch: [inTests(RANDOM), inTests(DRAWN_IN_GATE)],
			setupFiles: [...engine.setupFiles, '<rootDir>/test/support/thorough.ts'],
		}),
		project('e2e', {
			globalSetup: '<rootDir>/test/e2e/support/shared.setup.ts',
			globalTeardown: '<rootDir>/test/e2e/support/shared.teardown.ts',
			setupFilesAfterEnv: ['<rootDir>/test/e2e/setup.ts'],
			moduleNameMapper: playgroundModules,
		}),
		project('live', engine),
		project('vendor', engine),
	],
};
