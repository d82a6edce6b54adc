const within = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** Events of project webhooks, in the documentation's spelling. */
export const PROJECT_EVENTS: readonly string[] = [
	...within('redemption', 'succeeded failed rollback.succeeded rollback.failed'),
	'publication.succeeded',
	...within('customer', 'created updated deleted confirmed rewarded rewarded.loyalty_points'),
	...within('voucher', 'created updated deleted enabled disabled published'),
	...within('voucher.gift', 'balance_added transaction.created'),
	...within('voucher.loyalty_card', 'transaction.created points_added points_expired'),
	...within('voucher.loyalty_card.pending_points', 'added updated activated canceled'),
	...within('campaign', 'created updated deleted enabled disabled vouchers.added'),
	...within('campaign.vouchers.generation', 'started completed failed'),
	...within('campaign.promotion_tier', 'created updated deleted enabled disabled'),
	...within('campaign.promotion_stack', 'created updated'),
	...within('campaign.earning_rule', 'assigned updated deleted enabled disabled'),
	...within('campaign.loyalty_tier', 'created updated deleted'),
	...within('campaign.referral_tier', 'created updated deleted'),
	...within('campaign.reward.assignment', 'created updated deleted'),
	...within('business_validation_rule', 'created updated deleted'),
	...within('business_validation_rule.assignment', 'created deleted'),
];

/** Returns the OpenAPI description's spelling of an event. */
export const misspelled = (type: string) => type.replace(/(?<=[._])added$/, 'aded');

/** Returns the documentation's spelling of an event. */
export const corrected = (type: string) => type.replace(/(?<=[._])aded$/, 'added');

/** Accepted spellings of events, by the belief `webhookEventNames`. The OpenAPI description lacks `customer.updated`. */
export const TAKEN = {
	documented: PROJECT_EVENTS,
	described: PROJECT_EVENTS.filter((type) => type !== 'customer.updated').map(misspelled),
};
