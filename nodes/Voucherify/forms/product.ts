import type { INodeListSearchItems } from 'n8n-workflow';
import { isResource, valueAt, type Resource } from '../api/types';
import { joinParts, readChosen, textOrElse } from './listSearch/entries';
import type { DropDown } from './listSearch/guarded';
import { lookup } from './listSearch/lookup';
import { locator } from './locator';

const products = { path: ['v1', 'products'], key: 'products', query: { order: '-created_at' } };

const productCollections = {
	path: ['v1', 'product-collections'],
	key: 'data',
	query: { order: '-created_at' },
};

const named = ({ id, name, source_id }: Resource) => ({
	name: joinParts(textOrElse(name, id), source_id),
	value: id,
});

export const searchProducts = lookup('searchProducts', {
	list: products,
	whole: 'ID or source ID',
	at: (id) => [...products.path, id],
	entry: named,
});

const searchProductCollections = lookup('searchProductCollections', {
	list: productCollections,
	whole: 'ID',
	at: (id) => [...productCollections.path, id],
	entry: named,
});

/** SKUs of all products, taken from the list of products. */
const searchSkus = lookup('searchSkus', {
	list: products,
	whole: 'ID or source ID',
	at: (id) => ['v1', 'skus', id],
	entry: (row) => (row.object === 'sku' ? skuEntry(row) : skusOf(row)),
});

export const searchProductSkus = lookup('searchProductSkus', {
	list: (context) => ({
		path: ['v1', 'products', readChosen(context, 'productId', 'a product'), 'skus'],
		key: 'skus',
		query: { order: '-created_at' },
	}),
	entry: skuEntry,
});

function skuEntry({ id, sku, source_id }: Resource): INodeListSearchItems {
	return { name: joinParts(textOrElse(sku, id), source_id), value: id };
}

function skusOf(product: Resource): INodeListSearchItems[] {
	const skus = valueAt(product, 'skus', 'data');
	return (Array.isArray(skus) ? skus : []).filter(isResource).map(({ id, sku, source_id }) => ({
		name: joinParts(textOrElse(sku, id), product.name, source_id),
		value: id,
	}));
}

/** Searches products, product collections or SKUs, depending on the field `object` in the same row or in the panel. */
export const searchItems: DropDown = {
	name: 'searchItems',
	async find(...asked) {
		switch (this.getCurrentNodeParameter('&object') ?? this.getCurrentNodeParameter('object')) {
			case 'products_collection':
				return await searchProductCollections.find.call(this, ...asked);
			case 'sku':
				return await searchSkus.find.call(this, ...asked);
			default:
				return await searchProducts.find.call(this, ...asked);
		}
	},
};

const product = {
	displayName: 'Product',
	name: 'productId',
	search: searchProducts,
};

const sku = {
	displayName: 'SKU',
	name: 'skuId',
	placeholder: 'Select an SKU...',
};

const IDS = {
	product: { id: 'prod_0bae32322150fd0546', sourceId: 'espresso-250' },
	sku: { id: 'sku_0bae32322150fd0546', sourceId: 'espresso-250-whole' },
};

/** Picks one product, by product ID or source ID. */
export const productField = locator({ ...product, examples: IDS.product });

/** Picks one product, for requests that accept only the product ID. */
export const productById = locator({ ...product, examples: { id: IDS.product.id } });

/** Picks one SKU from those of all products. */
export const skuField = locator({
	...sku,
	search: searchSkus,
	examples: IDS.sku,
});

/** Picks one SKU of the chosen product. */
export const skuOfProduct = locator({
	...sku,
	search: searchProductSkus,
	examples: IDS.sku,
	dependsOn: 'productId.value',
});

/** Picks one SKU of the chosen product, for requests that accept only the SKU ID. */
export const skuById = locator({
	...sku,
	search: searchProductSkus,
	examples: { id: IDS.sku.id },
	dependsOn: 'productId.value',
});

export const productCollectionField = locator({
	displayName: 'Product Collection',
	name: 'productCollectionId',
	search: searchProductCollections,
	examples: { id: 'pc_IcC9Srt4XY0Pw1mQ6kYr8AMg' },
});
