import type { Metadata, Stored } from './common';

/** Dates are `YYYY-MM-DD`. */
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
	/** ID in the user's own system. */
	source_id: string | null;
	metadata: Metadata;
}

/** Customers that are assigned, or selected by a filter. */
export interface Segment extends Stored {
	name: string;
	type: 'static' | 'auto-update' | 'passive';
	customers: readonly string[];
	/** Filter of a dynamic segment; it is not evaluated. */
	filter: Metadata | null;
	object: 'segment';
}
