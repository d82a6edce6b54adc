import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { folderOf, OPENAPI } from '../material';

/** An answer that the OpenAPI description shows as an example. */
export interface Example {
	/** Where it stands, such as `openapi/vouchers.json GET /v1/vouchers/{} 200 Gift Card`. */
	at: string;
	/** What is answered so: see `endpointOf`. */
	endpoint: string;
	status: number;
	body: unknown;
}

/** What the description says of one endpoint. */
interface Described {
	/** As it stands there, with the names of parameters left out: `GET /v1/vouchers/{}`. */
	endpoint: string;
	/** Fits the calls to it. */
	fits: RegExp;
	examples: Example[];
}

let known: Described[] | undefined;

/** Every endpoint of the description; those with the fewest parameters come first, as they are the closest fit. */
function described(): Described[] {
	known ??= documents()
		.flatMap(({ file, document }) => endpointsIn(file, document))
		.sort((a, b) => parametersIn(a) - parametersIn(b));
	return known;
}

const parametersIn = ({ endpoint }: Described) => endpoint.split('{}').length;

function documents() {
	const folder = folderOf(OPENAPI);
	return readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => {
			const document: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
			return { file, document };
		});
}

/** The entries of an object; none of anything else. */
const entriesIn = (value: unknown, ...path: string[]): Array<[string, unknown]> => {
	const found = path.reduce((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
	return isJsonObject(found) ? Object.entries(found) : [];
};

function endpointsIn(file: string, document: unknown): Described[] {
	return entriesIn(document, 'paths').flatMap(([path, item]) =>
		entriesIn(item)
			.filter(([method]) => /^(get|post|put|delete)$/.test(method))
			.map(([method, operation]) => {
				const endpoint = withoutNames(`${method.toUpperCase()} ${path}`);
				const examples = examplesIn(operation).map(({ status, name, value }) => ({
					at: `openapi/${file} ${endpoint} ${status} ${name}`,
					endpoint,
					status: Number(status),
					body: withoutReference(document, value),
				}));
				return { endpoint, fits: patternOf(endpoint), examples };
			}),
	);
}

const examplesIn = (operation: unknown) =>
	entriesIn(operation, 'responses').flatMap(([status, response]) =>
		entriesIn(response, 'content', 'application/json', 'examples').flatMap(([name, example]) =>
			isJsonObject(example) && 'value' in example ? [{ status, name, value: example.value }] : [],
		),
	);

/** Some examples refer to one that stands elsewhere in the file. */
function withoutReference(document: unknown, value: unknown): unknown {
	if (!isJsonObject(value) || typeof value.$ref !== 'string') return value;
	const [name = '', ...path] = value.$ref.split('/').slice(1).reverse();
	const found = new Map(entriesIn(document, ...path.reverse())).get(name);
	return isJsonObject(found) ? found.value : undefined;
}

/** `GET /v1/vouchers/{code}` as `GET /v1/vouchers/{}`: the files do not agree on the names. */
export const withoutNames = (endpoint: string) => endpoint.replace(/\{[^}]*\}/g, '{}');

/** Fits what has any value in the place of parameters. Recorded answers shorten a path with `…`, and `(s)` may be there. */
const patternOf = (endpoint: string) =>
	new RegExp(
		`^${endpoint
			.replace(/[.*+?^$|[\]\\]/g, '\\$&')
			.replaceAll('(s)', 's?')
			.replaceAll('{}', '[^/]+')
			.replaceAll('…', '.+')}$`,
	);

/**
 * The endpoint that a call goes to.
 * @param call such as `GET /v1/vouchers/SUMMER-1`
 * @returns undefined where the description has none
 */
export const endpointOf = (call: string): string | undefined =>
	described().find(({ fits }) => fits.test(call))?.endpoint;

/** The endpoints that are meant where a recorded answer says which call it answers. */
export function endpointsMeant(call: string): string[] {
	const meant = patternOf(withoutNames(call));
	return described()
		.map(({ endpoint }) => endpoint)
		.filter((endpoint) => meant.test(endpoint));
}

/** The examples of answers of an endpoint. */
export const examplesOf = (endpoint: string): Example[] =>
	described()
		.filter((one) => one.endpoint === endpoint)
		.flatMap(({ examples }) => examples)
		.filter(({ status }) => status < 300);
