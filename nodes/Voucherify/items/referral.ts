import type { Columns } from './row';

/** Who has a referral code, and on which side of the referral they are. */
export const holderColumns: Columns = {
	id: 'id',
	customer_id: 'customer_id',
	holder_role: 'holder_role',
	voucher_id: 'redeemable_id',
	campaign_id: 'campaign_id',
	created_at: 'created_at',
};
