/** Preview fields that are null in every response, and why that is the service's behavior. */
interface Empty {
	because: string;
	/** Paths in the preview, by operation; the operation of the trigger is `trigger`. */
	fields: Readonly<Record<string, readonly string[]>>;
}

const each = (operations: string, ...places: string[]) =>
	Object.fromEntries(operations.split(' ').map((operation) => [operation, places]));

/** All such fields. Any other one is a gap in the sandbox, or in the runs that previews are made from. */
export const emptyFields: readonly Empty[] = [
	{
		because: 'Points and discounts of a code have no money in their row: no unit counts them.',
		fields: {
			...each('campaign.createFromTemplate trigger', 'amounts_in'),
			...each('redemption.getByReference', 'applied[].amounts_in'),
		},
	},
	{
		because: 'What has just been created was never changed: recorded answers give null there.',
		fields: {
			...each('campaign.addVoucherWithCode campaign.addVouchers', 'holder_id', 'updated_at'),
			...each('campaign.createFromTemplate promotionTier.createFromTemplate', 'updated_at'),
			...each('earningRule.create loyaltyMember.create promotionTier.create', 'updated_at'),
			...each('loyaltyEarningRule.create loyaltyReward.create', 'updated_at'),
			...each('reward.create rewardAssignment.create', 'updated_at'),
			...each('voucher.create', 'holder_id', 'updated_at'),
			...each('segment.create', 'updated_at'),
		},
	},
	{
		because:
			'A collection of chosen products tells of no change. https://docs.voucherify.io/api-reference/product-collections/get-product-collection',
		fields: each('productCollection.get productCollection.getAll', 'updated_at'),
	},
	{
		because:
			'A booking of points is carried out later: until then nothing has changed it, and no points have a day on which they expire. https://docs.voucherify.io/api-reference/members/list-card-transactions',
		fields: {
			...each('loyaltyCard.activatePendingPoints', 'expiration_date', 'updated_at'),
			...each('loyaltyCard.cancelPendingPoints', 'expiration_date', 'updated_at'),
			...each('loyaltyCard.adjustPoints loyaltyCard.expirePoints', 'updated_at'),
			...each('loyaltyPoints.payOrder', 'updated_at'),
			...each('loyaltyReward.refund', 'code', 'updated_at'),
		},
	},
	{
		because:
			'The user who has ordered an export is told of those of the dashboard. https://docs.voucherify.io/api-reference/exports/get-export',
		fields: each('export.create export.download export.get voucherTransaction.export', 'user_id'),
	},
	{
		because: 'What nobody has set for this one code is null in recorded answers.',
		fields: {
			...each(
				'campaign.addVouchers',
				...['category', 'expiration_date', 'redemption_limit', 'start_date'],
			),
			...each('voucher.create', 'category'),
		},
	},
	{
		because:
			'A way to earn that was made in the form has no name. https://docs.voucherify.io/api-reference/earning-rules/create-earning-rule',
		fields: each('loyaltyEarningRule.create', 'earnings[].name'),
	},
	{
		because:
			'The service answers null to every custom event. https://docs.voucherify.io/api-reference/events/track-custom-event',
		fields: each('event.track', 'referral', 'loyalty'),
	},
	{
		because:
			'What is found by its reference is one thing of one kind: the columns of the other kinds are null, as in a list.',
		fields: {
			...each('loyaltyCard.getByReference', 'order_id', 'rejection', 'reward_id'),
			...each('publication.getByReference', 'expiration_date', 'start_date'),
			...each(
				'redemption.getByReference',
				...['name', 'credits', 'credits_left', 'points', 'points_left'].map(
					(column) => `applied[].${column}`,
				),
			),
			...each(
				'voucher.getByReference',
				...['order_id', 'reason', 'redemption_id', 'related_transaction_id', 'source'],
			),
		},
	},
	{
		because: 'A reward of points is redeemed alone: it has no parent redemption.',
		fields: each('loyaltyCardLegacy.redeemReward', 'redemption'),
	},
	{
		because: 'A new card has no points: recorded answers give null there.',
		fields: each(
			'loyaltyMember.create',
			...['cards[].card.next_expiration', 'cards[].card.next_activation'],
		),
	},
	{
		because:
			'The list of all memberships tells no tiers, only one membership does. https://docs.voucherify.io/api-reference/members/list-customer-memberships',
		fields: each(
			'loyaltyMember.getMemberships',
			'tier',
			'tier_id',
			'next_tier',
			'points_to_next_tier',
		),
	},
	{
		because:
			'A new reward was never redeemed: the service gives null, not 0. https://docs.voucherify.io/api-reference/rewards/create-reward',
		fields: each('reward.create', 'redeemed'),
	},
	{
		because: 'Only points of a card are spent on a reward.',
		fields: each(
			'redemption.get redemption.getAll voucher.getRedemptions',
			...['reward_code', 'reward_id', 'reward_name'],
		),
	},
	{
		because: 'What was redeemed with a code is no promotion.',
		fields: each('voucher.getRedemptions', 'promotion_tier_id', 'promotion_tier'),
	},
];
