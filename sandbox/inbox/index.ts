import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { fragment } from './fragment';
import { page } from './page';
import { endpoints } from '../routes/endpoints';

const ICON = readFileSync(join(__dirname, '../../icons/voucherify.svg'));

export function inboxRoutes(app: FastifyInstance, state: State): void {
	const at = endpoints(app);
	at('/').get((_request, reply) =>
		reply.type('text/html; charset=utf-8').send(page(fragment(state), state.examples).text),
	);

	// Browsers request these on their own: they must not count as API requests.
	at('/favicon.ico').get((_request, reply) => reply.type('image/svg+xml').send(ICON));
	at('/.well-known/*').get((_request, reply) => reply.status(404).send());

	at('/_sandbox/inbox').get((_request, reply) =>
		reply.type('text/html; charset=utf-8').send(fragment(state).text),
	);
}
