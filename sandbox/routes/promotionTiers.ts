import type { State } from '../state';
import {
	createPromotionTier,
	isAvailable,
	presentTier,
	presentTiers,
	type PromotionTierRequest,
} from '../world/promotionTiers';
import type { PromotionTier, PromotionTierProfile } from '../world/types';
import type { Listing } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import { discount } from './voucherBodies';
import type { Endpoints } from './endpoints';

export const tierProfile = {
	name: s.text,
	banner: s.string,
	metadata: s.metadata,
	hierarchy: s.integer(1),
	...s.validity,
	category_id: s.string,
};

const profile = { ...tierProfile, action: s.object({ discount }) };

export const newTier = s.object(['name'], {
	...profile,
	active: s.boolean,
	validation_rules: s.list(s.text),
});

const listing: Listing<Readonly<PromotionTier>> = {
	key: 'tiers',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
	where: {
		is_available: {
			schema: s.booleanText,
			keeps: (wanted, { now }) => {
				const time = now();
				return (tier) => isAvailable(tier, time) === (wanted === 'true');
			},
		},
	},
};

export function promotionTierRoutes(at: Endpoints, state: State): void {
	resourceRoutes<PromotionTier, object, Partial<PromotionTierProfile>>(at, state, {
		path: '/v1/promotions/tiers',
		collection: (world) => world.promotionTiers,
		show: presentTier,
		list: listing,
		update: {
			body: s.object(s.clearable(profile, [...s.VALIDITY, 'category_id'])),
			run: (world, key, change) => world.promotionTiers.change(key, change),
		},
		remove: { run: (world, key) => world.promotionTiers.remove(key) },
	});

	for (const [word, active] of Object.entries({ enable: true, disable: false })) {
		at(`/v1/promotions/tiers/:key/${word}`).post(({ params }) => {
			const { promotionTiers } = state.world;
			const changed = promotionTiers.change(params.key, { active }, { event: `${word}d` });
			return presentTier(changed, state.world);
		});
	}

	at('/v1/promotions/:campaignId/tiers').get(({ params }) => {
		const { id } = state.world.campaigns.get(params.campaignId);
		return presentTiers(state.world, id);
	});
	at('/v1/promotions/:campaignId/tiers').post<PromotionTierRequest>(newTier, ({ params, body }) =>
		presentTier(createPromotionTier(state.world, params.campaignId, body), state.world),
	);
}
