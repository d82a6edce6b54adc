import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const ajv = addFormats(new Ajv({ useDefaults: true, allowUnionTypes: true, discriminator: true }));
// It tells what no page says can be cleared, and checks nothing.
ajv.addKeyword('clears');
const compiled = new Map<string, ValidateFunction>();

/** Compiles a schema once for all sandboxes of this process: it takes longer than all else that one begins with. */
export function compile({ schema }: { schema: object }): ValidateFunction {
	const key = JSON.stringify(schema);
	const validate = compiled.get(key) ?? ajv.compile(schema);
	compiled.set(key, validate);
	return validate;
}
