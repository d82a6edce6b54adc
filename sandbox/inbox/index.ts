import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { fragment } from './fragment';
import { page } from './page';

const ICON = readFileSync(join(__dirname, '../../icons/voucherify.svg'));

export function inboxRoutes(app: FastifyInstance, state: State): void {
	app.get('/', (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(page(fragment(state)).text),
	);

	// Browsers request these on their own: they must not count as API requests.
	app.get('/favicon.ico', (_request, reply) => reply.type('image/svg+xml').send(ICON));
	app.get('/.well-known/*', (_request, reply) => reply.status(404).send());

	app.get('/_sandbox/inbox', (_request, reply) =>
		reply.type('text/html; charset=utf-8').send(fragment(state).text),
	);
}
