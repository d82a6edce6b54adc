import type {
	FastifyInstance,
	FastifyRequest,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
	RouteHandlerMethod,
} from 'fastify';
import type * as s from './schemas';

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

/**
 * Adds endpoints at a path: `at('/v1/orders/:orderId').get(({ params }) => …)`. Their handlers know the names in the path.
 * `remove` responds with 204.
 */
export const endpoints = (app: FastifyInstance) => {
	return <Path extends string>(path: Path, querystring?: s.Schema) => {
		const query = { ...(querystring && { querystring }) };
		const read =
			(method: 'get' | 'delete') =>
			<Query = unknown>(handler: Handler<Path, unknown, Query>): void => {
				app[method]<Sent<Path, unknown, Query>>(path, { schema: query }, handler);
			};
		const write =
			(method: 'post' | 'put' | 'patch') =>
			<Body = unknown, Query = unknown>(
				...given: [Handler<Path, Body, Query>] | [body: s.Schema, Handler<Path, Body, Query>]
			): void => {
				const handler = given.length === 1 ? given[0] : given[1];
				const schema = given.length === 1 ? query : { ...query, body: given[0] };
				app[method]<Sent<Path, Body, Query>>(path, { schema }, handler);
			};
		return {
			get: read('get'),
			delete: read('delete'),
			post: write('post'),
			put: write('put'),
			patch: write('patch'),
			remove(run: (request: FastifyRequest<Sent<Path, unknown, unknown>>) => unknown): void {
				this.delete((request, reply) => {
					run(request);
					return reply.status(204).send();
				});
			},
		};
	};
};

export type Endpoints = ReturnType<typeof endpoints>;
