import { presentOrder, type OrderContent } from '../orders';
import type { OrderItem } from '../types';

/** An order while discounts are applied, in minor units. */
export class Cart {
	private items: OrderItem[];
	private amount: number;
	private discount: number;
	private applied = 0;
	private readonly itemsApplied: number[];
	private step: { order: number; items: readonly number[] } = { order: 0, items: [] };

	/** @param content items and earlier discounts of the order */
	constructor(private readonly content: OrderContent) {
		this.items = [...content.items];
		this.itemsApplied = content.items.map(() => 0);
		({ amount: this.amount, discount_amount: this.discount } = content);
	}

	get left(): number {
		return this.items.reduce(
			(left, item) => left - item.discount_amount,
			this.amount - this.discount,
		);
	}

	/** Whether the request has neither items nor an amount. */
	get isEmpty(): boolean {
		return this.items.length === 0 && this.amount === 0;
	}

	/**
	 * Takes no more off the order than is left.
	 * @returns the amount taken off
	 */
	takeOff(amount: number): number {
		const taken = Math.max(0, Math.min(Math.round(amount), this.left));
		this.discount += taken;
		this.applied += taken;
		return taken;
	}

	/**
	 * Takes no more off each item than is left, and no more than `limit` in total.
	 * @returns the amount taken off
	 */
	takeOffItems(offOf: (left: number) => number, limit: number): number {
		let sum = 0;
		for (const [index, item] of this.items.entries()) {
			const left = item.amount - item.discount_amount;
			const most = Math.min(left, this.left, limit - sum);
			const taken = Math.max(0, Math.min(Math.round(offOf(left)), most));
			this.items[index] = { ...item, discount_amount: item.discount_amount + taken };
			this.itemsApplied[index] = (this.itemsApplied[index] ?? 0) + taken;
			sum += taken;
		}
		return sum;
	}

	/** @returns the value of the free units */
	give(item: OrderItem): number {
		this.items.push({
			...item,
			initial_quantity: 0,
			initial_amount: 0,
			discount_amount: item.amount,
		});
		this.itemsApplied.push(item.amount);
		this.amount += item.amount;
		return item.amount;
	}

	get now(): OrderContent {
		const { items, amount, discount: discount_amount } = this;
		return { ...this.content, items, amount, discount_amount };
	}

	present(more: Parameters<typeof presentOrder>[0] = this.now) {
		return presentOrder(
			{ ...more, ...this.now },
			{ order: this.applied, items: this.itemsApplied },
		);
	}

	/** Returns the current order for the API; the applied discounts are those since the last call. */
	presentStep(customer_id: string | null) {
		const { order, items } = this.step;
		const since = this.itemsApplied.map((applied, index) => applied - (items[index] ?? 0));
		const taken = { order: this.applied - order, items: since };
		this.step = { order: this.applied, items: [...this.itemsApplied] };
		return presentOrder({ ...this.now, customer_id }, taken);
	}

	copy(): Cart {
		return new Cart(this.now);
	}
}
