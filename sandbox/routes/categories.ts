import type { State } from '../state';
import { withoutNoChange } from '../world/collection';
import type { Category } from '../world/types';
import { whole } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

type CategoryRequest = Pick<Category, 'name' | 'hierarchy'>;

/** Both fields are required, also for a change. */
const body = s.object(['name', 'hierarchy'], { name: s.text, hierarchy: s.integer(0) });

export function categoryRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Category, CategoryRequest, CategoryRequest>(at, state, {
		path: '/v1/categories',
		collection: (world) => world.categories,
		show: withoutNoChange,
		list: { key: 'data', paging: whole },
		create: {
			body,
			run: ({ categories }, request) =>
				categories.add({ ...categories.born(), ...request, object: 'category' }),
		},
		update: { body, run: ({ categories }, key, request) => categories.change(key, request) },
		remove: { run: ({ categories }, key) => categories.remove(key) },
	});
}
