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

/** @type {import('jest').Config} */
module.exports = {
	testTimeout: 120_000,
	projects: [
		// The playground consists of ES modules, which name the files that they import as they are called when compiled.
		project('unit', { ...loadedOnce, moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' } }),
		project('engine', { ...loadedOnce, setupFiles: ['<rootDir>/test/engine/setup.ts'] }),
		project('e2e', { setupFiles: ['<rootDir>/test/e2e/setup.ts'] }),
		project('live', { ...loadedOnce, setupFiles: ['<rootDir>/test/engine/setup.ts'] }),
	],
};
