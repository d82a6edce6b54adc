import { joinParts, readChosen, labelOfConstant } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { pagesAfterLastRow } from '../../forms/listSearch/paging';
import { locator } from '../../forms/locator';
import { vouchers } from '../../forms/voucher';

/** Codes of referral campaigns. Voucherify finds only whole codes. */
const searchReferralCodes = lookup('searchReferralCodes', {
	...vouchers,
	list: {
		...vouchers.list,
		query: {
			...vouchers.list.query,
			'filters[is_referral_code][conditions][$is]': 'true',
		},
	},
});

/** Referees who hold the chosen referral code. */
const searchReferees = lookup('searchReferees', {
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
	paging: pagesAfterLastRow('starting_after_id', 'id'),
	entry: ({ id, customer_id, holder_role, created_at }) => ({
		name: joinParts(customer_id, labelOfConstant(holder_role), created_at),
		value: id,
	}),
});

/** Picks one referral code; the API takes the code or its ID. */
export const referralCode = locator({
	displayName: 'Referral Code',
	name: 'voucherCode',
	description: 'The code that is shared',
	search: searchReferralCodes,
	examples: { code: 'FRIEND-2CpRCE2c' },
});

/** Picks one referee of the chosen referral code. */
export const referee = locator({
	displayName: 'Referee',
	name: 'holderId',
	description: 'The customer who received the code',
	search: searchReferees,
	examples: { id: 'rh_0f198761748966ffab' },
	dependsOn: 'voucherCode.value',
});
