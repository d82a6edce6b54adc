import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { fragment } from './fragment';
import { page } from './page';

/** The page that shows what arrived, and the part of it that is fetched again and again. */
export function inboxRoutes(app: FastifyInstance, state: State): void {
	app.get('/', (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(page(fragment(state)).text),
	);

	app.get('/_sandbox/inbox', (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(fragment(state).text),
	);
}
