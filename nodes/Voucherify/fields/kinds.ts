/** The kinds of campaigns, as the API names them and as its dashboard calls them. */
export const campaignTypes = [
	{ name: 'Discount Coupons', value: 'DISCOUNT_COUPONS' },
	{ name: 'Gift Cards', value: 'GIFT_VOUCHERS' },
	{ name: 'Loyalty Program', value: 'LOYALTY_PROGRAM' },
	{ name: 'Promotion', value: 'PROMOTION' },
	{ name: 'Referral Program', value: 'REFERRAL_PROGRAM' },
];

/** The kinds of vouchers. */
export const voucherTypes = [
	{ name: 'Discount Coupon', value: 'DISCOUNT_VOUCHER' },
	{ name: 'Gift Card', value: 'GIFT_VOUCHER' },
	{ name: 'Loyalty Card', value: 'LOYALTY_CARD' },
];

/** How campaigns come by their codes. */
export const generationTypes = [
	{
		name: 'Auto-Update',
		value: 'AUTO_UPDATE',
		description: 'It makes codes as they are needed, too',
	},
	{ name: 'Bulk', value: 'BULK', description: 'Auto-Update or Static' },
	{ name: 'Standalone', value: 'STANDALONE', description: 'It has one code for everybody' },
	{ name: 'Static', value: 'STATIC', description: 'It has the codes that somebody adds' },
];

/** On which side of a referral somebody is. */
export const referralRoles = [
	{ name: 'Referee', value: 'REFEREE' },
	{ name: 'Referrer', value: 'REFERRER' },
];

/** What somebody is to a code that they hold. */
export const holderRoles = [{ name: 'Owner', value: 'OWNER' }, ...referralRoles];
