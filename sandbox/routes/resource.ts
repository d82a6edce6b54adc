import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { State } from '../state';
import type { World } from '../world';
import type { Collection } from '../world/collection';
import type { Stored } from '../world/types';
import { listRoute, originOf, type Listing, type Show } from './listing';
import { object, type Schema } from './schemas';

type BodyOf<Body> = FastifyRequest<{ Body: Body }>['body'];

/** Standard endpoints of a resource; missing ones are not served. */
interface Resource<T extends Stored, New, Change> {
	path: string;
	collection: (world: World) => Collection<T>;
	/** Formats the resource. Default: as stored. */
	show?: Show<Readonly<T>>;
	list?: Listing<Readonly<T>>;
	/** Formats the resource in its list. Default: like `show`. */
	row?: Show<Readonly<T>>;
	create?: { body: Schema; run: (world: World, body: BodyOf<New>) => Readonly<T> };
	update?: { body: Schema; run: (world: World, key: string, body: BodyOf<Change>) => Readonly<T> };
	remove?: { query?: Record<string, Schema>; run: (world: World, key: string) => unknown };
}

export function resourceRoutes<T extends Stored, New = object, Change = object>(
	app: FastifyInstance,
	state: State,
	{ path, collection, show = (item) => item, ...calls }: Resource<T, New, Change>,
): void {
	const { list, row = show, create, update, remove } = calls;
	const one = `${path}/:key`;
	const shown = (item: Readonly<T>, request: Pick<FastifyRequest, 'protocol' | 'host'>) =>
		show(item, state.world, originOf(request));

	if (list)
		listRoute(app, { ...list, path, rowsOf: (world) => collection(world).all(), show: row }, state);
	if (create) {
		app.post<{ Body: New }>(path, { schema: { body: create.body } }, (request) =>
			shown(create.run(state.world, request.body), request),
		);
	}
	app.get<{ Params: { key: string } }>(one, (request) =>
		shown(collection(state.world).get(request.params.key), request),
	);
	if (update) {
		app.put<{ Params: { key: string }; Body: Change }>(
			one,
			{ schema: { body: update.body } },
			(request) => shown(update.run(state.world, request.params.key, request.body), request),
		);
	}
	if (remove) {
		app.delete<{ Params: { key: string } }>(
			one,
			{ schema: { querystring: object(remove.query ?? {}) } },
			({ params }, reply) => {
				remove.run(state.world, params.key);
				return reply.status(204).send();
			},
		);
	}
}
