/** As in the service's objects, times are ISO 8601 in UTC, and money is in minor units (cents). */

export type Metadata = Record<string, unknown>;

export interface Stored {
	id: string;
	metadata?: Metadata;
	created_at: string;
	updated_at: string | null;
}

export interface Validity {
	start_date?: string | null;
	expiration_date?: string | null;
	validity_timeframe?: Metadata | null;
	validity_day_of_week?: readonly number[] | null;
	validity_hours?: Metadata | null;
}

/** Conditions by field, and how they are combined. */
export interface Filter {
	junction?: string;
	[field: string]: FieldConditions | string | undefined;
}

interface FieldConditions {
	conditions: Record<string, Array<string | number>>;
}
