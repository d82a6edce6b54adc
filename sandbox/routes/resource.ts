import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { State } from '../state';
import type { World } from '../world';
import type { Collection, Stored } from '../world/collection';
import { answer, queryOf, type Listing } from './listing';
import type { ListQuery } from './paging';
import { object, type Schema } from './schemas';

type BodyOf<Body> = FastifyRequest<{ Body: Body }>['body'];

/** The usual calls of a resource; absent ones are not served. */
export interface Resource<T extends Stored, New, Change> {
	path: string;
	collection: (world: World) => Collection<T>;
	/** The stored thing as the API shows it. Default: as it is stored. */
	show?: (item: Readonly<T>, world: World) => object;
	list?: Listing<Readonly<T>>;
	/** The schema of the body, and what the call does. */
	create?: { body: Schema; run: (world: World, body: BodyOf<New>) => Readonly<T> };
	update?: { body: Schema; run: (world: World, key: string, body: BodyOf<Change>) => Readonly<T> };
	remove?: (world: World, key: string) => unknown;
}

const nothing = { querystring: object({}) };

/** Serves create, read, update, delete and list of a resource. */
export function resourceRoutes<T extends Stored, New = object, Change = object>(
	app: FastifyInstance,
	state: State,
	{ path, collection, show = (item) => item, ...calls }: Resource<T, New, Change>,
): void {
	const { list, create, update, remove } = calls;
	const one = `${path}/:key`;
	const shown = (item: Readonly<T>) => show(item, state.world);

	if (list) {
		app.get<{ Querystring: ListQuery }>(
			path,
			{ schema: { querystring: queryOf(list) } },
			({ query }) => answer(list, collection(state.world).all(), query, state.world, show),
		);
	}
	if (create) {
		app.post<{ Body: New }>(path, { schema: { ...nothing, body: create.body } }, ({ body }) =>
			shown(create.run(state.world, body)),
		);
	}
	app.get<{ Params: { key: string } }>(one, { schema: nothing }, ({ params }) =>
		shown(collection(state.world).get(params.key)),
	);
	if (update) {
		app.put<{ Params: { key: string }; Body: Change }>(
			one,
			{ schema: { ...nothing, body: update.body } },
			({ params, body }) => shown(update.run(state.world, params.key, body)),
		);
	}
	if (remove) {
		app.delete<{ Params: { key: string } }>(one, { schema: nothing }, ({ params }, reply) => {
			remove(state.world, params.key);
			return reply.status(204).send();
		});
	}
}
