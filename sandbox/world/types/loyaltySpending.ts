import type { Stored } from './common';

/** Spending or return of points in the background; its status is that of the card transaction. */
interface Spending extends Stored {
	program_id: string;
	member_id: string;
	card_id: string;
	card_transaction_id: string;
	reason: string;
}

export interface RewardTransaction extends Spending {
	reward_id: string;
	type: 'PURCHASE' | 'REFUND';
	points: number;
	/** In a refund: the refunded purchase. */
	purchase_id: string | null;
	/** Code of a digital reward, with the credits of a gift card. */
	delivered?: { id: string; code: string; amount?: number; balance?: number };
}

export interface OrderTransaction extends Spending {
	card_definition_id: string;
	order_id: string;
	points: number;
	limit: Record<string, number>;
}
