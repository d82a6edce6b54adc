import type { Stored } from './common';

export interface Project extends Stored {
	name: string;
	description: string;
	currency: string;
	timezone: string;
	cluster_id: string;
	api_version: 'v2018-08-01';
	is_sandbox: boolean;
}

export interface Person {
	email: string;
	first_name: string;
	last_name: string;
	/** Roles by project. */
	projects: Readonly<Record<string, string>>;
}

export interface Invitation extends Person, Stored {}

/** A custom event that the project knows. */
export interface EventSchema extends Stored {
	name: string;
	schema: { properties: Readonly<Record<string, { type: string; optional: boolean }>> };
	object: 'custom-event-schema';
}

/** Somebody with an account. */
export interface User extends Person, Stored {
	login: string;
	is_owner: boolean;
}

/** A chat message of a workflow. */
export interface Message {
	text: string;
	/** URL of a picture, such as a QR code. */
	image?: string;
	/** Text content of an attached file. */
	file?: string;
	created_at: string;
}

export interface Brand {
	brand: Record<string, string | null>;
	address: Record<string, string | null>;
	contact: Record<string, string | null>;
	cockpits?: Record<string, string | boolean | null>;
}

export type BrandChange = Partial<Omit<Brand, 'cockpits'>>;

export interface BrandConfiguration extends Brand, Stored {
	project_id: string;
}
