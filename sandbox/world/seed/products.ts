import { DAY, daysAgo, iso } from '../clock';
import type { Random } from '../random';
import type { Sizes } from '../sizes';
import type { Product, Sku } from '../types';

const KINDS = ['Espresso', 'Cappuccino', 'Filter Coffee', 'Tea', 'Mug', 'Grinder'] as const;
const STYLES = ['Classic', 'Organic', 'Limited', 'Crème', 'Nordic', 'Family'] as const;
const PACKS = ['small', 'large'] as const;

/** Products with two SKUs each, oldest first, at most an hour apart. */
export function seedProducts(random: Random, sizes: Sizes): Product[] {
	const step = Math.min(DAY / 24, (700 * DAY) / Math.max(sizes.products, 1));
	const shared = Math.min(sizes.productsSharingTimestamp, sizes.products);
	const firstShared = Math.floor((sizes.products - shared) / 2);
	const start = daysAgo(1) - step * sizes.products;
	return Array.from({ length: sizes.products }, (_, index) => {
		const isShared = index >= firstShared && index < firstShared + shared;
		const createdAt = Math.floor(start + step * (isShared ? firstShared : index));
		return product(random, index + 1, iso(createdAt));
	});
}

function product(random: Random, number: number, createdAt: string): Product {
	const id = random.id('prod', 18);
	const sourceId = `product-${String(number).padStart(5, '0')}`;
	const price = random.between(3, 120) * 100 - 1;
	const common = { image_url: null, created_at: createdAt, updated_at: null };
	const skus = PACKS.map((pack, index): Sku => ({
		id: random.id('sku', 18),
		source_id: `${sourceId}-${pack}`,
		product_id: id,
		sku: `${pack} pack`,
		price: price * (index + 1),
		currency: 'EUR',
		attributes: { size: pack },
		metadata: {},
		...common,
		object: 'sku',
	}));
	return {
		id,
		source_id: sourceId,
		name: `${random.pick(STYLES)} ${random.pick(KINDS)} ${number}`,
		price,
		attributes: ['size'],
		metadata: { shelf: random.between(1, 40) },
		...common,
		object: 'product',
		skus: { object: 'list', data_ref: 'data', data: skus, total: skus.length },
	};
}
