import { ApiError } from '../../errors';
import type { Store } from '../store';
import type { Discount, OrderItem, Product, Sku } from '../types';
import type { Cart } from './cart';

const numberOf = (discount: Discount, field: string, otherwise = 0): number => {
	const value = discount[field];
	return typeof value === 'number' ? value : otherwise;
};

/** A discount whose effect is not calculated is refused: what it would take off cannot be told. */
function refuseUnknown(discount: Discount): void {
	const formula = JSON.stringify(discount).match(/"(\w+_formula)":/)?.[1];
	const what = formula ?? (discount.effect === 'ADD_SAME_ITEMS' ? 'ADD_SAME_ITEMS' : undefined);
	if (what === undefined) return;
	const details = `The sandbox does not calculate ${what} of discounts: try it in a real project`;
	throw new ApiError(400, 'not_in_sandbox', 'Not in the sandbox', details);
}

/** Takes a discount off a cart; how much that was, in minor units. @throws ApiError for what is not calculated */
export function takeDiscount(store: Store, cart: Cart, discount: Discount): number {
	refuseUnknown(discount);
	const limit = numberOf(discount, 'aggregated_amount_limit', Infinity);
	const isOnItems = discount.effect === 'APPLY_TO_ITEMS';
	switch (discount.type) {
		case 'AMOUNT':
			return takeAmount(cart, discount, limit);
		case 'PERCENT': {
			const part = numberOf(discount, 'percent_off') / 100;
			const most = numberOf(discount, 'amount_limit', Infinity);
			if (!isOnItems) return cart.takeOff(Math.min(cart.left * part, most, limit));
			const each = cart.subtotals.map((subtotal) => Math.min(subtotal * part, most));
			return cart.takeOffItems(each, limit);
		}
		case 'FIXED': {
			const price = numberOf(discount, 'fixed_amount');
			if (!isOnItems) return cart.takeOff(cart.left - price);
			const { quantities } = cart;
			const each = cart.subtotals.map((left, index) => left - price * (quantities[index] ?? 0));
			return cart.takeOffItems(each, limit);
		}
		case 'UNIT':
			return giveUnits(store, cart, discount);
	}
}

function takeAmount(cart: Cart, discount: Discount, limit: number): number {
	const off = numberOf(discount, 'amount_off');
	const { subtotals, quantities } = cart;
	switch (discount.effect) {
		case 'APPLY_TO_ITEMS':
			return cart.takeOffItems(
				subtotals.map(() => off),
				limit,
			);
		case 'APPLY_TO_ITEMS_BY_QUANTITY':
			return cart.takeOffItems(
				quantities.map((quantity) => off * quantity),
				limit,
			);
		case 'APPLY_TO_ITEMS_PROPORTIONALLY':
			return cart.takeOffItems(shared(Math.min(off, cart.left), subtotals), limit);
		case 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY':
			return cart.takeOffItems(shared(Math.min(off, cart.left), quantities), limit);
		default:
			return cart.takeOff(Math.min(off, limit));
	}
}

/** An amount, shared by weights; what rounding leaves over goes to the first ones. */
export function shared(amount: number, weights: readonly number[]): number[] {
	const sum = weights.reduce((total, weight) => total + weight, 0);
	const parts = weights.map((weight) => Math.floor(sum > 0 ? (amount * weight) / sum : 0));
	let over = amount - parts.reduce((total, part) => total + part, 0);
	return parts.map((part) => (sum > 0 && over-- > 0 ? part + 1 : part));
}

/** Free units of a discount. */
function giveUnits(store: Store, cart: Cart, discount: Discount): number {
	const { units } = discount;
	const all: unknown[] = Array.isArray(units) ? units : [discount];
	return all
		.filter((one): one is Unit => typeof one === 'object' && one !== null)
		.reduce((taken, one) => taken + giveOne(store, cart, one), 0);
}

interface Unit {
	unit_off?: number;
	unit_type?: string;
	effect?: string;
}

/** Units of a product or SKU for free: new ones, or with `ADD_MISSING_ITEMS` those that are in the cart before. */
function giveOne(
	store: Store,
	cart: Cart,
	{ unit_off: units = 0, unit_type, effect }: Unit,
): number {
	const sold = soldAs(store, unit_type);
	if (!sold || units === 0) return 0;
	const there = effect === 'ADD_MISSING_ITEMS' ? cart.find(sold) : undefined;
	const free = Math.min(units, there?.quantity ?? 0);
	const each = cart.quantities.map((_, index) => (index === there?.index ? free * there.price : 0));
	const taken = cart.takeOffItems(each);
	return taken + (units > free ? cart.give(freeItem(store, sold, units - free)) : 0);
}

function soldAs({ products }: Store, id = ''): Readonly<Product> | Readonly<Sku> | undefined {
	const skus = products.all().flatMap((product) => product.skus.data);
	return products.find(id) ?? skus.find((sku) => sku.id === id);
}

function freeItem(
	{ random }: Store,
	{ id, price, object }: Readonly<Product> | Readonly<Sku>,
	quantity: number,
): OrderItem {
	const amount = (price ?? 0) * quantity;
	return {
		id: random.id('ordli', 18),
		...(object === 'sku' ? { sku_id: id } : { product_id: id }),
		quantity,
		initial_quantity: quantity,
		price: price ?? 0,
		amount,
		initial_amount: amount,
		discount_amount: 0,
		object: 'order_item',
	};
}
