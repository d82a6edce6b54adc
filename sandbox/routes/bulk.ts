import type { FastifyRequest } from 'fastify';
import { ApiError, refusal } from '../errors';
import { submitJob } from '../submitJob';
import type { State } from '../state';
import type { World } from '../world';
import type { ChangedRow, FailedRow, JobOutcome } from '../world/jobs';
import type { Metadata } from '../world/types';
import { describe } from '../validation';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

/** A resource that gets metadata, with the field that identifies it. */
export type Named = { metadata: Metadata } & ({ source_id: string } | { code: string });

interface Existing {
	find: (key: string) => unknown;
}

interface BulkRoute<Row extends object> {
	path: string;
	/** Type of the background job, as the service calls it. */
	type: string;
	/** Field that identifies a row. */
	key: 'source_id' | 'code';
	/** An invalid row fails alone. */
	row: s.Schema;
	/** Where the job reports failed rows. */
	tellsIn: 'result' | 'reports';
	/** HTTP status. Default 202. */
	status?: number;
	mostRows?: number;
	/** Resources that the rows change, to report which of them exist. */
	existing?: (world: World) => Existing;
	/** If true, the remaining rows are skipped. */
	isFull?: (world: World, place: string) => boolean;
	/** Whether the service accepts a request without rows, which does nothing. */
	mayBeEmpty?: boolean;
	/** @throws ApiError if the whole request is rejected */
	check?: (world: World, rows: readonly Row[], place: string) => void;
	/** @throws ApiError if the row fails */
	run: (world: World, row: Row, place: string) => unknown;
}

export function carriedOut<Row extends object>(
	rows: readonly Row[],
	key: 'source_id' | 'code',
	run: (row: Row) => unknown,
	{ isNumbered = false, existing, isFull }: CarryOptions = {},
): JobOutcome {
	const failed: FailedRow[] = [];
	const changed: ChangedRow[] = [];
	for (const [index, row] of rows.entries()) {
		if (isFull?.(index)) break;
		const name = nameOf(row, key);
		const named = key === 'code' ? { code: name } : { source_id: name };
		const found = existing?.find(name) !== undefined;
		try {
			run(row);
			changed.push({ named, found });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			const { details, message } = error;
			const numbered = isNumbered && { row: index + 1 };
			const failure = { named, ...numbered, reason: details ?? message, key: error.key };
			failed.push(failure);
			changed.push({ named, found, failed: failure });
		}
	}
	return { done: changed.length - failed.length, failed, ...(existing && { changed }) };
}

interface CarryOptions {
	isNumbered?: boolean;
	/** Resources that the rows change, to report which of them exist. */
	existing?: Existing;
	/** If true, the remaining rows are skipped. Gets the number of rows so far. */
	isFull?: (count: number) => boolean;
}

function nameOf(row: object, key: string): string {
	const value: unknown = Reflect.get(row, key);
	return typeof value === 'string' ? value : '';
}

export function rowCheck(request: FastifyRequest, schema: s.Schema): (row: object) => void {
	const validate = request.compileValidationSchema(schema);
	return (row) => {
		if (validate(row)) return;
		throw refusal('invalid_payload', 'Invalid', describe('row', validate.errors ?? []));
	};
}

export function bulkRoute<Row extends object>(
	at: Endpoints,
	state: State,
	route: BulkRoute<Row>,
): void {
	const { path, type, key, row: schema, tellsIn, status = 202, mostRows, check, run } = route;
	const rows = s.list({ type: 'object', required: [key] }, { minItems: 1, maxItems: mostRows });
	const body = route.mayBeEmpty ? s.nullable(rows) : rows;
	at(path).post<Row[] | null>(body, (request, reply) => {
		const { world } = state;
		const { place = '' } = request.params;
		const handedIn = request.body ?? [];
		check?.(world, handedIn, place);
		const fits = rowCheck(request, schema);
		const carry = (row: Row) => {
			fits(row);
			run(world, row, place);
		};
		const isFull = () => route.isFull?.(world, place) ?? false;
		const work = () =>
			carriedOut(handedIn, key, carry, { existing: route.existing?.(world), isFull });
		return reply
			.status(status)
			.send(submitJob(state, { type, tellsIn, requestId: request.id }, work));
	});
}

/**
 * Adds a route that sets the same metadata for many resources. By default, the body must contain their keys and the metadata.
 */
export function metadataRoute(
	at: Endpoints,
	state: State,
	route: Pick<BulkRoute<Named>, 'path' | 'type' | 'key' | 'run' | 'existing'> & {
		list: string;
		body?: s.Schema;
	},
): void {
	const wanted = [route.list, 'metadata'];
	const {
		body = s.object(wanted, {
			[route.list]: s.list(s.text, { minItems: 1 }),
			metadata: s.metadata,
		}),
	} = route;
	at(route.path).post<{ metadata?: Metadata } & Record<string, unknown>>(body, (request, reply) => {
		const { [route.list]: keys, metadata: attributes = {} } = request.body;
		const names: unknown[] = Array.isArray(keys) ? keys : [];
		const rows = names.map((name): Named => {
			const named = route.key === 'code' ? { code: String(name) } : { source_id: String(name) };
			return { ...named, metadata: attributes };
		});
		const job = { type: route.type, tellsIn: 'reports', requestId: request.id } as const;
		const carry = (row: Named) => route.run(state.world, row, '');
		const work = () =>
			carriedOut(rows, route.key, carry, { existing: route.existing?.(state.world) });
		return reply.status(202).send(submitJob(state, job, work));
	});
}
