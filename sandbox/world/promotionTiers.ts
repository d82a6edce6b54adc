import { invalidPayload } from '../errors';
import type { Store } from './store';
import type { PromotionTier, PromotionTierProfile } from './types';

/** Adds a tier to a promotion campaign; by default it is the last one, and valid as long as the campaign. */
export function createPromotionTier(
	{ campaigns, promotionTiers, random }: Store,
	campaignId: string,
	profile: PromotionTierProfile,
): Readonly<PromotionTier> {
	const { id, campaign_type, start_date, expiration_date, active, object } =
		campaigns.get(campaignId);
	if (campaign_type !== 'PROMOTION') {
		throw invalidPayload(`campaign ${id} is no promotion: it has no tiers`);
	}
	const siblings = promotionTiers.of(id);
	return promotionTiers.add({
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
		promotion_id: siblings[0]?.promotion_id ?? random.id('promo', 20),
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
}

/** Whether the tier can be used at a time, in milliseconds. */
export function isAvailable(
	{ active, start_date, expiration_date }: Readonly<PromotionTier>,
	at: number,
): boolean {
	const hasBegun = !start_date || Date.parse(start_date) <= at;
	const hasEnded = Boolean(expiration_date) && Date.parse(expiration_date ?? '') <= at;
	return active && hasBegun && !hasEnded;
}
