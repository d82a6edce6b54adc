/** The kinds of campaigns, as the API names them and as its dashboard calls them. */
export const campaignTypes = [
	{ name: 'Discount Coupons', value: 'DISCOUNT_COUPONS' },
	{ name: 'Gift Cards', value: 'GIFT_VOUCHERS' },
	{ name: 'Loyalty Program', value: 'LOYALTY_PROGRAM' },
	{ name: 'Promotion', value: 'PROMOTION' },
	{ name: 'Referral Program', value: 'REFERRAL_PROGRAM' },
];
