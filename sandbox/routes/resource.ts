import type { FastifyRequest } from 'fastify';
import type { State } from '../state';
import type { World } from '../world';
import type { Collection } from '../world/collection';
import type { Stored } from '../world/types';
import { listRoute, originOf, type Listing, type Show } from './listing';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

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
	create?: { body: s.Schema; run: (world: World, body: BodyOf<New>) => Readonly<T> };
	update?: {
		body: s.Schema;
		run: (world: World, key: string, body: BodyOf<Change>) => Readonly<T>;
	};
	remove?: { query?: Record<string, s.Schema>; run: (world: World, key: string) => unknown };
}

export function resourceRoutes<T extends Stored, New = object, Change = object>(
	at: Endpoints,
	state: State,
	{ path, collection, show = (item) => item, ...calls }: Resource<T, New, Change>,
): void {
	const { list, row = show, create, update, remove } = calls;
	const one = at(`${path}/:key`);
	const shown = (item: Readonly<T>, request: Pick<FastifyRequest, 'protocol' | 'host'>) =>
		show(item, state.world, originOf(request));

	if (list)
		listRoute(at, state, { ...list, path, rowsOf: (world) => collection(world).all(), show: row });
	if (create) {
		at(path).post<New>(create.body, (request) =>
			shown(create.run(state.world, request.body), request),
		);
	}
	one.get((request) => shown(collection(state.world).get(request.params.key), request));
	if (update) {
		one.put<Change>(update.body, (request) =>
			shown(update.run(state.world, request.params.key, request.body), request),
		);
	}
	if (remove) {
		at(`${path}/:key`, s.object(remove.query ?? {})).remove(({ params }) =>
			remove.run(state.world, params.key),
		);
	}
}
