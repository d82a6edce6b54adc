import { campaignInList } from './campaigns';
import type { Store } from './store';
import type { CampaignType } from './types';

/** The service has no statistics for older campaigns. */
const FIRST_COUNTED = Date.parse('2025-06-17T00:00:00.000Z');

const both = (what: string, succeeded: number, failed: number) => ({
	[what]: succeeded + failed,
	[`${what}_succeeded`]: succeeded,
	[`${what}_failed`]: failed,
});

/** Made-up statistics of all campaigns: no operation depends on them. */
const OF_ALL = {
	...both('redemptions', 5, 1),
	...both('rollbacks', 1, 0),
	...both('validations', 8, 2),
	...both('publications', 6, 0),
	vouchers_created: 12,
	vouchers_deleted: 1,
	orders_amount: 25_000,
	orders_rolledback_amount: 4_000,
};

const DISCOUNTS = { discounted_amount: 2_500, rolledback_discounted_amount: 400 };

const OF_TYPE: Record<CampaignType, object> = {
	DISCOUNT_COUPONS: DISCOUNTS,
	PROMOTION: DISCOUNTS,
	REFERRAL_PROGRAM: { referred_customers: 3 },
	GIFT_VOUCHERS: {
		created_vouchers_amount: 60_000,
		amount_added: 9_000,
		amount_redeemed: 7_000,
		amount_rolledback: 500,
		amount_subtracted: 1_000,
		amount_deleted: 5_000,
	},
	LOYALTY_PROGRAM: {
		created_vouchers_points: 0,
		points_added: 90,
		points_rewarded: 400,
		points_redeemed: 120,
		points_rolledback: 20,
		points_subtracted: 10,
		points_expired: 15,
		points_transferred_in: 30,
		points_transferred_out: 30,
		points_deleted: 5,
		pending_points_added: 40,
		pending_points_subtracted: 0,
		pending_points_activated: 25,
		pending_points_canceled: 5,
	},
};

export function campaignSummary(store: Store, key: string) {
	const campaign = store.campaigns.get(key);
	if (Date.parse(campaign.created_at) < FIRST_COUNTED) return {};
	return {
		object: 'campaign_summary',
		campaign: campaignInList(campaign, store),
		...OF_ALL,
		...OF_TYPE[campaign.campaign_type],
	};
}
