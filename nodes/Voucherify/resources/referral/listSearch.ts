import { readChosen, line, titled } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { after } from '../../forms/listSearch/paging';

/** Referees who hold the chosen referral code. */
export const searchReferees = lookup({
	list: (context) => ({
		path: [
			'v1',
			'referrals',
			'members',
			readChosen(context, 'voucherCode', 'a referral code'),
			'holders',
		],
		key: 'data',
		query: { order: '-id', 'filters[holder_role][conditions][$is]': 'REFEREE' },
	}),
	paging: after('starting_after_id', 'id'),
	entry: ({ id, customer_id, holder_role, created_at }) => ({
		name: line(customer_id, titled(holder_role), created_at),
		value: id,
	}),
});
