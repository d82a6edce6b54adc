import { locator } from '../../forms/locator';

const product = {
	displayName: 'Product',
	name: 'productId',
	searchListMethod: 'searchProducts',
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

/** Picks one SKU of the chosen product, for requests that accept only the SKU ID. */
export const skuById = locator({
	...sku,
	searchListMethod: 'searchProductSkus',
	examples: { id: IDS.sku.id },
	dependsOn: 'productId.value',
});

export const productCollectionField = locator({
	displayName: 'Product Collection',
	name: 'productCollectionId',
	searchListMethod: 'searchProductCollections',
	examples: { id: 'pc_IcC9Srt4XY0Pw1mQ6kYr8AMg' },
});
