import type { INodePropertyOptions } from 'n8n-workflow';
import { loyaltyGroups } from './loyalty';

/** Value that stands for events of any type. */
export const ANY = '*';

/** Origins of events that no webhook of a project can be registered for. */
const DISTRIBUTED = 'from a distribution';
const BY_HAND = 'only when connected manually';

/** An event: its type, its label (n8n's list of triggers puts _On_ before it), and its origin when it is not registrable. */
type Entry = [type: string, label: string, from?: typeof DISTRIBUTED | typeof BY_HAND];

/** Returns the events of an object's lifecycle: one for each verb, the last part of the type. */
const cycle = (prefix: string, label: string, verbs: string, from?: Entry[2]) =>
	verbs
		.split(' ')
		.map((verb): Entry => [
			`${prefix}.${verb}`,
			`${label} ${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
			from,
		]);

/**
 * All events, by use: codes redeemed, codes given, points and balances, customers, orders, then the rest.
 * @see https://docs.voucherify.io/api-reference/project-settings-webhooks and https://docs.voucherify.io/api-reference/distribution-webhooks
 */
const ENTRIES: Entry[] = [
	['redemption.succeeded', 'Code Redeemed'],
	['redemption.failed', 'Redemption Refused'],
	['redemption.rollback.succeeded', 'Redemption Rolled Back'],
	['redemption.rollback.failed', 'Rollback Refused'],

	['voucher.published', 'Code Given to Customer'],
	['publication.succeeded', 'Publication Gave Codes to Customer'],
	['customer.holder.assignment.created', 'Code Holder Added', BY_HAND],
	['customer.holder.assignment.deleted', 'Code Holder Removed', BY_HAND],
	['manual_distribution_schedule', 'Manual Message Sent', DISTRIBUTED],

	['customer.rewarded.loyalty_points', 'Customer Earned Points'],
	['voucher.loyalty_card.points_added', 'Loyalty Card Points Added'],
	['voucher.loyalty_card.points_expired', 'Loyalty Card Points Expired'],
	['voucher.loyalty_card.transaction.created', 'Loyalty Card Points Changed'],
	...cycle(
		'voucher.loyalty_card.pending_points',
		'Pending Points',
		'added updated activated canceled',
	),
	['voucher.gift.balance_added', 'Gift Card Credits Added'],
	['voucher.gift.transaction.created', 'Gift Card Balance Changed'],
	['customer.rewarded', 'Reward Given to Customer'],
	['customer.reward_redemptions.created', 'Reward Redemption Started', BY_HAND],
	['customer.reward_redemptions.pending', 'Reward Redemption Pending', BY_HAND],
	['customer.reward_redemptions.completed', 'Reward Redeemed', DISTRIBUTED],
	['customer.loyalty.tier.joined', 'Customer Joined Loyalty Tier', DISTRIBUTED],
	['customer.loyalty.tier.left', 'Customer Left Loyalty Tiers', DISTRIBUTED],
	['customer.loyalty.tier.upgraded', 'Customer Moved Up a Loyalty Tier', DISTRIBUTED],
	['customer.loyalty.tier.downgraded', 'Customer Moved Down a Loyalty Tier', DISTRIBUTED],
	['customer.loyalty.tier.prolonged', 'Loyalty Tier Prolonged for Customer', DISTRIBUTED],

	...cycle('customer', 'Customer', 'created updated deleted confirmed'),
	...cycle('customer', 'Customer', 'referred', DISTRIBUTED),
	['customer.segment.entered', 'Customer Entered Segment', DISTRIBUTED],
	['customer.segment.left', 'Customer Left Segment', DISTRIBUTED],
	['customer.custom_event', 'Custom Event Tracked', DISTRIBUTED],

	...cycle('customer.order', 'Order', 'created updated paid canceled', DISTRIBUTED),

	...cycle('voucher', 'Code', 'created updated deleted enabled disabled'),
	...cycle('campaign', 'Campaign', 'created updated deleted enabled disabled'),
	['campaign.vouchers.added', 'Codes Added to Campaign'],
	...cycle('campaign.vouchers.generation', 'Code Generation', 'started completed failed'),
	...cycle('campaign.promotion_tier', 'Promotion Tier', 'created updated deleted enabled disabled'),
	...cycle('campaign.promotion_stack', 'Promotion Stack', 'created updated'),
	...cycle('campaign.loyalty_tier', 'Loyalty Tier', 'created updated deleted'),
	...cycle('campaign.earning_rule', 'Earning Rule', 'assigned updated deleted enabled disabled'),
	...cycle('campaign.reward.assignment', 'Reward Assignment', 'created updated deleted'),
	...cycle('campaign.referral_tier', 'Referral Tier', 'created updated deleted'),
	...cycle('business_validation_rule', 'Validation Rule', 'created updated deleted'),
	['business_validation_rule.assignment.created', 'Validation Rule Assigned'],
	['business_validation_rule.assignment.deleted', 'Validation Rule Unassigned'],
];

const KNOWN = new Set(ENTRIES.map(([type]) => type));

/** Events of legacy loyalty campaigns. */
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
	...loyaltyGroups,
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
