import { locator } from '../../forms/locator';

/** Picks one referral code; the API takes the code or its ID. */
export const referralCode = locator({
	displayName: 'Referral Code',
	name: 'voucherCode',
	description: 'The code that is shared',
	searchListMethod: 'searchReferralCodes',
	examples: { code: 'FRIEND-2CpRCE2c' },
});

/** Picks one referee of the chosen referral code. */
export const referee = locator({
	displayName: 'Referee',
	name: 'holderId',
	description: 'The customer who received the code',
	searchListMethod: 'searchReferees',
	examples: { id: 'rh_0f198761748966ffab' },
	dependsOn: 'voucherCode.value',
});
