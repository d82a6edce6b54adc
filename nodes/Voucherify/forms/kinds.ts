/** Types of campaigns, with their names in the dashboard. */
export const campaignTypes = [
	{ name: 'Discount Coupons', value: 'DISCOUNT_COUPONS' },
	{ name: 'Gift Cards', value: 'GIFT_VOUCHERS' },
	{ name: 'Loyalty Program', value: 'LOYALTY_PROGRAM' },
	{ name: 'Promotion', value: 'PROMOTION' },
	{ name: 'Referral Program', value: 'REFERRAL_PROGRAM' },
];

export const voucherTypes = [
	{ name: 'Discount Coupon', value: 'DISCOUNT_VOUCHER' },
	{ name: 'Gift Card', value: 'GIFT_VOUCHER' },
	{ name: 'Loyalty Card', value: 'LOYALTY_CARD' },
];

/** Ways in which campaigns get their codes. */
export const generationTypes = [
	{
		name: 'Auto-Update',
		value: 'AUTO_UPDATE',
		description: 'New codes are generated when needed',
	},
	{ name: 'Bulk', value: 'BULK', description: 'Auto-Update or Static' },
	{ name: 'Standalone', value: 'STANDALONE', description: 'One code for everybody' },
	{ name: 'Static', value: 'STATIC', description: 'Only the codes that you add' },
];

export const referralRoles = [
	{ name: 'Referee', value: 'REFEREE' },
	{ name: 'Referrer', value: 'REFERRER' },
];

export const holderRoles = [{ name: 'Owner', value: 'OWNER' }, ...referralRoles];
