import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, unauthorized } from '../errors';
import type { State } from '../state';
import { EXPORT_COLUMNS, presentExport, type Export, type ExportRequest } from '../world/exports';
import { csvOf } from './csv';
import { ordered, pageOf, type PageQuery } from './lists';
import { dateTime, list, object, oneOf, ordersOf, pageQuery, string, text } from './schemas';

const times = list(dateTime, { minItems: 1 });

const exportRequest = object({
	order: ordersOf('created_at'),
	parameters: object({
		fields: list(oneOf(EXPORT_COLUMNS), { minItems: 1, uniqueItems: true }),
		filters: object({
			junction: oneOf(['and', 'or', 'AND', 'OR']),
			created_at: object({ conditions: object({ $after: times, $before: times }) }, ['conditions']),
			voucher_id: object({ conditions: object({ $in: list(text, { minItems: 1 }) }) }, [
				'conditions',
			]),
		}),
	}),
});

export function exportRoutes(app: FastifyInstance, state: State): void {
	const present = (found: Export, { protocol, host }: FastifyRequest) => {
		const { exportTiming, downloadBaseUrl } = state.settings;
		const status = state.world.exports.statusOf(found, exportTiming);
		return presentExport(found, status, downloadBaseUrl ?? `${protocol}://${host}/download`);
	};

	app.post<{ Params: { campaignId: string }; Body: ExportRequest }>(
		'/v1/loyalties/:campaignId/transactions/export',
		{ schema: { body: exportRequest } },
		(request) => {
			const { params, body } = request;
			const { world, settings } = state;
			const campaign = world.campaignWithTransactions(params.campaignId);
			const fails = settings.nextExportFails;
			settings.nextExportFails = false;
			const created = world.exports.schedule(campaign, world.ledger.of(campaign.id), body, {
				fails,
			});
			return { ...present(created, request), status: 'SCHEDULED', result: null };
		},
	);

	app.get<{ Querystring: PageQuery }>(
		'/v1/exports',
		{ schema: { querystring: pageQuery({ order: ordersOf('created_at', 'status') }) } },
		(request) => {
			const all = state.world.exports.all().map((found) => present(found, request));
			return pageOf('exports', ordered(all, request.query.order), request.query);
		},
	);

	app.get<{ Params: { exportId: string } }>('/v1/exports/:exportId', (request) =>
		present(state.world.exports.get(request.params.exportId), request),
	);

	app.delete<{ Params: { exportId: string } }>('/v1/exports/:exportId', ({ params }, reply) => {
		state.world.exports.remove(params.exportId);
		return reply.status(204).send();
	});

	app.get<{ Params: { exportId: string }; Querystring: { token?: string } }>(
		'/download/v1/exports/:exportId',
		{ schema: { querystring: object({ token: string }) } },
		({ params, query }, reply) => {
			const { world, settings } = state;
			const found = world.exports.get(params.exportId);
			if (query.token !== found.token) throw unauthorized();
			const status = world.exports.statusOf(found, settings.exportTiming);
			if (status !== 'DONE') throw notFound('file', found.id);
			return reply.type('text/plain; charset=utf-8').send(csvOf(found, settings.exportFileBytes));
		},
	);
}
