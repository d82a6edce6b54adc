import type { Stored } from './common';

/** A customer who received a referral code from its referrer. */
export interface Referee extends Stored {
	voucher_id: string;
	customer_id: string;
}
