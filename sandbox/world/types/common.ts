/** Times are ISO 8601 strings in UTC, money is in minor units (cents), as in the service's own objects. */

export type Metadata = Record<string, unknown>;

/** Fields of everything that is stored. */
export interface Stored {
	id: string;
	metadata?: Metadata;
	created_at: string;
	updated_at: string | null;
}

/** When something is valid. */
export interface Validity {
	start_date?: string | null;
	expiration_date?: string | null;
	validity_timeframe?: Metadata | null;
	validity_day_of_week?: readonly number[] | null;
	validity_hours?: Metadata | null;
}

/** Conditions on things: by field, and how they are joined. */
export interface Filter {
	junction?: string;
	[field: string]: FieldConditions | string | undefined;
}

/** Conditions on a field: values by operator. */
interface FieldConditions {
	conditions: Record<string, Array<string | number>>;
}
