import { line, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { expiring } from '../../../forms/listSearch/paging';
import { byName, unlessActive } from '../listSearch';
import { EARNING_RULES } from './locator';

/** Earning rules of current loyalty programs. Voucherify searches for a part of the name. */
export const searchLoyaltyEarningRules = lookup({
	list: { path: EARNING_RULES, key: 'data', query: { order: '-created_at' } },
	paging: expiring,
	whole: 'name',
	search: byName,
	entry: ({ id, name, status }) => ({
		name: line(textOrElse(name, id), unlessActive(status)),
		value: id,
	}),
});
