import type { Metadata, Stored } from './common';

/** Fields of a customer that can be sent; dates are `YYYY-MM-DD`. */
export interface CustomerProfile {
	name?: string | null;
	description?: string | null;
	email?: string | null;
	phone?: string | null;
	birthday?: string;
	birthdate?: string | null;
	address?: Partial<Record<AddressLine, string>> | null;
	metadata?: Metadata;
}

type AddressLine = 'city' | 'state' | 'line_1' | 'line_2' | 'country' | 'postal_code';

export interface Customer extends Stored, CustomerProfile {
	/** The ID that the user's own system gave. */
	source_id: string | null;
	metadata: Metadata;
}

/** A group of customers, who were put into it one by one, or whom it finds by itself. */
export interface Segment extends Stored {
	name: string;
	type: 'static' | 'auto-update' | 'passive';
	/** Customer IDs. */
	customers: readonly string[];
	/** Its customers. */
	filter: Metadata | null;
	object: 'segment';
}
