import type { Stored } from './common';

/** A customer to whom a referral code was passed on. */
export interface Referee extends Stored {
	voucher_id: string;
	customer_id: string;
}
