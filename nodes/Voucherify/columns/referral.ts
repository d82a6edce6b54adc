import type { Columns } from './row';

/** Columns of the holder of a referral code, with their role. */
export const holderColumns: Columns = {
	id: 'id',
	customer_id: 'customer_id',
	holder_role: 'holder_role',
	voucher_id: 'redeemable_id',
	campaign_id: 'campaign_id',
	created_at: 'created_at',
};
