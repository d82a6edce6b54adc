import type { FastifyInstance } from 'fastify';
import { stringify } from 'csv-stringify/sync';
import { notFound, unauthorized } from '../errors';
import type { State } from '../state';
import { errorOf, type AsyncAction } from '../world/asyncActions';
import { listRoute, originOf, type ListRoute } from './listing';
import { beforeEnd } from './paging';
import { nothing } from './resource';
import { object, string } from './schemas';

const actions: ListRoute<Readonly<AsyncAction>> = {
	path: '/v1/async-actions',
	rowsOf: (world) =>
		world.asyncActions
			.all()
			.toReversed()
			.sort((a, b) => Number(a.created_at < b.created_at) - Number(a.created_at > b.created_at)),
	show: (job, world) => world.asyncActions.summaryOf(job),
	key: 'async_actions',
	paging: beforeEnd(),
};

/** Background jobs: their list, one of them with its result, and the files that tell of failed rows. */
export function asyncActionRoutes(app: FastifyInstance, state: State): void {
	listRoute(app, actions, state);

	app.get<{ Params: { key: string } }>('/v1/async-actions/:key', { schema: nothing }, (request) => {
		const { asyncActions } = state.world;
		const job = asyncActions.get(request.params.key);
		return asyncActions.present(job, `${originOf(request)}/download`);
	});

	app.get<{ Params: { key: string }; Querystring: { token?: string } }>(
		'/download/v1/async-actions/:key/report.csv',
		{ schema: { querystring: object({ token: string }) } },
		({ params, query }, reply) => {
			const job = state.world.asyncActions.get(params.key);
			if (query.token !== job.token) throw unauthorized();
			if (state.world.asyncActions.statusOf(job) !== 'DONE') throw notFound('file', job.id);
			const rows = (job.outcome.failed ?? []).map(errorOf);
			const text = stringify(rows, { header: true, columns: columnsOf(rows[0]) });
			return reply.type('text/plain; charset=utf-8').send(text);
		},
	);
}

const columnsOf = (row?: object) =>
	row ? Object.keys(row) : ['source_id', 'key', 'message', 'details'];
