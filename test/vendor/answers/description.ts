import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import {
	endpointsAt,
	endpointsOf,
	readDescription,
	type Document,
	type Endpoint,
} from '../../contract/openapi';
import { folderOf, OPENAPI } from '../material';

/** An example of a response in the OpenAPI description. */
interface Example {
	/** Its location, such as `openapi/vouchers.json GET /v1/vouchers/{} 200 Gift Card`. */
	at: string;
	/** The endpoint that responds: see `endpointOf`. */
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

function described(): Described[] {
	known ??= Object.entries(readDescription(folderOf(OPENAPI))).flatMap(([file, document]) =>
		endpointsOf(document).map((endpoint) => ({ file, document, endpoint })),
	);
	return known;
}

/** `GET /v1/vouchers/{code}` as `GET /v1/vouchers/{}`: parameter names differ between the files. */
const withoutNames = (endpoint: string) => endpoint.replace(/\{[^}]*\}/g, '{}');

/** The endpoint of a request, without parameter names; undefined if it is not in the description. */
export function endpointOf(method: string, path: string): string | undefined {
	const endpoints = described().map(({ endpoint }) => endpoint);
	const [meant] = endpointsAt(endpoints, { method, path });
	return meant && withoutNames(meant.name);
}

/**
 * The endpoints that match the call that a recorded response names, most general first.
 * @param call as the material writes it: a path may be shortened with `…`, and may contain `(s)`
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

/** Entries of an object at a path; none if there is no object. */
function entriesIn(value: unknown, ...path: string[]): Array<[string, unknown]> {
	const found = path.reduce((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);
	return isJsonObject(found) ? Object.entries(found) : [];
}

/** The description of each successful response of an endpoint, by status. */
const successes = (document: Document, { method, parts }: Endpoint) =>
	entriesIn(document, 'paths', parts.join('/'), method.toLowerCase(), 'responses').filter(
		([status]) => status.startsWith('2'),
	);

/** Response schemas of an endpoint, with their documents. */
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

/** Some examples refer to another one in the same file. */
function withoutReference(document: Document, value: unknown): unknown {
	if (!isJsonObject(value) || typeof value.$ref !== 'string') return value;
	const found = partAt(document, value.$ref);
	return isJsonObject(found) ? found.value : undefined;
}

/** What a reference points to; undefined if there is nothing. */
export const partAt = (document: unknown, ref: string): unknown =>
	ref
		.split('/')
		.slice(1)
		.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), document);

export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
