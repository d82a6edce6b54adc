const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const OWN = /^[./]/;

/**
 * Loads packages once for all test files of a worker, as Node.js does: n8n-core consists of more than a thousand files,
 * which Jest would load for each test file anew. The project's own modules are loaded for each, as ever. So that both have
 * the same `Error` and `Date`, none of them runs in a context of its own. What a test changes in the state of a package,
 * it has to put back.
 */
module.exports = class extends Runtime {
	constructor(...args) {
		super(...args);
		const { executor } = this;
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, ...rest) {
		const isPackage = name !== undefined && !OWN.test(name);
		if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
		return super.requireModule(from, name, options, ...rest);
	}
};
