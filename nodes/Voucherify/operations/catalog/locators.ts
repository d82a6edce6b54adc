import { locator } from '../../forms/locator';

const product = {
	displayName: 'Product',
	name: 'productId',
	description: 'The product to work with',
	searchListMethod: 'searchProducts',
};

const sku = {
	displayName: 'SKU',
	name: 'skuId',
	description: 'The SKU to work with',
	placeholder: 'Select an SKU...',
};

const IDS = {
	product: { id: 'prod_0bae32322150fd0546', sourceId: 'espresso-250' },
	sku: { id: 'sku_0bae32322150fd0546', sourceId: 'espresso-250-whole' },
};

/** Picks one product; the API takes the product ID and the source ID. */
export const productField = locator({ ...product, examples: IDS.product });

/** Picks one product, for calls that take the product ID only. */
export const productById = locator({ ...product, examples: { id: IDS.product.id } });

/** Picks one SKU of all products. */
export const skuField = locator({
	...sku,
	searchListMethod: 'searchSkus',
	examples: IDS.sku,
});

/** Picks one SKU of the chosen product. */
export const skuOfProduct = locator({
	...sku,
	searchListMethod: 'searchProductSkus',
	examples: IDS.sku,
	dependsOn: 'productId.value',
});

/** Picks one SKU of the chosen product, for calls that take the SKU ID only. */
export const skuById = locator({
	...sku,
	searchListMethod: 'searchProductSkus',
	examples: { id: IDS.sku.id },
	dependsOn: 'productId.value',
});

/** Picks one product collection. */
export const productCollectionField = locator({
	displayName: 'Product Collection',
	name: 'productCollectionId',
	description: 'The product collection to work with',
	searchListMethod: 'searchProductCollections',
	examples: { id: 'pc_IcC9Srt4XY0Pw1mQ6kYr8AMg' },
});
