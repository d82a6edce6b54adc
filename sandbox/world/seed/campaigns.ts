import { daysAgo, iso } from '../clock';
import type { Campaign, CampaignType } from '../types';

/** The seeded campaigns; their IDs never change. */
export const CAMPAIGN_IDS = {
	coffeeClub: 'camp_Coffee7Club3Loyalty9Aa',
	giftCards: 'camp_GiftCards5Classic2Bb77',
	springSale: 'camp_SpringSale4Promo8Cc11x',
	summerRewards: 'camp_Summer6Rewards1Loyal9D',
} as const;

export function seedCampaigns(): Campaign[] {
	return [
		campaign(CAMPAIGN_IDS.coffeeClub, 'Coffee Club', 'LOYALTY_PROGRAM', 'A point for every sip'),
		campaign(CAMPAIGN_IDS.giftCards, 'Gift Cards', 'GIFT_VOUCHERS', 'Prepaid cards of our shops'),
		campaign(CAMPAIGN_IDS.springSale, 'Spring Sale', 'PROMOTION', 'Discounts by basket value'),
		campaign(
			CAMPAIGN_IDS.summerRewards,
			'Summer Rewards',
			'LOYALTY_PROGRAM',
			'Points for sunny days',
		),
	];
}

function campaign(
	id: string,
	name: string,
	campaignType: CampaignType,
	description: string,
): Campaign {
	return {
		id,
		name,
		description,
		campaign_type: campaignType,
		type: 'AUTO_UPDATE',
		active: true,
		start_date: iso(daysAgo(365)),
		expiration_date: iso(daysAgo(-730)),
		metadata: {},
		created_at: iso(daysAgo(370)),
		updated_at: null,
		creation_status: 'DONE',
		vouchers_generation_status: 'DONE',
		auto_join: campaignType === 'LOYALTY_PROGRAM',
		join_once: true,
		use_voucher_metadata_schema: false,
		protected: false,
		category_id: null,
		categories: [],
		object: 'campaign',
	};
}
