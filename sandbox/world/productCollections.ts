import { inUse, invalidPayload, notFound } from '../errors';
import { cellOf, passes } from './operators';
import { findSku } from './products';
import type { Store } from './store';
import type { Product, ProductCollection, Filter, Sku } from './types';

type Member = (Omit<Readonly<Product>, 'skus'> & { skus: undefined }) | Readonly<Sku>;

export interface CollectionRequest {
	name: string;
	type: ProductCollection['type'];
	products?: ProductCollection['products'];
	filter?: Filter;
}

export function createCollection(
	store: Store,
	request: CollectionRequest,
): Readonly<ProductCollection> {
	for (const [index, { id, object, product_id }] of (request.products ?? []).entries()) {
		const isNeeded = store.beliefs.productOfSku === 'required' && object === 'sku';
		if (isNeeded && product_id === undefined) {
			throw invalidPayload(`Property .products[${index}].product_id must be string`);
		}
		const isKnown = object === 'sku' ? findSku(store, id) : store.products.find(id);
		if (!isKnown) throw notFound(object, id);
	}
	return store.productCollections.add({
		...store.productCollections.born(),
		...request,
		...(request.type === 'STATIC' && { products: request.products ?? [] }),
		object: 'products_collection',
	});
}

/** Changes a collection. The name is required, and also the filter for `AUTO_UPDATE`. */
export function changeCollection(
	{ productCollections }: Store,
	key: string,
	change: Partial<Pick<CollectionRequest, 'name' | 'filter'>>,
): Readonly<ProductCollection> {
	const { type } = productCollections.get(key);
	if (change.name === undefined) throw invalidPayload('Property .name must be string');
	if (type === 'AUTO_UPDATE' && change.filter?.junction === undefined) {
		throw invalidPayload(
			"'AUTO_UPDATE' collection must contain valid filter with 'junction' property",
		);
	}
	if (type === 'STATIC' && change.filter) {
		throw invalidPayload('body/filter does not belong to a static collection');
	}
	return productCollections.change(key, change);
}

export function removeCollection(
	{ productCollections, validationRules }: Store,
	key: string,
): void {
	const { id } = productCollections.get(key);
	const rules = validationRules
		.all()
		.filter(({ applicable_to }) => applicable_to.included.some((item) => item.id === id))
		.map((rule) => rule.id);
	if (rules.length > 0) throw inUse('products_collection', id, 'validation_rules', rules);
	productCollections.remove(id);
}

export function membersOf(
	store: Store,
	{ products: chosen = [], filter }: Readonly<ProductCollection>,
): Member[] {
	if (filter) {
		return store.products
			.all()
			.flatMap((product): Member[] => [shownOf(product), ...product.skus.data])
			.filter(passes(filter, cellOf));
	}
	return chosen.flatMap(({ id, object }): Member[] => {
		const product = object === 'product' && store.products.find(id);
		const found = product ? shownOf(product) : findSku(store, id);
		return found ? [found] : [];
	});
}

const shownOf = (product: Readonly<Product>): Member => ({ ...product, skus: undefined });
