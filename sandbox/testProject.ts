import type { FastifyInstance } from 'fastify';
import { KEYS } from './auth';
import { createServer } from './server';
import type { State } from './state';

/** The state with the data of the test project; the rest, such as faults and settings, is the same for both. */
const inTestProject = (state: State): State =>
	new Proxy(state, {
		get: (all, key): unknown => (key === 'world' ? all.testProject : Reflect.get(all, key)),
	});

async function start(state: State): Promise<FastifyInstance> {
	const server = createServer(inTestProject(state));
	await server.ready();
	return server;
}

/** Hands requests with the keys of the test project over to a server with its data, which the first one starts. */
export function serveTestProject(app: FastifyInstance, state: State): void {
	let server: Promise<FastifyInstance> | undefined;
	app.addHook('onRequest', async ({ headers, raw }, reply) => {
		if (headers['x-app-id'] !== KEYS.test.appId) return;
		server ??= start(state);
		const ready = await server;
		reply.hijack();
		ready.routing(raw, reply.raw);
	});
}
