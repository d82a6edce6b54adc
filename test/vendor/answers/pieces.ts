import { readMaterial } from '../material';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { ANSWERED } from './answered';
import { endpointsMeant, examplesOf } from './description';

/** A thing of the service, or an answer that is more than one thing. */
export type Thing = Record<string, unknown>;

/** An answer of the material: a thing of a kind, or several. */
export interface Piece {
	/** Where it stands. */
	at: string;
	/** Which endpoint answered so. */
	endpoint: string;
	status: number;
	body: unknown;
}

/** The recorded and documented answers that an endpoint of ours gives, and those that none gives. */
export function recordedPieces(): { pieces: Piece[]; failures: Piece[]; others: string[] } {
	const pieces: Piece[] = [];
	const failures: Piece[] = [];
	const others: string[] = [];
	for (const [index, { origin, source, status, answers, body }] of readMaterial(
		'answers.json',
	).entries()) {
		const at = `${origin} ${source.replace(/^.*(\/[^/]*\/[^/]*)$/, '$1').slice(1)} (${index})`;
		// The closest fit is the one with the most parameters: a shortened path has some, too.
		const endpoint = endpointsMeant(answers ?? '').findLast((one) => one in ANSWERED);
		if (status >= 400) failures.push({ at, endpoint: '', status, body });
		else if (endpoint) pieces.push({ at, endpoint, status, body });
		else others.push(at);
	}
	return { pieces, failures, others };
}

/** The examples of answers that the OpenAPI description has of the endpoints that the node calls. */
export const describedPieces = (): Piece[] => Object.keys(ANSWERED).flatMap(examplesOf);

/** What kind of thing an answer holds, and the things themselves. */
export function thingsIn({ endpoint, body }: Piece): { kind: string; things: Thing[] } {
	const { kind, isArray } = ANSWERED[endpoint] ?? { kind: 'unknown' };
	const rows = rowsKeyOf(endpoint, body);
	const held: unknown = isArray ? body : rows && isJsonObject(body) ? body[rows] : [body];
	return { kind, things: Array.isArray(held) ? held.filter(isJsonObject) : [] };
}

/** Under which key a list has its rows: it says so itself, in `data_ref`. */
export function rowsKeyOf(endpoint: string, body: unknown): string | undefined {
	const { rows } = ANSWERED[endpoint] ?? {};
	if (!rows || !isJsonObject(body)) return rows;
	const { data_ref } = body;
	return typeof data_ref === 'string' && data_ref in body ? data_ref : rows;
}

/** An answer of another endpoint with the same things; undefined where it has place for one and they are not one. */
export function answerWith(endpoint: string, things: Thing[]): unknown {
	const { rows, isArray } = ANSWERED[endpoint] ?? {};
	if (isArray) return things;
	if (!rows) return things.length === 1 ? things[0] : undefined;
	return { object: 'list', data_ref: rows, [rows]: things, total: things.length, has_more: false };
}
