import { ApiError, notFound } from '../errors';
import { TEXT_OPERATORS } from './exportFilters';
import { findSku } from './products';
import type { Store } from './store';
import type { Product, ProductCollection, ProductFilter, Sku } from './types';

/** A product or SKU, as a collection shows it. */
type Member = (Omit<Readonly<Product>, 'skus'> & { skus: undefined }) | Readonly<Sku>;

/** A collection as sent to be created. */
export interface CollectionRequest {
	name: string;
	type: ProductCollection['type'];
	products?: ProductCollection['products'];
	filter?: ProductFilter;
}

/** Creates a collection of products that are known. */
export function createCollection(
	store: Store,
	request: CollectionRequest,
): Readonly<ProductCollection> {
	for (const { id, object } of request.products ?? []) {
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

/** Deletes a collection that no validation rule names. */
export function removeCollection(
	{ productCollections, validationRules }: Store,
	key: string,
): void {
	const { id } = productCollections.get(key);
	const rules = validationRules
		.all()
		.filter(({ applicable_to }) => applicable_to.included.some((item) => item.id === id))
		.map((rule) => rule.id);
	if (rules.length > 0) {
		throw new ApiError(
			400,
			'resource_in_use',
			'Resource in use',
			`Resource products_collection with id ${id} is in use by validation_rules with ids [${rules.join(', ')}]`,
		);
	}
	productCollections.remove(id);
}

/** What belongs to a collection now: what was chosen, or what fulfils the conditions. */
export function membersOf(
	store: Store,
	{ products: chosen = [], filter }: Readonly<ProductCollection>,
): Member[] {
	if (filter) {
		const tests = Object.entries(filter).flatMap(testsOf);
		const isOr = filter.junction?.toLowerCase() === 'or';
		return store.products
			.all()
			.flatMap((product): Member[] => [shownOf(product), ...product.skus.data])
			.filter((member) =>
				isOr ? tests.some((test) => test(member)) : tests.every((test) => test(member)),
			);
	}
	return chosen.flatMap(({ id, object }): Member[] => {
		const product = object === 'product' && store.products.find(id);
		const found = product ? shownOf(product) : findSku(store, id);
		return found ? [found] : [];
	});
}

const shownOf = (product: Readonly<Product>): Member => ({ ...product, skus: undefined });

const NUMBERS: Record<string, (value: number, wanted: number) => boolean> = {
	$more_than: (value, wanted) => value > wanted,
	$less_than: (value, wanted) => value < wanted,
	$more_than_equal: (value, wanted) => value >= wanted,
	$less_than_equal: (value, wanted) => value <= wanted,
};

/** What the conditions on one field ask of a member. */
function testsOf([field, filter]: [string, ProductFilter[string]]) {
	if (typeof filter !== 'object') return [];
	return Object.entries(filter.conditions).map(([operator, given]) => (member: Member) => {
		const wanted = given.map(String);
		const value = valueOf(member, field);
		const compare = NUMBERS[operator];
		if (compare) return wanted.every((one) => compare(Number(value), Number(one)));
		return TEXT_OPERATORS[operator]?.(value, wanted) ?? false;
	});
}

function valueOf(member: Member, field: string): string | undefined {
	const [, name] = /^metadata\.(.+)$/.exec(field) ?? [];
	const value: unknown = name ? member.metadata[name] : Reflect.get(member, field);
	return typeof value === 'string' ? value : JSON.stringify(value ?? undefined);
}
