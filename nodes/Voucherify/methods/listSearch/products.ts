import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { isResource, valueAt, type Resource } from '../../api/types';
import { chosenIn, line, textOf } from './entries';
import { lookup } from './lookup';

const products = { path: ['v1', 'products'], key: 'products', query: { order: '-created_at' } };

const productCollections = {
	path: ['v1', 'product-collections'],
	key: 'data',
	query: { order: '-created_at' },
};

const named = ({ id, name, source_id }: Resource) => ({
	name: line(textOf(name, id), source_id),
	value: id,
});

export const searchProducts = lookup({ list: products, entry: named });

export const searchProductCollections = lookup({ list: productCollections, entry: named });

/** The SKUs of all products, which the list of products brings along. */
export const searchSkus = lookup({ list: products, entry: skusOf });

/** The SKUs of the chosen product. */
export const searchProductSkus = lookup({
	list: (context) => ({
		path: ['v1', 'products', chosenIn(context, 'productId', 'a product'), 'skus'],
		key: 'skus',
		query: { order: '-created_at' },
	}),
	entry: ({ id, sku, source_id }) => ({ name: line(textOf(sku, id), source_id), value: id }),
});

function skusOf(product: Resource): INodeListSearchItems[] {
	const skus = valueAt(product, 'skus', 'data');
	return (Array.isArray(skus) ? skus : []).filter(isResource).map(({ id, sku, source_id }) => ({
		name: line(textOf(sku, id), product.name, source_id),
		value: id,
	}));
}

/** Whatever the field `object` says, in the same row or in the panel: products, products collections or SKUs. */
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
