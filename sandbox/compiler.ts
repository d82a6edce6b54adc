import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';

const ajv = addFormats(new Ajv({ useDefaults: true, allowUnionTypes: true, discriminator: true }));
// Marks properties that no documentation says can be cleared; validates nothing.
ajv.addKeyword('clears');
const compiled = new Map<string, ValidateFunction>();

interface Check {
	(data: unknown): boolean;
	errors?: FastifySchemaValidationError[] | null;
}

/**
 * Compiles a schema at its first request, once for all sandboxes of this process: compiling all schemas takes longer than
 * the rest of the start.
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
