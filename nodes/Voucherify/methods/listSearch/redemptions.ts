import { valueAt } from '../../api/types';
import { line } from './entries';
import { lookup } from './lookup';

/** Page numbers of redemptions end earlier than others. */
const LAST_PAGE = 99;

/** Redemptions that were made, the latest first; the service finds those of a whole code. */
export const searchRedemptions = lookup({
	list: {
		path: ['v1', 'redemptions'],
		key: 'redemptions',
		query: { order: '-created_at', result: 'SUCCESS' },
		lastPage: LAST_PAGE,
	},
	search: (code) => ({ 'filters[voucher_code][conditions][$is]': code }),
	// A rollback is in the list as well, and is none that could be picked.
	shows: ({ object }) => object !== 'redemption_rollback',
	entry: (row) => ({
		name: line(
			valueAt(row, 'voucher', 'code') ?? valueAt(row, 'promotion_tier', 'name'),
			valueAt(row, 'order', 'source_id'),
			row.date,
			row.status === 'ROLLED_BACK' && 'rolled back',
		),
		value: row.id,
	}),
});
