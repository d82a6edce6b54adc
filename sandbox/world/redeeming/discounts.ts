import { refusal } from '../../errors';
import type { Store } from '../store';
import type { Discount, OrderItem, Product } from '../types';
import type { Cart } from './cart';

const numberOf = (discount: Discount, field: string, otherwise = 0): number => {
	const value = discount[field];
	return typeof value === 'number' ? value : otherwise;
};

/** Supported effects of discounts, by type. */
const CALCULATED: Record<Discount['type'], readonly unknown[]> = {
	AMOUNT: [undefined, 'APPLY_TO_ORDER', 'APPLY_TO_ITEMS'],
	PERCENT: [undefined, 'APPLY_TO_ORDER', 'APPLY_TO_ITEMS'],
	FIXED: [undefined, 'APPLY_TO_ORDER'],
	UNIT: ['ADD_NEW_ITEMS'],
};

function refuseUnknown(discount: Discount): void {
	const { type, effect } = discount;
	const formula = JSON.stringify(discount).match(/"(\w+_formula)":/)?.[1];
	const what = formula ?? (CALCULATED[type].includes(effect) ? undefined : String(effect));
	if (what === undefined) return;
	const details = `The sandbox does not calculate ${what} of discounts: try it in a real project`;
	throw refusal('not_in_sandbox', 'Not in the sandbox', details);
}

/**
 * @returns the amount taken off, in minor units
 * @throws ApiError for discounts that the sandbox does not calculate
 */
export function takeDiscount(store: Store, cart: Cart, discount: Discount): number {
	refuseUnknown(discount);
	const limit = numberOf(discount, 'aggregated_amount_limit', Infinity);
	const isOnItems = discount.effect === 'APPLY_TO_ITEMS';
	switch (discount.type) {
		case 'AMOUNT': {
			const off = numberOf(discount, 'amount_off');
			return isOnItems ? cart.takeOffItems(() => off, limit) : cart.takeOff(Math.min(off, limit));
		}
		case 'PERCENT': {
			const part = numberOf(discount, 'percent_off') / 100;
			const most = numberOf(discount, 'amount_limit', Infinity);
			const off = (amount: number) => Math.min(amount * part, most);
			return isOnItems
				? cart.takeOffItems(off, limit)
				: cart.takeOff(Math.min(off(cart.left), limit));
		}
		case 'FIXED':
			return cart.takeOff(cart.left - numberOf(discount, 'fixed_amount'));
		case 'UNIT':
			return giveUnits(store, cart, discount);
	}
}

function giveUnits({ products, random }: Store, cart: Cart, discount: Discount): number {
	const product = products.find(String(discount.unit_type));
	const quantity = numberOf(discount, 'unit_off');
	return product && quantity > 0
		? cart.give(freeItem(product, quantity, random.id('ordli', 18)))
		: 0;
}

function freeItem({ id, price }: Readonly<Product>, quantity: number, itemId: string): OrderItem {
	const amount = (price ?? 0) * quantity;
	return {
		id: itemId,
		product_id: id,
		quantity,
		initial_quantity: quantity,
		price: price ?? 0,
		amount,
		initial_amount: amount,
		discount_amount: 0,
		object: 'order_item',
	};
}
