import type { State } from '../state';
import { campaignWithTransactions } from '../world/campaigns';
import type { Transaction } from '../world/types';
import { columns, filterOf, filterPatterns, type FilterFields } from './filters';
import { stretchOf, type CursorQuery } from './lists';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const FILTERS: FilterFields<Transaction> = columns('id', 'voucher_id');

export function transactionRoutes(at: Endpoints, state: State): void {
	at('/v1/vouchers/:code/transactions', s.cursorQuery()).get<CursorQuery>(({ params, query }) => {
		const { vouchers, ledger } = state.world;
		return stretchOf(state.world, ledger.of(vouchers.get(params.code).id), query);
	});

	at(
		'/v1/campaigns/:campaignId/transactions',
		s.cursorQuery(filterPatterns(Object.keys(FILTERS))),
	).get<CursorQuery>(({ params, query }) => {
		const { ledger } = state.world;
		const { id } = campaignWithTransactions(state.world, params.campaignId);
		return stretchOf(
			state.world,
			ledger.of(id),
			query,
			filterOf(FILTERS, query, state.world.beliefs),
		);
	});
}
