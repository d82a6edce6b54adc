/**
 * What each event is about: the paths in its data that its simplified item must show if they have a value. Written from the
 * OpenAPI description of the events and from their pages, type by type: who, which code, how much, what is left, which
 * campaign, tier, rule and reward. Paths separated by a bar have the same meaning: one of them is enough.
 */
const WHO = `customer.id|holder.id customer.source_id|holder.source_id customer.name|holder.name
	customer.email|holder.email`;
const CAMPAIGN = 'campaign.id|voucher.campaign_id campaign.name|voucher.campaign';
const WHOSE = `${WHO} ${CAMPAIGN} voucher.code`;
const ORDER = 'order.id order.source_id|pending_points.details.order.source_id';
const TIER = 'promotion_tier.id promotion_tier.name';
const WORTH = `voucher.type voucher.discount.type voucher.discount.percent_off voucher.discount.amount_off
	voucher.gift.balance voucher.loyalty_card.balance voucher.expiration_date`;
const LEFT = 'voucher.gift.balance voucher.loyalty_card.balance';
const ATTEMPT = `${WHOSE} ${ORDER} ${TIER} ${LEFT} promotion_stack.id redemption.reward.id redemption.reward.name
	order.total_amount|redemption.order.total_amount|redemption_rollback.order.total_amount`;

/** Paths within an object. */
const of = (part: string, places: string) =>
	places
		.split(' ')
		.map((place) => `${part}.${place}`)
		.join(' ');

const OUTCOME = 'id result status amount date failure_code failure_message';
const given = (worth: string) =>
	`${WHOSE} ${of('publication', 'id source_id channel result')} ${worth}`;
const WORTH_OF_FIRST = WORTH.split(/\s+/)
	.map((place) => `${place}|publication.${place}|${place.replace('voucher', 'vouchers.0')}`)
	.join(' ');
const CHANGE = `${WHOSE.replace('holder.id', 'holder.id|voucher.holder_id')} ${ORDER} transaction.id transaction.type transaction.source transaction.reason
	balance.points|balance.amount|transaction.details.balance.points|transaction.details.balance.amount
	balance.balance|transaction.details.balance.balance`;
const CAUSE = `earning_rule.id earning_rule.source.banner|earning_rule.parameters.banner event.type`;
const PENDING = `${WHOSE} ${ORDER} ${of('pending_points', 'id points activates_at')}
	pending_points.details.earning_rule.id pending_points.details.earning_rule.source.banner
	pending_points.details.loyalty_tier.name|pending_points.details.holder_loyalty_tier.name pending_points.details.event.type
	voucher.loyalty_card.balance|balance.balance`;
const STILL_PENDING = `${PENDING} ${of('voucher_pending_points_balance', 'points total')}`;
const PERSON = of('customer', 'id source_id name email phone loyalty.points');
const CODE = `voucher.id voucher.code ${WORTH} voucher.active voucher.holder_id ${CAMPAIGN}`;
const REWARD = `reward.id reward.name reward.type reward.product.name reward.voucher.code`;
const REDEEMED_REWARD = `${WHOSE} ${REWARD} ${of('reward_redemption', 'id state')}
	reward_assignment.parameters.loyalty.points source.id|reward_redemption.source_id publication.id
	voucher.loyalty_card.balance`;
const PROMOTION = of(
	'campaign',
	`id name campaign_type active start_date expiration_date voucher.discount.type
	voucher.discount.percent_off voucher.discount.amount_off vouchers_count`.replace(/\s+/g, ' '),
);
const TIER_OF_PROMOTION = `${CAMPAIGN} ${of('promotion_tier', 'id name active hierarchy')}
	${of('promotion_tier.action.discount', 'type percent_off amount_off')}`;
const LOYALTY_TIER = of('loyalty_tier', 'id name points.from points.to');
const RULE = of('rule', 'id name context_type');
const ASSIGNED = `rule.id rule.name ${of('assignment', 'id related_object_id related_object_type')}
	${CAMPAIGN} voucher.code ${TIER} earning_rule.id earning_rule.parameters.banner`;
const BOUGHT = `${WHO} ${of('order', 'id source_id status amount total_discount_amount total_amount')}
	${of('referrer', 'id source_id name')} redemption.id`;

