import { daysAgo, iso } from '../clock';
import type { Collection } from '../collection';
import type { Sizes } from '../sizes';
import type { Store } from '../store';
import type { Stored } from '../types';
import { CAMPAIGN_IDS, seedCampaignChoices, seedCampaigns, seedCouponCampaign } from './campaigns';
import { seedCards } from './cards';
import { seedChoices } from './choices';
import { seedCoupons } from './coupons';
import { seedCustomers } from './customers';
import { seedEventSchemas } from './eventSchemas';
import { seedLoyalty } from './loyalty';
import { seedLoyaltyRules } from './loyaltyRules';
import { seedLoyaltySettings } from './loyaltySettings';
import { seedMetadataSchemas } from './metadataSchemas';
import { seedLegacyPendingPoints } from './legacyPendingPoints';
import { seedProducts } from './products';
import { PROJECTS, USERS } from './projects';
import { seedPromotionStacks, seedPromotionTiers } from './promotionTiers';
import { seedReferrals } from './referrals';
import { seedRewardAssignments, seedRewards } from './rewards';

export function seed(store: Store, sizes: Sizes): void {
	const { random, campaigns, products, rewards, promotionTiers } = store;
	fill(campaigns, seedCampaigns());
	fill(store.projects, PROJECTS);
	for (const user of USERS) store.users.add(user, { event: null });
	seedCustomers(store, sizes);
	fill(products, seedProducts(random, sizes));
	fill(rewards, seedRewards(random, sizes.rewards, products.all()));
	fill(store.rewardAssignments, seedRewardAssignments(random, rewards.all()));
	const promotion = campaigns.get(CAMPAIGN_IDS.springSale);
	fill(promotionTiers, seedPromotionTiers(random, sizes.promotionTiers, promotion));
	seedPromotionStacks(store, promotion.id);
	seedCards(store, sizes);
	seedExports(store);
	seedAsyncActions(store, sizes.jobs);
	seedCoupons(store);
	seedCouponCampaign(store, sizes.coupons);
	seedReferrals(store);
	seedChoices(store);
	seedCampaignChoices(store);
	seedLegacyPendingPoints(store);
	seedMetadataSchemas(store);
	seedEventSchemas(store);
	seedLoyaltySettings(store);
	seedLoyalty(store, sizes);
	seedLoyaltyRules(store);
}

function fill<T extends Stored>(collection: Collection<T>, items: readonly T[]): void {
	for (const item of items) collection.add(item);
}

function seedExports({ campaigns, ledger, exports }: Store): void {
	const campaign = campaigns.get(CAMPAIGN_IDS.coffeeClub);
	for (const days of [20, 3]) {
		const until = iso(daysAgo(days));
		const there = ledger.of(campaign.id).filter(({ created_at }) => created_at < until);
		exports.schedule(campaign, there, { order: 'created_at' }, { at: daysAgo(days) });
	}
}

function seedAsyncActions({ asyncActions }: Store, count: number): void {
	const timing = { enqueuedMs: 200, inProgressMs: 700 };
	for (let left = count - 1; left > 0; left -= 1)
		asyncActions.schedule({
			type: 'CUSTOMERS.BULK_UPDATE',
			requestId: 'v-seed',
			outcome: { done: 1 },
			isLong: true,
			timing,
			at: daysAgo(5) - left * 1_000,
		});
	asyncActions.schedule({
		type: 'CUSTOMERS.IMPORT_CSV',
		requestId: 'v-seed',
		outcome: {
			done: 41,
			failed: [{ named: { source_id: 'nobody' }, row: 7, reason: 'email: must be an address' }],
		},
		timing,
		at: daysAgo(5),
	});
}
