import type { Metadata } from './common';
import type { Customer } from './customer';
import type { Order } from './order';
import type { Publication } from './publication';
import type { Redemption, Transaction, Voucher } from './voucher';

/** IDs of the customer and the campaign that an event concerns. */
export interface About {
	customer?: string | null;
	campaign?: string | null;
}

/** The objects that an event is about, in their state right after it. */
export interface EventData {
	customer?: Readonly<Customer>;
	voucher?: Readonly<Voucher>;
	order?: Readonly<Order>;
	redemption?: Readonly<Redemption>;
	publication?: Readonly<Publication>;
	transaction?: Transaction;
	/** `event` is the name in the user's own system. */
	custom_event?: { id: string; event: string; metadata: Metadata };
}

export interface Note {
	data: EventData;
	about: About;
}

export interface LoggedEvent extends Note {
	id: string;
	/** As in webhooks: `customer.created`, `redemption.succeeded`, … */
	type: string;
	created_at: string;
	entity_id: string;
	/** ID of the request that caused it. */
	group_id: string;
	/** Application ID of that request; null if there was no API request. */
	app_id: string | null;
}
