const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const OWN = /^[./]/;

/**
 * Loads packages once for all test files of a worker, as Node.js does: n8n-core consists of more than a thousand files,
 * which Jest would load for each test file anew. The project's own modules are loaded for each, as ever. So that both have
 * the same `Error` and `Date`, none of them runs in a context of its own. What a test changes in the state of a package,
 * it has to put back.
 *
 * Of Jest's insides this needs `executor.compile(source, filename)`, which makes a function of a module, with the
 * parameters that `executor.injectedModuleParameters` names, and `requireModule(from, name, options)`, through which all
 * that is imported comes. `test/unit/jest.test.ts` shows that it does what it says.
 */
module.exports = class extends Runtime {
	constructor(...args) {
		super(...args);
		const { executor } = this;
		const isKnown =
			typeof executor?.compile === 'function' && Array.isArray(executor.injectedModuleParameters);
		if (!isKnown) {
			throw new Error(
				'Jest compiles modules in another way than test/jest/runtime.cjs replaces: see what has become of ModuleExecutor in jest-runtime',
			);
		}
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, ...rest) {
		const isPackage = name !== undefined && !OWN.test(name);
		if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
		return super.requireModule(from, name, options, ...rest);
	}
};
