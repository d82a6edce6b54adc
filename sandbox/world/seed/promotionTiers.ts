import { daysAgo, iso } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import type { Campaign, PromotionTier } from '../types';

const SEED = 20_260_306;

/** Tiers by basket value; the last of several is disabled. */
export function seedPromotionTiers(
	random: Random,
	count: number,
	campaign: Readonly<Campaign>,
): PromotionTier[] {
	const { id, start_date, expiration_date, active, object } = campaign;
	const promotionId = random.id('promo', 20);
	return Array.from({ length: count }, (_, index): PromotionTier => {
		const off = (index + 1) * 5;
		return {
			id: random.id('promo'),
			created_at: iso(daysAgo(120 - index)),
			updated_at: null,
			name: `${off} € off above ${off * 10} €`,
			banner: `Fill your basket, save ${off} €`,
			action: {
				discount: { type: 'AMOUNT', amount_off: off * 100, effect: 'APPLY_TO_ORDER' },
			},
			metadata: {},
			hierarchy: index + 1,
			promotion_id: promotionId,
			campaign: {
				id,
				start_date,
				expiration_date,
				validity_day_of_week: [1, 2, 3],
				active,
				object,
			},
			campaign_id: id,
			active: index + 1 < count || count === 1,
			start_date,
			expiration_date,
			validity_timeframe: { duration: 'PT8H', interval: 'P1D' },
			validity_day_of_week: [1, 2, 3, 4, 5],
			summary: {
				redemptions: { total_redeemed: random.between(0, 400) },
				orders: {
					total_amount: random.between(0, 900_000),
					total_discount_amount: random.between(0, 90_000),
				},
			},
			object: 'promotion_tier',
			validation_rule_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
			category_id: null,
			categories: [],
		};
	});
}

/** A stack of the first two tiers. */
export function seedPromotionStacks({ promotionStacks, promotionTiers }: Store, campaign: string) {
	const ids = promotionTiers
		.all()
		.slice(0, 2)
		.map(({ id }) => id);
	promotionStacks.add({
		...promotionStacks.born(daysAgo(100), new Random(SEED)),
		name: 'Both first discounts',
		campaign_id: campaign,
		tiers: { ids, hierarchy_mode: 'MANUAL' },
		category_id: null,
		categories: [],
		object: 'promotion_stack',
	});
}
