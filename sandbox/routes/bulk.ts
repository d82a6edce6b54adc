import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors';
import { LARGEST_BODY } from '../limits';
import { submitJob } from '../submitJob';
import type { State } from '../state';
import type { World } from '../world';
import type { ChangedRow, FailedRow, JobOutcome } from '../world/jobs';
import type { Metadata } from '../world/types';
import { describe } from '../validation';
import { list, metadata, nullable, object, text, type Schema } from './schemas';

/** Things that get metadata, by the field that names them. */
export type Named = { metadata: Metadata } & ({ source_id: string } | { code: string });

/** Collections in which things are found by name. */
interface Things {
	find: (key: string) => unknown;
}

/** A call that hands rows in. */
interface BulkRoute<Row extends object> {
	path: string;
	/** As the service calls the job. */
	type: string;
	/** Field that names a row. */
	key: 'source_id' | 'code';
	/** Schema of a row; a row that does not fit fails alone. */
	row: Schema;
	/** Place where the job tells of failed rows. */
	tellsIn: 'result' | 'reports';
	/** 202, unless the service says otherwise. */
	status?: number;
	mostRows?: number;
	/** Collection in which a bulk change finds its things. */
	things?: (world: World) => Things;
	/** Whether nothing is taken any more: what is left is left out. */
	isFull?: (world: World, place: string) => boolean;
	/** Whether the service takes a call without rows, of which nothing comes. */
	mayBeEmpty?: boolean;
	/** Refuses the call as a whole. @throws ApiError */
	check?: (world: World, rows: readonly Row[], place: string) => void;
	/** Carries one row out. @throws ApiError for one that fails */
	run: (world: World, row: Row, place: string) => unknown;
}

/** Carries rows out one by one: what has become of them. */
export function carriedOut<Row extends object>(
	rows: readonly Row[],
	key: 'source_id' | 'code',
	run: (row: Row) => unknown,
	{ isNumbered = false, things, isFull }: CarryOptions = {},
): JobOutcome {
	const failed: FailedRow[] = [];
	const changed: ChangedRow[] = [];
	for (const [index, row] of rows.entries()) {
		if (isFull?.(index)) break;
		const name = nameOf(row, key);
		const named = key === 'code' ? { code: name } : { source_id: name };
		const found = things?.find(name) !== undefined;
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
	return { done: changed.length - failed.length, failed, ...(things && { changed }) };
}

/** Execution of rows. */
interface CarryOptions {
	/** Whether failed rows have their number. */
	isNumbered?: boolean;
	/** Collection in which they are found, where there is one. */
	things?: Things;
	/** Whether nothing is taken any more, after so many rows. */
	isFull?: (count: number) => boolean;
}

function nameOf(row: object, key: string): string {
	const value: unknown = Reflect.get(row, key);
	return typeof value === 'string' ? value : '';
}

/** Refuses a row that does not fit a schema. */
export function rowCheck(request: FastifyRequest, schema: Schema): (row: object) => void {
	const validate = request.compileValidationSchema(schema);
	return (row) => {
		if (validate(row)) return;
		throw new ApiError(400, 'invalid_payload', 'Invalid', describe('row', validate.errors ?? []));
	};
}

/** Serves a call that takes an array of rows. */
export function bulkRoute<Row extends object>(
	app: FastifyInstance,
	state: State,
	route: BulkRoute<Row>,
): void {
	const { path, type, key, row: schema, tellsIn, status = 202, mostRows, check, run } = route;
	const rows = list({ type: 'object', required: [key] }, { minItems: 1, maxItems: mostRows });
	const body = route.mayBeEmpty ? nullable(rows) : rows;
	app.post<{ Params: { place?: string }; Body: Row[] | null }>(
		path,
		{ bodyLimit: LARGEST_BODY, schema: { querystring: object({}), body } },
		(request, reply) => {
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
				carriedOut(handedIn, key, carry, { things: route.things?.(world), isFull });
			return reply
				.status(status)
				.send(submitJob(state, { type, tellsIn, requestId: request.id }, work));
		},
	);
}

/** Serves a call that sets the same metadata for many things. By default, its body must name them and the metadata. */
export function metadataRoute(
	app: FastifyInstance,
	state: State,
	route: Pick<BulkRoute<Named>, 'path' | 'type' | 'key' | 'run' | 'things'> & {
		list: string;
		body?: Schema;
	},
): void {
	const wanted = [route.list, 'metadata'];
	const { body = object({ [route.list]: list(text, { minItems: 1 }), metadata }, wanted) } = route;
	app.post<{ Body: { metadata?: Metadata } & Record<string, unknown> }>(
		route.path,
		{ bodyLimit: LARGEST_BODY, schema: { querystring: object({}), body } },
		(request, reply) => {
			const { [route.list]: keys, metadata: attributes = {} } = request.body;
			const names: unknown[] = Array.isArray(keys) ? keys : [];
			const rows = names.map((name): Named => {
				const named = route.key === 'code' ? { code: String(name) } : { source_id: String(name) };
				return { ...named, metadata: attributes };
			});
			const job = { type: route.type, tellsIn: 'reports', requestId: request.id } as const;
			const carry = (row: Named) => route.run(state.world, row, '');
			const work = () =>
				carriedOut(rows, route.key, carry, { things: route.things?.(state.world) });
			return reply.status(202).send(submitJob(state, job, work));
		},
	);
}
