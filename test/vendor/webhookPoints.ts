/**
 * What an event is about: the places of its data that a simplified item must show, by what its type ends in, whoever tells
 * of it. Written from the OpenAPI description of the events and from their pages. Places that stand beside each other, with
 * a bar between them, tell the same: one of them is enough.
 */
const POINTS: ReadonlyArray<[RegExp, string]> = [
	// Whom, and which campaign and code, every event tells that knows them.
	[/^/, 'customer.id campaign.id|voucher.campaign_id voucher.code'],

	[/business_validation_rule\./, 'rule.id rule.name'],
	[
		/rule\.assignment\./,
		'assignment.id assignment.related_object_id assignment.related_object_type',
	],

	[/^campaign\./, 'campaign.name'],
	[/generation\.completed$/, 'count'],
	[/^campaign\.loyalty_tier\./, 'loyalty_tier.id loyalty_tier.name'],
	[
		/^campaign\.loyalty_tier\.(created|updated)$/,
		'loyalty_tier.points.from loyalty_tier.points.to',
	],
	[/promotion_tier\./, 'promotion_tier.id promotion_tier.name'],

	[/^customer\.(created|updated|deleted)$/, 'customer.source_id customer.name customer.email'],
	[/customer\.segment\./, 'segment.id segment.name'],
	[/loyalty\.tier\.(joined|left|prolonged)$/, 'loyalty_tier.id loyalty_tier.name'],
	[
		/loyalty\.tier\.(up|down)graded$/,
		'loyalty_tier_from.id loyalty_tier_from.name loyalty_tier_to.id loyalty_tier_to.name',
	],
	[/holder\.assignment\./, 'holder.id holder.holder_role voucher.id|holder.redeemable_id'],
	[/custom_event$/, 'event.type'],
	[/customer\.order\./, 'order.id order.source_id order.status order.total_amount referrer.id'],
	[
		/\.rewarded$/,
		'reward.id reward.name redemption.id referral_tier.id balance.points|balance.amount',
	],
	[
		/rewarded\.loyalty_points$/,
		'balance.points balance.balance earning_rule.id event.type order.id loyalty_tier.id',
	],
	[
		/reward_redemptions\./,
		'reward_redemption.id reward_redemption.state reward.id|reward_assignment.reward_id source.id|reward_redemption.source_id',
	],
	[/reward_redemptions\.(created|pending)$/, 'reward.name'],
	[/reward_redemptions\.completed$/, 'reward.voucher.code publication.id'],

	[
		/publication\.succeeded$|voucher\.published$/,
		'publication.id publication.source_id vouchers.0.code',
	],
	[/manual_distribution_schedule$/, 'distribution.id publication.id'],

	[
		/redemption\.(succeeded|failed)$/,
		'redemption.id redemption.result redemption.status redemption.amount redemption.date redemption.failure_code redemption.failure_message order.id order.source_id order.total_amount|redemption.order.total_amount promotion_tier.id promotion_tier.name promotion_stack.id',
	],
	[
		/redemption\.rollback\./,
		'redemption_rollback.id redemption_rollback.result redemption_rollback.status redemption_rollback.amount redemption_rollback.date redemption_rollback.reason redemption_rollback.failure_code redemption_rollback.failure_message redemption.id order.id order.source_id promotion_tier.id promotion_tier.name',
	],

	[
		/^voucher\.(created|updated|deleted|enabled|disabled)$/,
		'voucher.id voucher.type voucher.active voucher.discount.type voucher.discount.percent_off voucher.discount.amount_off voucher.gift.balance voucher.loyalty_card.balance voucher.expiration_date',
	],
	[
		/\.transaction\.created$/,
		'transaction.id transaction.type balance.points|balance.amount|transaction.details.balance.points|transaction.details.balance.amount balance.balance|transaction.details.balance.balance transaction.source transaction.reason order.id|transaction.details.order.id redemption.id|transaction.details.redemption.id',
	],
	[
		/\.(points|balance)_added$/,
		'balance.points|balance.amount balance.balance transaction.id transaction.reason',
	],
	[/points_expired$/, 'points transaction.id'],
	[
		/pending_points\.(added|updated|canceled)$/,
		'pending_points.id pending_points.points pending_points.activates_at voucher_pending_points_balance.points voucher_pending_points_balance.total order.id',
	],
	[
		/pending_points\.activated$/,
		'pending_points.id pending_points.points balance.balance|voucher_pending_points_balance.total order.id',
	],
];

/** The places that the simplified item of an event must show; each with others that tell the same. */
export const pointsOf = (type: string): string[][] =>
	POINTS.filter(([pattern]) => pattern.test(type)).flatMap(([, places]) =>
		places.split(' ').map((place) => place.split('|')),
	);
