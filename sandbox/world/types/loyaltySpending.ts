import type { Stored } from './common';

/** Points that are spent, or come back, in the background: how far that is tells the transaction of the card. */
interface Spending extends Stored {
	program_id: string;
	member_id: string;
	card_id: string;
	card_transaction_id: string;
	reason: string;
}

/** A reward that a member has bought, or given back. */
export interface RewardTransaction extends Spending {
	reward_id: string;
	type: 'PURCHASE' | 'REFUND';
	points: number;
	/** The purchase that is given back. */
	purchase_id: string | null;
	/** The code that a digital reward is, with what a gift card was given. */
	delivered?: { id: string; code: string; amount?: number; balance?: number };
}

/** An order that was paid with points. */
export interface OrderTransaction extends Spending {
	card_definition_id: string;
	order_id: string;
	points: number;
	limit: Record<string, number>;
}
