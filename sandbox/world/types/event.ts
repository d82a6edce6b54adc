import type { Metadata } from './common';
import type { Customer } from './customer';
import type { Order } from './order';
import type { Publication } from './publication';
import type { Redemption, Transaction, Voucher } from './voucher';

/** Customers of an event, by ID. */
export interface About {
	customer?: string | null;
	campaign?: string | null;
}

/** The stored things that an event is about, as they were right after it. */
export interface EventData {
	customer?: Readonly<Customer>;
	voucher?: Readonly<Voucher>;
	order?: Readonly<Order>;
	redemption?: Readonly<Redemption>;
	publication?: Readonly<Publication>;
	transaction?: Transaction;
	/** Name of the event in the user's own system. */
	custom_event?: { id: string; event: string; metadata: Metadata };
}

/** Entry of the log. */
export interface Note {
	data: EventData;
	about: About;
}

/** Something that changed. */
export interface LoggedEvent extends Note {
	id: string;
	/** As webhooks call it: `customer.created`, `redemption.succeeded`, … */
	type: string;
	created_at: string;
	/** The ID of what changed. */
	entity_id: string;
	/** The request that caused it. */
	group_id: string;
	/** The application whose key made that request; null where nobody called the API. */
	app_id: string | null;
}
