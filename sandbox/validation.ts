import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { invalidPayload } from './errors';

/** Checks a body against a schema that depends on stored data. */
export function checkBody(request: FastifyRequest, schema: object): void {
	const validate = request.compileValidationSchema(schema);
	if (!validate(request.body)) throw invalidPayload(describe('body', validate.errors ?? []));
}

export function describe(part: string, [error]: readonly FastifySchemaValidationError[]): string {
	if (!error) return `${part} is invalid`;
	const { instancePath, message, params } = error;
	const detail = params.additionalProperty ?? params.allowedValues;
	const more = detail === undefined ? '' : `: ${JSON.stringify(detail)}`;
	return `${part}${instancePath} ${message ?? 'is invalid'}${more}`;
}

/**
 * Parses a query string as the schemas expect it: whole numbers in `limit` and `page` become numbers, all other values stay
 * texts, repeated names become lists.
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
