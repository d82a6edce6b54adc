import type { Stored } from './common';

/** Points that an order has earned, and that can be spent later. */
export interface LegacyPendingPoints extends Stored {
	voucher_id: string;
	campaign_id: string;
	customer_id: string;
	order_id: string;
	points: number;
	/** A day. */
	activates_at: string;
	details: {
		earning_rule: { id: string; source: { banner: string } };
		order: { id: string; source_id: string };
	};
	status: 'PENDING' | 'ACTIVATED' | 'CANCELED';
}
