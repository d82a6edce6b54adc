import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import {
	endpointsAt,
	endpointsOf,
	readDescription,
	type Document,
	type Endpoint,
} from '../../contract/openapi';
import { folderOf, OPENAPI } from '../material';

/** An answer that the OpenAPI description shows as an example. */
interface Example {
	/** Where it stands, such as `openapi/vouchers.json GET /v1/vouchers/{} 200 Gift Card`. */
	at: string;
	/** What is answered so: see `endpointOf`. */
	endpoint: string;
	status: number;
	body: unknown;
}

interface Described {
	file: string;
	document: Document;
	endpoint: Endpoint;
}

let known: Described[] | undefined;

/** Every endpoint of the description. */
function described(): Described[] {
	known ??= Object.entries(readDescription(folderOf(OPENAPI))).flatMap(([file, document]) =>
		endpointsOf(document).map((endpoint) => ({ file, document, endpoint })),
	);
	return known;
}

/** `GET /v1/vouchers/{code}` as `GET /v1/vouchers/{}`: the files do not agree on the names. */
const withoutNames = (endpoint: string) => endpoint.replace(/\{[^}]*\}/g, '{}');

/** The endpoint that a call goes to, without the names of parameters; undefined where the description has none. */
export function endpointOf(method: string, path: string): string | undefined {
	const endpoints = described().map(({ endpoint }) => endpoint);
	const [meant] = endpointsAt(endpoints, { method, path });
	return meant && withoutNames(meant.name);
}

/**
 * The endpoints that are meant where a recorded answer says which call it answers, the most general first.
 * @param call as the material writes it: a path may be shortened with `…`, and `(s)` may be there
 */
export function endpointsMeant(call: string): string[] {
	const meant = new RegExp(
		`^${withoutNames(call)
			.replace(/[.*+?^$|[\]\\]/g, '\\$&')
			.replaceAll('(s)', 's?')
			.replaceAll('{}', '\\{\\}')
			.replaceAll('…', '.+')}$`,
	);
	return described()
		.map(({ endpoint }) => withoutNames(endpoint.name))
		.filter((endpoint) => meant.test(endpoint))
		.sort((a, b) => a.split('{}').length - b.split('{}').length);
}

/** The examples of answers of an endpoint. */
export const examplesOf = (name: string): Example[] =>
	described()
		.filter(({ endpoint }) => withoutNames(endpoint.name) === name)
		.flatMap(({ file, document, endpoint }) =>
			examplesIn(document, endpoint).map(({ status, title, value }) => ({
				at: `openapi/${file} ${name} ${status} ${title}`,
				endpoint: name,
				status: Number(status),
				body: withoutReference(document, value),
			})),
		);

/** The entries of an object inside of objects; none of anything else. */
function entriesIn(value: unknown, ...path: string[]): Array<[string, unknown]> {
	const found = path.reduce((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
	return isJsonObject(found) ? Object.entries(found) : [];
}

/** What the description says of each success of an endpoint, by its status. */
const successes = (document: Document, { method, parts }: Endpoint) =>
	entriesIn(document, 'paths', parts.join('/'), method.toLowerCase(), 'responses').filter(
		([status]) => status.startsWith('2'),
	);

/** The schemas of what an endpoint answers with, and the documents that they stand in. */
export const responsesOf = (name: string) =>
	described()
		.filter(({ endpoint }) => withoutNames(endpoint.name) === name)
		.flatMap(({ document, endpoint }) =>
			successes(document, endpoint)
				.flatMap(([, response]) => entriesIn(response, 'content', 'application/json'))
				.filter(([key]) => key === 'schema')
				.map(([, schema]) => ({ document, schema })),
		);

function examplesIn(document: Document, endpoint: Endpoint) {
	return successes(document, endpoint).flatMap(([status, response]) =>
		entriesIn(response, 'content', 'application/json', 'examples').flatMap(([title, example]) =>
			isJsonObject(example) && 'value' in example ? [{ status, title, value: example.value }] : [],
		),
	);
}

/** Some examples refer to one that stands elsewhere in the file. */
function withoutReference(document: Document, value: unknown): unknown {
	if (!isJsonObject(value) || typeof value.$ref !== 'string') return value;
	const path = value.$ref.split('/').slice(1);
	const found = new Map(entriesIn(document, ...path.slice(0, -1))).get(path.at(-1) ?? '');
	return isJsonObject(found) ? found.value : undefined;
}
