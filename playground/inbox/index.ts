import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../sandbox/routes/endpoints.js';
import type { State } from '../../sandbox/state.js';
import { type Example, exampleList } from './examples.js';
import { fragment } from './fragment.js';
import { NEWS } from './news.js';
import { page } from './page.js';

const ICON = readFileSync(new URL('../../icons/voucherify.svg', import.meta.url));
const HTML = 'text/html; charset=utf-8';

/** Adds the page of the local Voucherify: what arrived, buttons that make something happen, and the example workflows. */
export function inboxRoutes(app: FastifyInstance, state: State): void {
	const at = endpoints(app);
	let examples: Example[] = [];
	at('/').get((_request, reply) => reply.type(HTML).send(page(fragment(state), examples).text));

	// Browsers request these on their own: they must not count as API requests.
	at('/favicon.ico').get((_request, reply) => reply.type('image/svg+xml').send(ICON));
	at('/.well-known/*').get((_request, reply) => reply.status(404).send());

	at('/_sandbox/inbox').get((_request, reply) => reply.type(HTML).send(fragment(state).text));

	at('/_sandbox/news/:name').post(({ params }, reply) => {
		const news = Object.entries(NEWS).find(([name]) => name === params.name)?.[1];
		if (!news) return reply.status(404).send();
		return { text: news.happen(state.world, state.webhooks) };
	});

	at('/_sandbox/examples').get(() => examples);

	at('/_sandbox/examples').put<Example[]>(exampleList, ({ body }, reply) => {
		examples = body;
		return reply.status(204).send();
	});
}
