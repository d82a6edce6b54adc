import { locator } from './locator';

/** Picks one voucher; the API takes its code or its ID. */
export const voucher = locator({
	displayName: 'Voucher',
	name: 'voucherCode',
	description: 'The gift card or loyalty card whose transactions to list',
	searchListMethod: 'searchCards',
	placeholder: 'Select a gift card or loyalty card...',
	examples: { code: 'GIFT-2CpRCE2c' },
});
