import type { Metadata, Stored } from './common';

/** What may be told of an SKU. */
export interface SkuProfile {
	sku?: string | null;
	price?: number | null;
	currency?: string | null;
	attributes?: Metadata;
	image_url?: string | null;
	metadata?: Metadata;
}

export interface Sku extends Stored {
	source_id: string | null;
	product_id: string;
	sku: string | null;
	price: number | null;
	currency: string | null;
	attributes: Metadata;
	image_url: string | null;
	metadata: Metadata;
	object: 'sku';
}

/** What may be told of a product. */
export interface ProductProfile {
	name?: string | null;
	price?: number | null;
	attributes?: string[];
	image_url?: string | null;
	metadata?: Metadata;
}

export interface Product extends Stored {
	source_id: string | null;
	name: string | null;
	price: number | null;
	attributes: string[];
	metadata: Metadata;
	image_url: string | null;
	object: 'product';
	skus: { object: 'list'; data_ref: 'data'; data: Sku[]; total: number };
}

/** Products and SKUs that belong together, chosen one by one or by conditions. */
export interface ProductCollection extends Stored {
	name: string;
	type: 'STATIC' | 'AUTO_UPDATE';
	products?: readonly { id: string; product_id?: string; object: 'product' | 'sku' }[];
	filter?: ProductFilter;
	object: 'products_collection';
}

/** What a product or SKU must be: the conditions by field, and how they go together. */
export interface ProductFilter {
	junction?: string;
	[field: string]: FieldConditions | string | undefined;
}

/** What a field must be: values by operator. */
interface FieldConditions {
	conditions: Record<string, Array<string | number>>;
}
