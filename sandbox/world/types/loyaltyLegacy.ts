import type { Stored } from './common';

/** Points of an order that can be spent later. */
export interface LegacyPendingPoints extends Stored {
	voucher_id: string;
	campaign_id: string;
	customer_id: string;
	order_id: string;
	points: number;
	/** A day, `YYYY-MM-DD`. */
	activates_at: string;
	details: {
		event: {
			id: string;
			type: 'customer.order.paid';
			group_id: string;
			entity_id: string;
			created_at: string;
			category: 'EFFECT';
		};
		earning_rule: { id: string; source: { banner: string } };
		order: { id: string; source_id: string };
	};
	status: 'PENDING' | 'ACTIVATED' | 'CANCELED';
}
