import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import type { Product } from '../world/types';
import { FROM, listRoute, UNTIL, type ListRoute } from './listing';
import { numbered } from './paging';

const products: ListRoute<Readonly<Product>> = {
	path: '/v1/products',
	rowsOf: (world) => world.products.all(),
	key: 'products',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'type', 'code', 'campaign', 'category'],
	where: {
		start_date: FROM,
		end_date: UNTIL,
	},
};

/** The list of products. */
export function catalogueRoutes(app: FastifyInstance, state: State): void {
	listRoute(app, products, state);
}
