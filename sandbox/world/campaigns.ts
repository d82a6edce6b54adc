import { forbidden, notFound } from '../errors';
import type { Store } from './store';
import type { Campaign, CampaignType, Voucher } from './types';

/** What kind of codes a campaign has; promotions have none. */
export const VOUCHER_TYPES: Partial<Record<CampaignType, Voucher['type']>> = {
	DISCOUNT_COUPONS: 'DISCOUNT_VOUCHER',
	GIFT_VOUCHERS: 'GIFT_VOUCHER',
	LOYALTY_PROGRAM: 'LOYALTY_CARD',
	REFERRAL_PROGRAM: 'DISCOUNT_VOUCHER',
};

/** The campaign of this ID or name, if it is a loyalty campaign. */
export function loyaltyCampaign({ campaigns }: Store, idOrName: string): Readonly<Campaign> {
	const found = campaigns.get(idOrName);
	if (found.campaign_type !== 'LOYALTY_PROGRAM') throw notFound('campaign', idOrName);
	return found;
}

/** The campaign of this ID or name, if it is an active loyalty campaign. */
export function activeLoyaltyCampaign(store: Store, idOrName: string): Readonly<Campaign> {
	const found = loyaltyCampaign(store, idOrName);
	if (!found.active) throw notFound('campaign', idOrName);
	return found;
}

/** The campaign of this ID or name, if its cards have transactions. */
export function campaignWithTransactions({ campaigns }: Store, idOrName: string) {
	const found = campaigns.get(idOrName);
	if (!['LOYALTY_PROGRAM', 'GIFT_VOUCHERS'].includes(found.campaign_type)) {
		throw forbidden('Transactions are allowed only for loyalty or gift campaigns');
	}
	return found;
}

/** The campaign as the API shows it. */
export const presentCampaign = (campaign: Readonly<Campaign>, { vouchers }: Store) => ({
	...campaign,
	vouchers_count: vouchers.of(campaign.id).length,
});
