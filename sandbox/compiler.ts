import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';

const ajv = addFormats(new Ajv({ useDefaults: true, allowUnionTypes: true, discriminator: true }));
// It tells what no page says can be cleared, and checks nothing.
ajv.addKeyword('clears');
const compiled = new Map<string, ValidateFunction>();

/** What Fastify judges a part of a request with. */
interface Check {
	(data: unknown): boolean;
	errors?: FastifySchemaValidationError[] | null;
}

/**
 * Compiles a schema when the first request needs it, once for all sandboxes of this process: compiling all of them takes
 * longer than all else that a sandbox begins with.
 */
export function compile({ schema }: { schema: object }): Check {
	let validate: ValidateFunction | undefined;
	const check: Check = (data) => {
		validate ??= compileOnce(schema);
		const fits = validate(data);
		check.errors = validate.errors;
		return fits;
	};
	return check;
}

function compileOnce(schema: object): ValidateFunction {
	const key = JSON.stringify(schema);
	const validate = compiled.get(key) ?? ajv.compile(schema);
	compiled.set(key, validate);
	return validate;
}
