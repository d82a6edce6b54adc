import { daysAgo, iso } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import type { Campaign, CampaignTemplate, CampaignVoucher, Discount } from '../types';
import { EMPTY, PROMOTION } from '../campaignChanges';
import { EMPTY as EMPTY_VOUCHER } from '../vouchers';

const SEED = 20_260_307;

/** Fixed IDs, so that workflows can contain them. */
export const CAMPAIGN_IDS = {
	coffeeClub: 'camp_Coffee7Club3Loyalty9Aa',
	giftCards: 'camp_GiftCards5Classic2Bb77',
	referAFriend: 'camp_ReferAFriend9Codes4Ee',
	springSale: 'camp_SpringSale4Promo8Cc11x',
	summerRewards: 'camp_Summer6Rewards1Loyal9D',
	welcomeCodes: 'camp_Welcome8Codes3Coupon5E',
} as const;

const LOYALTY_CARD: CampaignVoucher = {
	type: 'LOYALTY_CARD',
	loyalty_card: { points: 0 },
	redemption: { quantity: null },
	code_config: { length: 8 },
};

const GIFT_CARD: CampaignVoucher = {
	type: 'GIFT_VOUCHER',
	gift: { amount: 5_000, effect: 'APPLY_TO_ORDER' },
	redemption: { quantity: null },
	code_config: { length: 8, prefix: 'GIFT-' },
};

const COUPON_DISCOUNT: Discount = { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' };

const COUPON: CampaignVoucher = {
	type: 'DISCOUNT_VOUCHER',
	discount: COUPON_DISCOUNT,
	redemption: { quantity: 1 },
	code_config: { length: 6, prefix: 'HELLO-' },
};

const FRIENDS_COUPON: CampaignVoucher = {
	type: 'DISCOUNT_VOUCHER',
	discount: { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' },
	redemption: { quantity: null },
	code_config: { length: 6, prefix: 'FRIEND-' },
};

const PERIOD = { start_date: iso(daysAgo(365)), expiration_date: iso(daysAgo(-730)) };

/** Campaigns that are too old for the service's statistics. */
export function seedCampaigns(): Campaign[] {
	const old = (
		id: string,
		more: Pick<Campaign, 'name' | 'campaign_type' | 'description'>,
	): Campaign => ({
		...EMPTY,
		type: more.campaign_type === 'PROMOTION' ? 'STATIC' : 'AUTO_UPDATE',
		...(more.campaign_type === 'PROMOTION' && PROMOTION),
		id,
		...PERIOD,
		created_at: iso(daysAgo(370)),
		updated_at: null,
		join_once: true,
		auto_join: more.campaign_type === 'LOYALTY_PROGRAM',
		...more,
	});
	return [
		{
			...old(CAMPAIGN_IDS.coffeeClub, {
				name: 'Coffee Club',
				campaign_type: 'LOYALTY_PROGRAM',
				description: 'A point for every sip',
			}),
			voucher: LOYALTY_CARD,
		},
		{
			...old(CAMPAIGN_IDS.giftCards, {
				name: 'Gift Cards',
				campaign_type: 'GIFT_VOUCHERS',
				description: 'Prepaid cards of our shops',
			}),
			voucher: GIFT_CARD,
		},
		old(CAMPAIGN_IDS.springSale, {
			name: 'Spring Sale',
			campaign_type: 'PROMOTION',
			description: 'Discounts by basket value',
		}),
		{
			...old(CAMPAIGN_IDS.summerRewards, {
				name: 'Summer Rewards',
				campaign_type: 'LOYALTY_PROGRAM',
				description: 'Points for sunny days',
			}),
			voucher: LOYALTY_CARD,
		},
		{
			...old(CAMPAIGN_IDS.referAFriend, {
				name: 'Refer a Friend',
				campaign_type: 'REFERRAL_PROGRAM',
				description: 'For friends of friends',
			}),
			voucher: FRIENDS_COUPON,
			join_once: false,
		},
	];
}

/** Adds a campaign with coupons that have no holder: `HELLO-0001` and so on. */
export function seedCouponCampaign({ campaigns, vouchers }: Store, count: number): void {
	const { id, name } = campaigns.add({
		...EMPTY,
		id: CAMPAIGN_IDS.welcomeCodes,
		...PERIOD,
		name: 'Welcome Codes',
		campaign_type: 'DISCOUNT_COUPONS',
		description: 'Ten percent for new customers',
		voucher: COUPON,
		created_at: iso(daysAgo(200)),
		updated_at: null,
	});
	const random = new Random(SEED);
	for (let number = 1; number <= count; number += 1) {
		vouchers.add({
			...vouchers.born(daysAgo(200 - number / count), random),
			...EMPTY_VOUCHER,
			code: `HELLO-${String(number).padStart(4, '0')}`,
			campaign: name,
			campaign_id: id,
			type: 'DISCOUNT_VOUCHER',
			discount: COUPON_DISCOUNT,
			quantity: 1,
			expiration_date: PERIOD.expiration_date,
		});
	}
}

const CATEGORIES = [
	['cat_Newcomers1', 'New Customers'],
	['cat_Seasonal2', 'Seasonal'],
] as const;

const TEMPLATES: Array<Pick<CampaignTemplate, 'name' | 'campaign_type' | 'voucher'>> = [
	{
		name: 'Ten Percent Off',
		campaign_type: 'DISCOUNT_COUPONS',
		voucher: COUPON,
	},
	{ name: 'Gift Card 50', campaign_type: 'GIFT_VOUCHERS', voucher: GIFT_CARD },
];

export function seedCampaignChoices(store: Store): void {
	const { categories, campaignTemplates, validationRules } = store;
	for (const [index, [id, name]] of CATEGORIES.entries()) {
		const created_at = iso(daysAgo(95 - index));
		const hierarchy = index + 1;
		categories.add({ id, name, hierarchy, created_at, updated_at: null, object: 'category' });
	}
	const random = new Random(SEED + 1);
	const [above50 = null] = validationRules;
	for (const template of TEMPLATES) {
		campaignTemplates.add({
			...campaignTemplates.born(daysAgo(90), random),
			...template,
			description: `Made from ${template.name}`,
			rule: template.campaign_type === 'DISCOUNT_COUPONS' ? above50 : null,
			object: 'campaign_template',
		});
	}
}
