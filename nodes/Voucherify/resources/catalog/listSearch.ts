import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { isResource, valueAt, type Resource } from '../../api/types';
import { readChosen, line, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';

const products = { path: ['v1', 'products'], key: 'products', query: { order: '-created_at' } };

const productCollections = {
	path: ['v1', 'product-collections'],
	key: 'data',
	query: { order: '-created_at' },
};

const named = ({ id, name, source_id }: Resource) => ({
	name: line(textOrElse(name, id), source_id),
	value: id,
});

export const searchProducts = lookup({
	list: products,
	whole: 'ID or source ID',
	at: (id) => [...products.path, id],
	entry: named,
});

export const searchProductCollections = lookup({
	list: productCollections,
	whole: 'ID',
	at: (id) => [...productCollections.path, id],
	entry: named,
});

/** SKUs of all products, taken from the list of products. */
export const searchSkus = lookup({
	list: products,
	whole: 'ID or source ID',
	at: (id) => ['v1', 'skus', id],
	entry: (row) => (row.object === 'sku' ? skuEntry(row) : skusOf(row)),
});

export const searchProductSkus = lookup({
	list: (context) => ({
		path: ['v1', 'products', readChosen(context, 'productId', 'a product'), 'skus'],
		key: 'skus',
		query: { order: '-created_at' },
	}),
	entry: skuEntry,
});

function skuEntry({ id, sku, source_id }: Resource): INodeListSearchItems {
	return { name: line(textOrElse(sku, id), source_id), value: id };
}

function skusOf(product: Resource): INodeListSearchItems[] {
	const skus = valueAt(product, 'skus', 'data');
	return (Array.isArray(skus) ? skus : []).filter(isResource).map(({ id, sku, source_id }) => ({
		name: line(textOrElse(sku, id), product.name, source_id),
		value: id,
	}));
}

/** Searches products, product collections or SKUs, depending on the field `object` in the same row or in the panel. */
export async function searchItems(
	this: ILoadOptionsFunctions,
	...asked: [filter?: string, paginationToken?: string]
) {
	switch (this.getCurrentNodeParameter('&object') ?? this.getCurrentNodeParameter('object')) {
		case 'products_collection':
			return await searchProductCollections.call(this, ...asked);
		case 'sku':
			return await searchSkus.call(this, ...asked);
		default:
			return await searchProducts.call(this, ...asked);
	}
}
