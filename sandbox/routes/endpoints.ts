import type {
	FastifyInstance,
	FastifyRequest,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
	RouteHandlerMethod,
} from 'fastify';
import type { Schema } from './schemas';

/** Parameters that a path names: `{ orderId: string }` for `/v1/orders/:orderId`. */
type ParamsOf<Path extends string> = string extends Path
	? Partial<Record<string, string>>
	: Path extends `${string}:${infer Name}/${infer Rest}`
		? Record<Name, string> & ParamsOf<Rest>
		: Path extends `${string}:${infer Name}`
			? Record<Name, string>
			: unknown;

interface Sent<Path extends string, Body, Query> {
	Params: ParamsOf<Path>;
	Body: Body;
	Querystring: Query;
}

type Handler<Path extends string, Body, Query> = RouteHandlerMethod<
	RawServerDefault,
	RawRequestDefaultExpression,
	RawReplyDefaultExpression,
	Sent<Path, Body, Query>
>;

/** A handler. Before it comes the schema of the body, after it that of the query string. */
type Given<Handler> = [Handler] | [body: Schema, Handler, query?: Schema];

/**
 * Adds endpoints at a path: `at('/v1/orders/:orderId').get(({ params }) => …)`. Their handlers know the names in the path.
 * For `get`, `delete` and `remove`, which responds with 204, the schema before the handler is that of the query string.
 */
export const endpoints = (app: FastifyInstance) => {
	return <Path extends string>(path: Path) => {
		const read =
			(method: 'get' | 'delete') =>
			<Query = unknown>(...given: Given<Handler<Path, unknown, Query>>): void => {
				const schema = given.length === 1 ? {} : { querystring: given[0] };
				const handler = given.length === 1 ? given[0] : given[1];
				app[method]<Sent<Path, unknown, Query>>(path, { schema }, handler);
			};
		const write =
			(method: 'post' | 'put' | 'patch') =>
			<Body = unknown, Query = unknown>(...given: Given<Handler<Path, Body, Query>>): void => {
				const [body, handler, querystring] = given.length === 1 ? [undefined, given[0]] : given;
				const schema = { ...(body && { body }), ...(querystring && { querystring }) };
				app[method]<Sent<Path, Body, Query>>(path, { schema }, handler);
			};
		type Run = (request: FastifyRequest<Sent<Path, unknown, unknown>>) => unknown;
		return {
			get: read('get'),
			delete: read('delete'),
			post: write('post'),
			put: write('put'),
			patch: write('patch'),
			remove: (...given: [Run] | [query: Schema, Run]) => {
				const run = given.length === 1 ? given[0] : given[1];
				const schema = given.length === 1 ? {} : { querystring: given[0] };
				app.delete<Sent<Path, unknown, unknown>>(path, { schema }, (request, reply) => {
					run(request);
					return reply.status(204).send();
				});
			},
		};
	};
};

export type Endpoints = ReturnType<typeof endpoints>;
