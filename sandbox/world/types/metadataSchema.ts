import type { Stored } from './common';

/** Allowed values of a property, or of each entry if it is a list. */
export interface MetadataDefinition {
	type: 'string' | 'number' | 'object' | 'date' | 'datetime' | 'geopoint' | 'boolean' | 'image_url';
	array: boolean;
	optional: boolean;
	/** Name of the schema for objects. */
	objectType: string | null;
	/** Whether it was removed from the schema and is ignored. */
	deleted?: boolean;
	/** Allowed values; `ne` are forbidden values. */
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

export interface MetadataSchema extends Stored {
	/** Kind of object, as the service calls it, or the name of a schema for nested objects. */
	related_object: string;
	properties: Readonly<Record<string, MetadataDefinition>>;
	/** Whether undefined properties are rejected. */
	allow_defined_only: boolean;
	object: 'metadata_schema';
}
