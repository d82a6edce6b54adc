import { notFound } from '../errors';
import { iso } from './clock';
import type { Store } from './store';
import type { Product, ProductProfile, Sku, SkuProfile } from './types';

interface Ids {
	id?: string;
	source_id?: string;
}

/** Creates a product or updates the one with this ID or source ID. The ID takes precedence and must exist. */
export function upsertProduct(
	{ products }: Store,
	{ id, source_id, ...profile }: ProductProfile & Ids,
): Readonly<Product> {
	const there = id === undefined ? products.find(source_id ?? '') : products.get(id);
	if (there) return products.change(there.id, profile);
	return products.add({
		...products.born(),
		source_id: source_id ?? null,
		name: null,
		price: null,
		attributes: [],
		metadata: {},
		image_url: null,
		...profile,
		object: 'product',
		skus: listOf([]),
	});
}

export function findSku({ products }: Store, key: string): Readonly<Sku> | undefined {
	for (const { skus } of products) {
		const found = skus.data.find(({ id, source_id }) => id === key || source_id === key);
		if (found) return found;
	}
	return undefined;
}

export function getSku(store: Store, key: string): Readonly<Sku> {
	const found = findSku(store, key);
	if (found) return found;
	throw notFound('sku', key);
}

function skuOf(store: Store, productKey: string, key: string): Readonly<Sku> {
	const product = store.products.get(productKey);
	const found = getSku(store, key);
	if (found.product_id === product.id) return found;
	throw notFound('sku', key);
}

/** Adds an SKU to a product or updates the one with this ID or source ID. The ID takes precedence and must exist. */
export function upsertSku(
	store: Store,
	productKey: string,
	{ id, source_id, ...profile }: SkuProfile & Ids,
): Readonly<Sku> {
	const product = store.products.get(productKey);
	const there = id === undefined ? findSku(store, source_id ?? '') : getSku(store, id);
	if (there) return changeSku(store, there.product_id, there.id, profile);
	const sku: Sku = {
		id: store.random.id('sku', 18),
		source_id: source_id ?? null,
		product_id: product.id,
		sku: null,
		price: null,
		currency: null,
		attributes: {},
		image_url: null,
		metadata: {},
		...profile,
		created_at: iso(store.now()),
		updated_at: null,
		object: 'sku',
	};
	changeSkus(store, product.id, (skus) => [...skus, sku]);
	return sku;
}

export function changeSku(
	store: Store,
	productKey: string,
	key: string,
	change: SkuProfile,
): Readonly<Sku> {
	const before = skuOf(store, productKey, key);
	const metadata = { ...before.metadata, ...change.metadata };
	const after: Sku = { ...before, ...change, metadata, updated_at: iso(store.now()) };
	changeSkus(store, productKey, (skus) => skus.map((sku) => (sku.id === after.id ? after : sku)));
	return after;
}

export function removeSku(store: Store, productKey: string, key: string): void {
	const { id } = skuOf(store, productKey, key);
	changeSkus(store, productKey, (skus) => skus.filter((sku) => sku.id !== id));
}

function changeSkus({ products }: Store, key: string, change: (skus: Sku[]) => Sku[]): void {
	products.change(key, { skus: listOf(change(products.get(key).skus.data)) });
}

const listOf = (data: Sku[]): Product['skus'] => ({
	object: 'list',
	data_ref: 'data',
	data,
	total: data.length,
});
