import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Sandbox } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import { viewNamed } from '../columns';
import type { Finding } from '../verdict';
import { viewOf } from './answered';
import { compareColumns, compareWhole, ownColumns, type Compared } from './compare';
import { answerWith, rowsKeyOf, readObjects, type Piece, type ApiObject } from './pieces';
import type { Reader } from './readers';
import type { AnswerService } from './service';

export interface Reading {
	findings: Finding[];
	/** Simplified items, with the table of their columns. */
	rows: Array<{ view: string; items: ApiObject[] }>;
	/** Number of responses that an operation has read, counted once per output mode. */
	reads: number;
	columns: number;
}

/** Reads a piece of the material through an operation, in full and simplified. */
export async function readThrough(
	service: AnswerService,
	sandbox: Sandbox,
	piece: Piece,
	reader: Reader,
): Promise<Reading> {
	const reading: Reading = { findings: [], rows: [], reads: 0, columns: 0 };
	const { body, objects } = givenTo(reader, piece, service.url);
	if (body === undefined) return reading;
	const status = reader.endpoint === piece.endpoint ? piece.status : 200;
	for (const simplify of reader.isSimplified ? [false, true] : [false]) {
		sandbox.reset();
		const asked = {
			...reader.parameters(sandbox.world),
			...(reader.isSimplified && { simplify }),
		};
		service.give({ endpoint: reader.endpoint, status, body, isOfItsKind: reader.waits });
		const credentials = credentialsFor(service);
		const { items, error } = await runNode({ credentials, parameters: asked, files: reader.files });
		if (service.times === 0) continue;
		reading.reads += 1;
		const at = `${piece.at} > ${reader.name}${simplify ? ' simplified' : ''}`;
		const shown = items.map(({ json }): IDataObject => json);
		const { wrong, columns } = error
			? { wrong: [`ends in an error: ${error.message} | ${error.description ?? ''}`], columns: 0 }
			: compared(reader, simplify, about(objects, service.renamed), shown, asked);
		reading.columns += columns;
		if (simplify && !reader.hasOwnShape) {
			const view = viewOf(reader);
			reading.rows.push({ view, items: ownColumns(view, shown) });
		}
		reading.findings.push(...wrong.map((says) => ({ at, says })));
	}
	return reading;
}

/** The only object of a write has the names of what was asked for. */
const about = (objects: ApiObject[], renamed: ApiObject) =>
	objects.length === 1 ? objects.map((object) => ({ ...object, ...renamed })) : objects;

function compared(
	reader: Reader,
	simplify: boolean,
	objects: ApiObject[],
	shown: ApiObject[],
	asked: INodeParameters,
): Compared {
	const view = viewOf(reader);
	if (reader.hasOwnShape) return { wrong: [], columns: 0 };
	if (simplify) return compareColumns(view, reader.published, objects, shown, asked);
	const { whole } = viewNamed(view);
	return compareWhole(
		objects.flatMap((object) => whole?.(object) ?? [object]),
		shown,
	);
}

/** The response that an operation gets, and the objects in it; no body if the operation does not read such a response. */
function givenTo(
	reader: Reader,
	piece: Piece,
	url: string,
): { body?: unknown; objects: ApiObject[] } {
	const own = { ...piece, body: at(url, piece.body) };
	const all = readObjects(own).objects;
	const objects = reader.makesOne ? all.slice(0, 1) : all;
	const isWhole = reader.endpoint === piece.endpoint && !reader.makesOne;
	if (!isWhole && objects.length === 0) return { objects };
	if (reader.waits && !all.every(({ status }) => status === 'DONE')) return { objects };
	const key = rowsKeyOf(piece.endpoint, own.body);
	return { objects, body: isWhole ? asWhole(own.body, key) : answerWith(reader.endpoint, objects) };
}

/** Files and images are on the same server as the rest. */
const at = (url: string, body: unknown): unknown =>
	JSON.parse(JSON.stringify(body ?? null).replace(/https?:\/\/[\w.-]*voucherify\.io/g, url));

/** Lists in the material are cut out of longer ones. Here, the part counts as the whole list. */
function asWhole(body: unknown, rows: string | undefined): unknown {
	if (!isJsonObject(body)) return body;
	const list = rows === undefined ? undefined : body[rows];
	const inner = body.redeemables;
	return {
		...body,
		...(Array.isArray(list) && 'total' in body && { total: list.length }),
		...('has_more' in body && { has_more: false }),
		...('cursor' in body && { cursor: null }),
		...(isJsonObject(inner) && { redeemables: asWhole(inner, 'data') }),
	};
}
