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

/** @type {import('jest').Config} */
module.exports = {
	testTimeout: 120_000,
	projects: [
		// The playground consists of ES modules, which name the files that they import as they are called when compiled.
		project('unit', { moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' } }),
		project('engine', { setupFiles: ['<rootDir>/test/engine/setup.ts'] }),
		project('e2e', { setupFiles: ['<rootDir>/test/e2e/setup.ts'] }),
		project('live', { setupFiles: ['<rootDir>/test/engine/setup.ts'] }),
	],
};
