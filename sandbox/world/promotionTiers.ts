import { invalidPayload } from '../errors';
import { withoutNoChange } from './collection';
import { assignRule } from './ruleAssignments';
import type { Store } from './store';
import type { PromotionTier, PromotionTierProfile } from './types';

/** `validation_rules` are IDs. */
export interface PromotionTierRequest extends PromotionTierProfile {
	validation_rules?: readonly string[];
}

export function checkNewTier(
	{ promotionTiers, validationRules }: Store,
	{ validation_rules: rules = [], metadata }: PromotionTierRequest,
): void {
	for (const rule of rules) validationRules.get(rule);
	promotionTiers.checkNew(metadata);
}

/** Adds a tier to a promotion campaign, by default as the last one and with the campaign's validity. */
export function createPromotionTier(
	store: Store,
	campaignId: string,
	{ validation_rules: rules = [], ...profile }: PromotionTierRequest,
): Readonly<PromotionTier> {
	const { campaigns, promotionTiers } = store;
	checkNewTier(store, { ...profile, validation_rules: rules });
	const { id, campaign_type, start_date, expiration_date, active, object } =
		campaigns.get(campaignId);
	if (campaign_type !== 'PROMOTION') {
		throw invalidPayload(`campaign ${id} is no promotion: it has no tiers`);
	}
	const siblings = promotionTiers.of(id);
	const tier = promotionTiers.add({
		...promotionTiers.born(),
		banner: '',
		metadata: {},
		hierarchy: siblings.length + 1,
		active: true,
		start_date,
		expiration_date,
		category_id: null,
		...profile,
		action: profile.action ?? {},
		promotion_id: siblings[0]?.promotion_id ?? id,
		campaign: { id, start_date, expiration_date, validity_day_of_week: [], active, object },
		campaign_id: id,
		summary: {
			redemptions: { total_redeemed: 0 },
			orders: { total_amount: 0, total_discount_amount: 0 },
		},
		object: 'promotion_tier',
		validation_rule_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
		categories: [],
	});
	const target = { related_object_type: 'promotion_tier', related_object_id: tier.id };
	for (const rule of rules) assignRule(store, rule, target, true);
	return tier;
}

export function presentTiers(store: Store, campaignId: string) {
	const found = store.promotionTiers.of(campaignId);
	const tiers = found.map((tier) => presentTier(tier, store));
	return { object: 'list', data_ref: 'tiers', tiers, total: tiers.length };
}

export function presentTier(tier: Readonly<PromotionTier>, { ruleAssignments }: Store) {
	const data = ruleAssignments
		.all()
		.filter((one) => one.related_object_id === tier.id)
		.map(withoutNoChange);
	const list = { object: 'list', data_ref: 'data', data, total: data.length };
	return { ...tier, validation_rule_assignments: list };
}

/** @param at in ms */
export function isAvailable(
	{ active, start_date, expiration_date }: Readonly<PromotionTier>,
	at: number,
): boolean {
	const hasBegun = !start_date || Date.parse(start_date) <= at;
	const hasEnded = Boolean(expiration_date) && Date.parse(expiration_date ?? '') <= at;
	return active && hasBegun && !hasEnded;
}
