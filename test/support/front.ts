import fastify from 'fastify';
import type { Sandbox } from '../../sandbox';

/** A service that serves lists like the sandbox, with a difference. */
export interface Front extends Pick<Sandbox, 'url' | 'keys'> {
	close: () => Promise<void>;
}

/**
 * Starts a server in front of a sandbox's lists.
 * @param change may change the query of each request before the sandbox sees it
 */
export async function startFront(
	sandbox: Sandbox,
	change: (query: URLSearchParams) => void,
): Promise<Front> {
	const app = fastify();
	app.get('/*', async (request, reply) => {
		const target = new URL(request.url, sandbox.url);
		change(target.searchParams);
		const names = ['x-app-id', 'x-app-token'];
		const headers = names.map((name): [string, string] => [name, String(request.headers[name])]);
		const answer = await fetch(target, { headers });
		return await reply
			.status(answer.status)
			.type('application/json')
			.header('date', answer.headers.get('date'))
			.send(await answer.text());
	});
	const url = await app.listen({ host: '127.0.0.1', port: 0 });
	return { url, keys: sandbox.keys, close: () => app.close() };
}
