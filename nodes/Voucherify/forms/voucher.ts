import { locator } from './locator';

/** Picks one voucher of any kind; the API takes its code or its ID. */
export const voucher = locator({
	displayName: 'Voucher',
	name: 'voucherCode',
	searchListMethod: 'searchVouchers',
	examples: { code: 'SUMMER-2CpRCE2c' },
});

/** Picks one voucher that has a balance and transactions: a gift card or loyalty card. */
export const cardWithBalance = locator({
	displayName: 'Voucher',
	name: 'voucherCode',
	description: 'A gift card or loyalty card',
	searchListMethod: 'searchCards',
	placeholder: 'Select a gift card or loyalty card...',
	examples: { code: 'GIFT-2CpRCE2c' },
});
