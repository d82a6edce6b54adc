import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { campaignWithTransactions } from '../world/campaigns';
import type { Transaction } from '../world/types';
import { filterOf, filterPatterns, type FilterFields } from './filters';
import { stretchOf, type CursorQuery } from './lists';
import { cursorQuery } from './schemas';

const FILTERS: FilterFields<Transaction> = {
	id: ({ id }) => id,
	voucher_id: ({ voucher_id }) => voucher_id,
};

export function transactionRoutes(app: FastifyInstance, state: State): void {
	app.get<{ Params: { code: string }; Querystring: CursorQuery }>(
		'/v1/vouchers/:code/transactions',
		{ schema: { querystring: cursorQuery() } },
		({ params, query }) => {
			const { vouchers, ledger } = state.world;
			return stretchOf(state.world, ledger.of(vouchers.get(params.code).id), query);
		},
	);

	app.get<{ Params: { campaignId: string }; Querystring: CursorQuery }>(
		'/v1/campaigns/:campaignId/transactions',
		{ schema: { querystring: cursorQuery(filterPatterns(Object.keys(FILTERS))) } },
		({ params, query }) => {
			const { ledger } = state.world;
			const { id } = campaignWithTransactions(state.world, params.campaignId);
			return stretchOf(
				state.world,
				ledger.of(id),
				query,
				filterOf(FILTERS, query, state.world.beliefs),
			);
		},
	);
}
