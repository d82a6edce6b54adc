import type { State } from '../state';
import { behindMsOf } from '../faults';
import { campaignWithTransactions } from '../world/campaigns';
import { copied } from '../world/lag';
import type { Transaction } from '../world/types';
import { columns, filterOf, filterPatterns, type FilterFields } from './filters';
import { stretchOf, type CursorQuery } from './lists';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const FILTERS: FilterFields<Transaction> = columns('id', 'voucher_id');

export function transactionRoutes(at: Endpoints, state: State): void {
	at('/v1/vouchers/:code/transactions', s.cursorQuery()).get<CursorQuery>(
		({ params, query, fault }) => {
			const { vouchers, ledger } = state.world;
			const all = copied(state.world, ledger.of(vouchers.get(params.code).id), behindMsOf(fault));
			return stretchOf(state.world, all, query);
		},
	);

	at(
		'/v1/campaigns/:campaignId/transactions',
		s.cursorQuery(filterPatterns(Object.keys(FILTERS))),
	).get<CursorQuery>(({ params, query, fault }) => {
		const { ledger } = state.world;
		const { id } = campaignWithTransactions(state.world, params.campaignId);
		return stretchOf(
			state.world,
			copied(state.world, ledger.of(id), behindMsOf(fault)),
			query,
			filterOf(FILTERS, query, state.world.beliefs),
		);
	});
}
