import type { Metadata, Stored } from './common';

export interface Sku extends Stored {
	source_id: string;
	product_id: string;
	sku: string;
	price: number | null;
	currency: string | null;
	attributes: Record<string, string>;
	image_url: string | null;
	metadata: Metadata;
	object: 'sku';
}

export interface Product extends Stored {
	source_id: string;
	name: string;
	price: number | null;
	attributes: string[];
	metadata: Metadata;
	image_url: string | null;
	object: 'product';
	skus: { object: 'list'; data_ref: 'data'; data: Sku[]; total: number };
}
