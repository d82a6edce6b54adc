import { notFound, unauthorized } from '../errors';
import type { State } from '../state';
import type { AsyncAction } from '../world/jobs';
import { reportNameOf, jobReport } from '../world/jobResults';
import { listRoute, originOf, type ListRoute } from './listing';
import { beforeEnd } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

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

export function asyncActionRoutes(at: Endpoints, state: State): void {
	listRoute(at, state, actions);

	at('/v1/async-actions/:key').get((request) => {
		const { asyncActions, beliefs } = state.world;
		const job = asyncActions.get(request.params.key);
		return asyncActions.present(job, `${originOf(request)}/download`, beliefs);
	});

	at('/download/v1/async-actions/:key/:file', s.object({ token: s.string })).get<{
		token?: string;
	}>(({ params, query }, reply) => {
		const { asyncActions, beliefs } = state.world;
		const job = asyncActions.get(params.key);
		if (query.token !== job.token) throw unauthorized();
		const isThere = params.file === reportNameOf(job, beliefs);
		if (!isThere || asyncActions.statusOf(job) !== 'DONE') throw notFound('file', job.id);
		return reply.type('text/plain; charset=utf-8').send(jobReport(job, beliefs));
	});
}
