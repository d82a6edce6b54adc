import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of OpenAPI 3.0 or 3.1, with the keywords that the check uses; the validator handles all others. */
export interface Schema {
	[keyword: string]: unknown;
	$ref?: string;
	allOf?: Schema[];
	oneOf?: Schema[];
	anyOf?: Schema[];
	if?: Schema;
	type?: string | string[];
	nullable?: boolean;
	enum?: unknown[];
	properties?: Record<string, Schema>;
	patternProperties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	additionalProperties?: boolean | Schema;
}

/** A parameter of a path, of a query, or of a header, which is not checked. */
export interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	schema?: Schema;
}

interface Reference {
	$ref: string;
}

/** Schemas by content type. */
type Content = Record<string, { schema?: Schema }>;

export interface RequestBody {
	required?: boolean;
	content: Content;
}

/** Responses by status; a response without content has no body. */
export type Answers = Record<string, { content?: Content }>;

interface Operation {
	deprecated?: boolean;
	parameters?: Array<Parameter | Reference>;
	requestBody?: RequestBody;
	responses?: Answers;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type PathItem = Partial<Record<(typeof METHODS)[number], Operation>> &
	Pick<Operation, 'parameters'>;

/** An OpenAPI document, as far as requests and responses need it. References may only point to its components. */
export interface Document {
	openapi: string;
	paths: Record<string, PathItem>;
	components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

/** An operation of the description. */
export interface Endpoint {
	/** Name as in the description: `GET /v1/vouchers/{code}`. */
	name: string;
	isDeprecated: boolean;
	method: string;
	/** Segments of the path; those in braces are parameters. */
	parts: string[];
	parameters: Parameter[];
	body?: RequestBody;
	answers: Answers;
}

/**
 * Reads every description in a folder, by file name.
 * @throws if there is none
 */
export function readDescription(folder: string): Record<string, Document> {
	const documents: Record<string, Document> = {};
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
		const document: Partial<Document> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
		const { openapi, paths } = document;
		if (openapi !== undefined && paths) documents[file] = { ...document, openapi, paths };
	}
	if (Object.keys(documents).length === 0)
		throw new Error(`${folder} holds no OpenAPI description (*.json)`);
	return documents;
}

export const isParameter = (part: string) => part.startsWith('{');

const parametersIn = ({ parts }: Endpoint): number => parts.filter(isParameter).length;

/** Endpoints that a request may match: if its path matches several, fixed segments take precedence over parameters. */
export function endpointsAt(
	endpoints: readonly Endpoint[],
	{ method, path }: { method: string; path: string },
): Endpoint[] {
	const parts = path.split('/');
	const fitting = endpoints.filter(
		(endpoint) =>
			endpoint.method === method &&
			endpoint.parts.length === parts.length &&
			endpoint.parts.every((part, index) => isParameter(part) || part === parts[index]),
	);
	const fewest = Math.min(...fitting.map(parametersIn));
	return fitting.filter((endpoint) => parametersIn(endpoint) === fewest);
}

export function endpointsOf(document: Document): Endpoint[] {
	return Object.entries(document.paths).flatMap(([path, item]) =>
		METHODS.flatMap((method) => {
			const operation = item[method];
			if (!operation) return [];
			const listed = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
			return {
				name: `${method.toUpperCase()} ${path}`,
				isDeprecated: operation.deprecated === true,
				method: method.toUpperCase(),
				parts: path.split('/'),
				parameters: listed.map((one) => parameterOf(document, one)),
				body: operation.requestBody,
				answers: operation.responses ?? {},
			};
		}),
	);
}

/**
 * Schema that a reference points to.
 * @throws if it does not exist
 */
export function schemaAt({ components }: Document, ref: string): Schema {
	const found = components?.schemas?.[ref.replace('#/components/schemas/', '')];
	if (!found) throw new Error(`The description has nothing at ${ref}`);
	return found;
}

function parameterOf({ components }: Document, parameter: Parameter | Reference): Parameter {
	if (!('$ref' in parameter)) return parameter;
	const found = components?.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
	if (!found) throw new Error(`The description has nothing at ${parameter.$ref}`);
	return found;
}
