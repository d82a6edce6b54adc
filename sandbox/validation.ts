import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { invalidPayload } from './errors';

/** Refuses a body that does not fit the schema; for schemas that depend on stored data. */
export function checkBody(request: FastifyRequest, schema: object): void {
	const validate = request.compileValidationSchema(schema);
	if (!validate(request.body)) throw invalidPayload(describe('body', validate.errors ?? []));
}

/** The first complaint: the field by its path, and what is wrong with it. */
export function describe(part: string, [error]: readonly FastifySchemaValidationError[]): string {
	if (!error) return `${part} is invalid`;
	const { instancePath, message, params } = error;
	const detail = params.additionalProperty ?? params.allowedValues;
	const more = detail === undefined ? '' : `: ${JSON.stringify(detail)}`;
	return `${part}${instancePath} ${message ?? 'is invalid'}${more}`;
}

/**
 * The query as the schemas judge it: `limit` and `page` are numbers when they are written as whole numbers,
 * everything else is text, and a name given twice is a list.
 */
export function parseQuery(raw: string): Record<string, unknown> {
	const query: Record<string, unknown> = {};
	const parameters = new URLSearchParams(raw);
	for (const name of new Set(parameters.keys())) {
		const [value, ...more] = parameters.getAll(name);
		const isNumber = ['limit', 'page'].includes(name) && /^-?\d+$/.test(value ?? '');
		query[name] = more.length > 0 ? [value, ...more] : isNumber ? Number(value) : value;
	}
	return query;
}
