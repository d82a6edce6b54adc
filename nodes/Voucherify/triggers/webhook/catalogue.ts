import type { INodePropertyOptions } from 'n8n-workflow';

/** Value that stands for events of any type. */
export const ANY = '*';

/** Origins of events that no webhook of a project can be registered for. */
const DISTRIBUTED = 'from a distribution';
const BY_HAND = 'only when connected manually';

/** An event: its type, its label, and its origin when it is not registrable. */
type Entry = [type: string, words: string, from?: typeof DISTRIBUTED | typeof BY_HAND];

/** Returns the events of an object's lifecycle: one for each verb, the last part of the type. */
const cycle = (prefix: string, thing: string, verbs: string, from?: Entry[2]) =>
	verbs
		.split(' ')
		.map((verb): Entry => [
			`${prefix}.${verb}`,
			`${thing} was ${verb.replace('updated', 'changed')}`,
			from,
		]);

/**
 * All events, by use: codes redeemed, codes given, points and balances, customers, orders, then the rest.
 * @see https://docs.voucherify.io/api-reference/project-settings-webhooks and https://docs.voucherify.io/api-reference/distribution-webhooks
 */
const ENTRIES: Entry[] = [
	['redemption.succeeded', 'A code was redeemed'],
	['redemption.failed', 'A redemption was refused'],
	['redemption.rollback.succeeded', 'A redemption was rolled back'],
	['redemption.rollback.failed', 'A rollback was refused'],

	['voucher.published', 'A code was given to a customer'],
	['publication.succeeded', 'A publication gave codes to a customer'],
	['customer.holder.assignment.created', 'A customer became holder of a code', BY_HAND],
	['customer.holder.assignment.deleted', 'A customer is no longer holder of a code', BY_HAND],
	['manual_distribution_schedule', 'A manual message was sent', DISTRIBUTED],

	['customer.rewarded.loyalty_points', 'A customer earned points'],
	['voucher.loyalty_card.points_added', 'Points were added to a loyalty card'],
	['voucher.loyalty_card.points_expired', 'Points of a loyalty card expired'],
	['voucher.loyalty_card.transaction.created', 'The points of a loyalty card changed'],
	['voucher.loyalty_card.pending_points.added', 'Pending points were added'],
	['voucher.loyalty_card.pending_points.updated', 'Pending points were changed'],
	['voucher.loyalty_card.pending_points.activated', 'Pending points were activated'],
	['voucher.loyalty_card.pending_points.canceled', 'Pending points were canceled'],
	['voucher.gift.balance_added', 'Credits were added to a gift card'],
	['voucher.gift.transaction.created', 'The balance of a gift card changed'],
	['customer.rewarded', 'A customer got a reward'],
	['customer.reward_redemptions.created', 'The redemption of a reward began', BY_HAND],
	['customer.reward_redemptions.pending', 'The redemption of a reward is pending', BY_HAND],
	['customer.reward_redemptions.completed', 'A reward was redeemed', DISTRIBUTED],
	['customer.loyalty.tier.joined', 'A customer joined a loyalty tier', DISTRIBUTED],
	['customer.loyalty.tier.left', 'A customer left the loyalty tiers', DISTRIBUTED],
	['customer.loyalty.tier.upgraded', 'A customer moved up a loyalty tier', DISTRIBUTED],
	['customer.loyalty.tier.downgraded', 'A customer moved down a loyalty tier', DISTRIBUTED],
	['customer.loyalty.tier.prolonged', 'A customer keeps a loyalty tier for longer', DISTRIBUTED],

	...cycle('customer', 'A customer', 'created updated deleted confirmed'),
	...cycle('customer', 'A customer', 'referred', DISTRIBUTED),
	['customer.segment.entered', 'A customer entered a segment', DISTRIBUTED],
	['customer.segment.left', 'A customer left a segment', DISTRIBUTED],
	['customer.custom_event', 'A custom event happened', DISTRIBUTED],

	...cycle('customer.order', 'An order', 'created updated paid canceled', DISTRIBUTED),

	...cycle('voucher', 'A code', 'created updated deleted enabled disabled'),
	...cycle('campaign', 'A campaign', 'created updated deleted enabled disabled'),
	['campaign.vouchers.added', 'Codes were added to a campaign'],
	['campaign.vouchers.generation.started', 'The generation of codes started'],
	['campaign.vouchers.generation.completed', 'The generation of codes was completed'],
	['campaign.vouchers.generation.failed', 'The generation of codes failed'],
	...cycle(
		'campaign.promotion_tier',
		'A promotion tier',
		'created updated deleted enabled disabled',
	),
	...cycle('campaign.promotion_stack', 'A promotion stack', 'created updated'),
	...cycle('campaign.loyalty_tier', 'A loyalty tier', 'created updated deleted'),
	...cycle('campaign.earning_rule', 'An earning rule', 'assigned updated deleted enabled disabled'),
	...cycle('campaign.reward.assignment', 'A reward assignment', 'created updated deleted'),
	...cycle('campaign.referral_tier', 'A referral tier', 'created updated deleted'),
	...cycle('business_validation_rule', 'A validation rule', 'created updated deleted'),
	['business_validation_rule.assignment.created', 'A validation rule was assigned'],
	['business_validation_rule.assignment.deleted', 'A validation rule was unassigned'],
];

const KNOWN = new Set(ENTRIES.map(([type]) => type));

/** Events of legacy loyalty campaigns: current loyalty programs send no webhooks. */
const LEGACY = /loyalty|earning_rule|reward/;

export const eventChoices: INodePropertyOptions[] = [
	{ name: 'Any Event', value: ANY, description: 'Includes events that are not in this list' },
	...ENTRIES.map(([type, name, from]) => ({
		name,
		value: type,
		description: [type, LEGACY.test(type) && 'loyalty campaigns (legacy)', from]
			.filter(Boolean)
			.join(', '),
	})),
];

/** Types of events that a webhook of the project can be registered for. */
export const projectEvents: readonly string[] = ENTRIES.filter(([, , from]) => !from).map(
	([type]) => type,
);

/**
 * Returns the type as the documentation spells it; undefined for unknown types. The API's description spells some as
 * `..._aded`. Distributions put `customer.` before some, and omit the prefix `voucher.` of others.
 */
export function knownType(type: string): string | undefined {
	const spelled = type.toLowerCase().replace(/(?<=[._])aded$/, 'added');
	const short = spelled
		.replace(/^customer\./, '')
		.replace(/^(?=(loyalty_card|gift)\.)/, 'voucher.');
	return [spelled, short].find((name) => KNOWN.has(name));
}

/** Returns the type in the spelling of the API's description. */
const misspelled = (type: string) => type.replace(/(?<=[._])added$/, 'aded');

/**
 * Returns the lists of types to try: Voucherify's pages and its API description spell four types differently, and the
 * description lacks one type. If the user wants any event, the last lists leave that one out.
 */
export function spellingsOf(types: string[]): string[][] {
	const spellings = [types, types.map(misspelled)];
	const described = (names: string[]) => names.filter((type) => type !== 'customer.updated');
	if (types.length === projectEvents.length) spellings.push(...spellings.map(described).reverse());
	return [...new Map(spellings.map((names) => [names.join(), names])).values()];
}
