import { notFound, unauthorized } from '../errors';
import type { State } from '../state';
import type { World } from '../world';
import { campaignWithTransactions } from '../world/campaigns';
import {
	CARD_COLUMNS,
	EXPORT_COLUMNS,
	presentExport,
	type CardExportRequest,
	type Export,
	type ExportRequest,
	type TableRequest,
} from '../world/exports';
import { tableOf } from '../world/exportTables';
import { TEXTS } from '../world/operators';
import type { Transaction } from '../world/types';
import { csvOf } from './csv';
import { listRoute, originOf, type ListRoute } from './listing';
import { numbered } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const times = s.list(s.dateTime, { minItems: 1 });
const texts = s.list(s.string, { minItems: 1 });
const days = s.list(s.integer(0), { minItems: 1 });

const TEXT_FIELDS = [
	...['id', 'reason', 'related_transaction_id', 'source', 'source_id', 'type', 'voucher_id'],
];

const conditionsOf = (operators: Record<string, s.Schema>) =>
	s.object(['conditions'], { conditions: { ...s.object(operators), minProperties: 1 } });

const textFilter = conditionsOf(
	Object.fromEntries(Object.keys(TEXTS).map((operator) => [operator, texts])),
);

const exportRequest = s.object({
	order: s.ordersOf('created_at'),
	parameters: s.object({
		fields: s.list(s.oneOf(EXPORT_COLUMNS), { minItems: 1, uniqueItems: true }),
		filters: s.object({
			junction: s.oneOf(['and', 'or', 'AND', 'OR']),
			created_at: conditionsOf({
				$after: times,
				$before: times,
				$more_than: days,
				$less_than: days,
				$has_value: texts,
				$is_unknown: texts,
			}),
			...Object.fromEntries(TEXT_FIELDS.map((field) => [field, textFilter])),
		}),
	}),
});

const cardExportRequest = s.object({
	parameters: s.object({
		order: s.ordersOf('created_at'),
		fields: s.list(s.oneOf(CARD_COLUMNS), { minItems: 1, uniqueItems: true }),
	}),
});

const conditionLists = {
	type: 'object',
	minProperties: 1,
	additionalProperties: s.list({ type: ['string', 'number'] }, { minItems: 1 }),
};

const tableRequest = s.object(['exported_object'], {
	exported_object: s.string,
	parameters: s.object({
		order: s.string,
		campaign_id: s.string,
		fields: s.list(s.string, { minItems: 1, uniqueItems: true }),
		filters: {
			type: 'object',
			properties: { junction: s.oneOf(['and', 'or']) },
			additionalProperties: s.object(['conditions'], { conditions: conditionLists }),
		},
	}),
});

export function exportRoutes(at: Endpoints, state: State): void {
	const withStatus = (found: Readonly<Export>) => ({
		...found,
		status: state.world.exports.statusOf(found, state.settings.exportTiming),
	});
	const present = (found: ReturnType<typeof withStatus>, { beliefs }: World, origin: string) =>
		presentExport(
			found,
			found.status,
			state.settings.downloadBaseUrl ?? `${origin}/download`,
			found.rows.length === 0 && beliefs.emptyExport === 'none' ? 0 : state.settings.exportFiles,
		);

	const scheduled = (
		of: { id: string; name: string },
		rows: readonly Transaction[],
		request: ExportRequest,
		code?: string,
	) => {
		const { world, settings } = state;
		const fails = settings.nextExportFails;
		settings.nextExportFails = false;
		const found = world.exports.schedule(of, rows, request, { fails, code });
		return presentExport(found, 'SCHEDULED', '');
	};

	for (const path of ['loyalties', 'campaigns']) {
		at(`/v1/${path}/:campaignId/transactions/export`).post<ExportRequest>(
			exportRequest,
			({ params, body }) => {
				const { world } = state;
				const campaign = campaignWithTransactions(world, params.campaignId);
				return scheduled(campaign, world.ledger.of(campaign.id), body);
			},
		);
	}

	at('/v1/vouchers/:code/transactions/export').post<CardExportRequest>(
		cardExportRequest,
		({ params, body }) => {
			const { vouchers, ledger } = state.world;
			const { id, code, campaign_id, campaign } = vouchers.get(params.code);
			const { order, fields = CARD_COLUMNS } = body.parameters ?? {};
			const of = { id: campaign_id ?? '', name: campaign ?? '' };
			return scheduled(of, ledger.of(id), { order, parameters: { fields: [...fields] } }, code);
		},
	);

	at('/v1/exports').post<TableRequest>(tableRequest, ({ body }) => {
		const { world, settings } = state;
		const fails = settings.nextExportFails;
		const table = tableOf(world, body);
		settings.nextExportFails = false;
		return presentExport(world.exports.scheduleTable(body, table, fails), 'SCHEDULED', '');
	});

	const exports: ListRoute<ReturnType<typeof withStatus>> = {
		path: '/v1/exports',
		rowsOf: (world) => world.exports.all().map(withStatus),
		show: present,
		key: 'exports',
		paging: numbered(),
		orders: ['created_at', 'status'],
	};
	listRoute(at, state, exports);

	// The vendor's guide to exports shows the address of a file so.
	at('/v1/exports/:exportId', s.object({ token: s.string })).get((request) =>
		present(
			withStatus(state.world.exports.get(request.params.exportId)),
			state.world,
			originOf(request),
		),
	);

	at('/v1/exports/:exportId').remove(({ params }) => state.world.exports.remove(params.exportId));

	at('/download/v1/exports/:exportId', s.object({ token: s.string })).get<{ token?: string }>(
		({ params, query }, reply) => {
			const { world, settings } = state;
			const found = world.exports.get(params.exportId);
			const [token, part = '1'] = query.token?.split('.') ?? [];
			if (token !== found.token) throw unauthorized();
			const status = world.exports.statusOf(found, settings.exportTiming);
			if (status !== 'DONE') throw notFound('file', found.id);
			const place = { part: Number(part), of: settings.exportFiles };
			const isEmpty = found.rows.length === 0 && world.beliefs.emptyExport === 'file';
			const file = isEmpty ? '' : csvOf(found, settings.exportFileBytes, place);
			return reply.type('text/plain; charset=utf-8').send(file);
		},
	);
}
