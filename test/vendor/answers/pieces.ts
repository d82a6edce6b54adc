import { readMaterial } from '../material';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { ANSWERED } from './answered';
import { endpointsMeant, examplesOf } from './description';

/** An object of the service, or a response with several objects. */
export type ApiObject = Record<string, unknown>;

/** A response of the material, with one or more objects of a kind. */
export interface Piece {
	/** Its location. */
	at: string;
	/** The endpoint that responds with it. */
	endpoint: string;
	status: number;
	body: unknown;
}

/** The recorded and documented responses of endpoints that the node calls, and the locations of all others. */
export function recordedPieces(): { pieces: Piece[]; failures: Piece[]; others: string[] } {
	const pieces: Piece[] = [];
	const failures: Piece[] = [];
	const others: string[] = [];
	for (const [index, { origin, source, status, answers, body }] of readMaterial(
		'answers.json',
	).entries()) {
		const at = `${origin} ${source.replace(/^.*(\/[^/]*\/[^/]*)$/, '$1').slice(1)} (${index})`;
		// The endpoint with the most parameters matches best: a shortened path has some, too.
		const endpoint = endpointsMeant(answers ?? '').findLast((one) => one in ANSWERED);
		if (status >= 400) failures.push({ at, endpoint: '', status, body });
		else if (endpoint) pieces.push({ at, endpoint, status, body });
		else others.push(at);
	}
	return { pieces, failures, others };
}

/** The OpenAPI description's examples of responses, for endpoints that the node calls. */
export const describedPieces = (): Piece[] => Object.keys(ANSWERED).flatMap(examplesOf);

/** The objects in a response, and their kind. */
export function readObjects({ endpoint, body }: Piece): { kind: string; objects: ApiObject[] } {
	const { kind, isArray } = ANSWERED[endpoint] ?? { kind: 'unknown' };
	const rows = rowsKeyOf(endpoint, body);
	const held: unknown = isArray ? body : rows && isJsonObject(body) ? body[rows] : [body];
	return { kind, objects: Array.isArray(held) ? held.filter(isJsonObject) : [] };
}

/** Key of a list's rows: `data_ref` in the response names it. */
export function rowsKeyOf(endpoint: string, body: unknown): string | undefined {
	const { rows } = ANSWERED[endpoint] ?? {};
	if (!rows || !isJsonObject(body)) return rows;
	const { data_ref } = body;
	return typeof data_ref === 'string' && data_ref in body ? data_ref : rows;
}

/** A response of another endpoint with the same objects; undefined if it returns one object and there are several. */
export function answerWith(endpoint: string, objects: ApiObject[]): unknown {
	const { rows, isArray } = ANSWERED[endpoint] ?? {};
	if (isArray) return objects;
	if (!rows) return objects.length === 1 ? objects[0] : undefined;
	return {
		object: 'list',
		data_ref: rows,
		[rows]: objects,
		total: objects.length,
		has_more: false,
	};
}
