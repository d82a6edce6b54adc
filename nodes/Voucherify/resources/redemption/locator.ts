import { LOWER_LAST_PAGE } from '../../api/limits';
import { valueAt } from '../../api/types';
import { joinParts } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { locator } from '../../forms/locator';

/** Successful redemptions, newest first. Voucherify finds only whole codes. */
const searchRedemptions = lookup('searchRedemptions', {
	list: {
		path: ['v1', 'redemptions'],
		key: 'redemptions',
		query: { order: '-created_at', result: 'SUCCESS' },
		lastPage: LOWER_LAST_PAGE,
	},
	whole: 'code',
	search: (code) => ({ 'filters[voucher_code][conditions][$is]': code }),
	// The list contains rollbacks, too, which cannot be chosen.
	shows: ({ object }) => object !== 'redemption_rollback',
	entry: (row) => ({
		name: joinParts(
			valueAt(row, 'voucher', 'code') ?? valueAt(row, 'promotion_tier', 'name'),
			valueAt(row, 'order', 'source_id'),
			row.date,
			row.status === 'ROLLED_BACK' && 'rolled back',
		),
		value: row.id,
	}),
});

export const redemption = locator({
	displayName: 'Redemption',
	name: 'redemptionId',
	description: 'A redemption, or the parent of several that were made together',
	search: searchRedemptions,
	examples: { id: 'r_0c5952900bcbfd54b6' },
});