/** Paths by event type. Types without documented data are missing: their data is passed on as it is. */
const PLACES: Record<string, string> = {
	'redemption.succeeded': `${ATTEMPT} ${of('redemption', OUTCOME)}
		order.total_discount_amount|redemption.order.total_discount_amount`,
	'redemption.failed': `${ATTEMPT} ${of('redemption', OUTCOME)}`,
	'redemption.rollback.succeeded': `${ATTEMPT} redemption.id ${of('redemption_rollback', `${OUTCOME} reason`)}`,
	'redemption.rollback.failed': `${ATTEMPT} redemption.id ${of('redemption_rollback', `${OUTCOME} reason`)}`,

	'publication.succeeded': `${given(WORTH_OF_FIRST)} voucher.code|vouchers.0.code`,
	'voucher.published': given(WORTH),
	manual_distribution_schedule: `${given(WORTH)} distribution.id distribution.status ${TIER}`,

	'voucher.gift.balance_added': CHANGE,
	'voucher.gift.transaction.created': `${CHANGE} redemption.id`,
	'voucher.loyalty_card.points_added': CHANGE,
	'voucher.loyalty_card.points_expired': `${CHANGE} points`,
	'voucher.loyalty_card.transaction.created': `${CHANGE} ${CAUSE} redemption.id reward.id reward.name
		loyalty_tier.name|holder_loyalty_tier.name source_voucher.code destination_voucher.code`,
	'voucher.loyalty_card.pending_points.added': STILL_PENDING,
	'voucher.loyalty_card.pending_points.updated': STILL_PENDING,
	'voucher.loyalty_card.pending_points.canceled': STILL_PENDING,
	'voucher.loyalty_card.pending_points.activated': `${PENDING} voucher_pending_points_balance.total`,
	'customer.rewarded.loyalty_points': `${WHOSE} ${CAUSE} ${of('balance', 'points balance')} order.id loyalty_tier.name`,
	'customer.rewarded': `${WHOSE} ${REWARD} redemption.id redemption.amount referral_tier.id
		balance.points|balance.amount voucher.loyalty_card.balance`,
	'customer.reward_redemptions.created': REDEEMED_REWARD,
	'customer.reward_redemptions.pending': REDEEMED_REWARD,
	'customer.reward_redemptions.completed': REDEEMED_REWARD,
	'customer.loyalty.tier.joined': `${WHO} ${CAMPAIGN} ${LOYALTY_TIER}`,
	'customer.loyalty.tier.left': `${WHO} ${CAMPAIGN} ${LOYALTY_TIER}`,
	'customer.loyalty.tier.prolonged': `${WHO} ${CAMPAIGN} ${LOYALTY_TIER}`,
	'customer.loyalty.tier.upgraded': `${WHO} ${CAMPAIGN} ${of('loyalty_tier_from', 'id name')}
		${of('loyalty_tier_to', 'id name points.from')}`,
	'customer.loyalty.tier.downgraded': `${WHO} ${CAMPAIGN} ${of('loyalty_tier_from', 'id name')}
		${of('loyalty_tier_to', 'id name points.from')}`,

	'customer.created': PERSON,
	'customer.updated': PERSON,
	'customer.deleted': PERSON,
	'customer.segment.entered': `${WHO} segment.id segment.name`,
	'customer.segment.left': `${WHO} segment.id segment.name`,
	'customer.custom_event': `${WHO} event.id event.type event.metadata.source`,
	'customer.holder.assignment.created': `${WHOSE} holder.id holder.holder_role`,
	'customer.holder.assignment.deleted': `${WHOSE} holder.id holder.holder_role`,

	'customer.order.created': BOUGHT,
	'customer.order.updated': BOUGHT,
	'customer.order.paid': BOUGHT,
	'customer.order.canceled': BOUGHT,

	'voucher.created': CODE,
	'voucher.updated': CODE,
	'voucher.deleted': CODE,
	'voucher.enabled': CODE,
	'voucher.disabled': CODE,

	'campaign.created': PROMOTION,
	'campaign.updated': PROMOTION,
	'campaign.deleted': PROMOTION,
	'campaign.enabled': PROMOTION,
	'campaign.disabled': PROMOTION,
	'campaign.vouchers.generation.completed': 'campaign.id campaign.name count completed_at',
	'campaign.promotion_tier.created': TIER_OF_PROMOTION,
	'campaign.promotion_tier.updated': TIER_OF_PROMOTION,
	'campaign.promotion_tier.deleted': TIER_OF_PROMOTION,
	'campaign.promotion_tier.enabled': TIER_OF_PROMOTION,
	'campaign.promotion_tier.disabled': TIER_OF_PROMOTION,
	'campaign.loyalty_tier.created': `${CAMPAIGN} ${LOYALTY_TIER}`,
	'campaign.loyalty_tier.updated': `${CAMPAIGN} ${LOYALTY_TIER}`,
	'campaign.loyalty_tier.deleted': `${CAMPAIGN} ${LOYALTY_TIER}`,

	'business_validation_rule.created': RULE,
	'business_validation_rule.updated': RULE,
	'business_validation_rule.deleted': RULE,
	'business_validation_rule.assignment.created': ASSIGNED,
	'business_validation_rule.assignment.deleted': ASSIGNED,
};

/**
 * The paths that the simplified item of an event must show, each with its alternatives. A distribution's webhook has the
 * same data as a project's, with `customer.` before its type.
 */
export function pointsOf(type: string): string[][] {
	const places = PLACES[type] ?? PLACES[type.replace(/^customer\./, '')] ?? '';
	return [...new Set(places.split(/\s+/))].filter(Boolean).map((place) => place.split('|'));
}

/** Types whose paths are listed. */
export const listed: readonly string[] = Object.keys(PLACES);
