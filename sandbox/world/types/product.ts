import type { Filter, Metadata, Stored } from './common';

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

/** Products and SKUs, selected individually or by a filter. */
export interface ProductCollection extends Stored {
	name: string;
	type: 'STATIC' | 'AUTO_UPDATE';
	products?: readonly { id: string; product_id?: string; object: 'product' | 'sku' }[];
	filter?: Filter;
	object: 'products_collection';
}
