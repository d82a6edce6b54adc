import Ajv, { type ErrorObject, type FuncKeywordDefinition } from 'ajv/dist/2020';
import type { DataValidateFunction } from 'ajv/dist/types';
import addFormats from 'ajv-formats';
import type { ClosedSchema } from './schemas';

/** Weights of errors for finding the nearest variant: a wrong constant or name indicates another variant. */
const WEIGHTS: Record<string, number> = {
	const: 10,
	enum: 10,
	additionalProperties: 4,
	required: 3,
};

/** Null in place of a value says little about which variant was meant. */
const WEIGHT_OF_NULL = 0.1;

const weightOf = (errors: ErrorObject[]) =>
	errors.reduce(
		(sum, { keyword, data }) => sum + (data === null ? WEIGHT_OF_NULL : (WEIGHTS[keyword] ?? 1)),
		0,
	);

/** Hours and minutes, as descriptions mean it, without a time zone. */
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Validators of closed schemas: for texts, which may contain a number, and for JSON. */
export interface Validators {
	texts: Ajv;
	values: Ajv;
}

/**
 * Validator of closed schemas. If no variant matches, it reports the errors of the nearest.
 * @param texts true if numbers and booleans are texts, as in a query
 */
export function createValidator(texts: boolean): Ajv {
	const options = {
		strict: false,
		allErrors: true,
		verbose: true,
		validateSchema: false,
		coerceTypes: texts && ('array' as const),
	};
	const validator = new Ajv(options).addKeyword(variants);
	return addFormats(validator).addFormat('time', TIME_OF_DAY);
}

const variants: FuncKeywordDefinition = {
	keyword: 'variants',
	errors: 'full',
	compile: (schemas: ClosedSchema[], _parent, { self }) => {
		const validate: DataValidateFunction = (data, context) => {
			const complaints: ErrorObject[][] = [];
			for (const schema of schemas) {
				// Compiled when needed, because variants may contain each other.
				const fits = self.compile(schema);
				if (fits(data, context)) return true;
				complaints.push(fits.errors ?? []);
			}
			const [nearest] = complaints.sort((a, b) => weightOf(a) - weightOf(b));
			validate.errors = nearest;
			return false;
		};
		return validate;
	},
};

export function errorsOf(validator: Ajv, schema: ClosedSchema, value: object): ErrorObject[] {
	const fits = validator.compile(schema);
	if (fits(value)) return [];
	// An unmet condition reports an error besides that of its consequence.
	return (fits.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}
