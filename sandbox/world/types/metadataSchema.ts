import type { Stored } from './common';

/** Allowed values of a property; for a list, of each of its entries. */
export interface MetadataDefinition {
	type: 'string' | 'number' | 'object' | 'date' | 'datetime' | 'geopoint' | 'boolean' | 'image_url';
	array: boolean;
	optional: boolean;
	/** The schema of an object. */
	objectType: string | null;
	/** Removed from the schema; it counts no longer. */
	deleted?: boolean;
	/** The only values; those that are not allowed. */
	eq?: readonly unknown[];
	ne?: readonly unknown[];
	lt?: number;
	lte?: number;
	gt?: number;
	gte?: number;
	minLength?: number;
	maxLength?: number;
	exactLength?: number;
}

/** Metadata schema of one kind of thing. */
export interface MetadataSchema extends Stored {
	/** As the service calls the kind, or the name of an object's schema. */
	related_object: string;
	properties: Readonly<Record<string, MetadataDefinition>>;
	/** Whether it takes nothing that it does not define. */
	allow_defined_only: boolean;
	object: 'metadata_schema';
}
