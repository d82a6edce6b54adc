import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject, objectsIn } from '../api/types';
import { customerInForm, readCustomer } from './customerInForm';
import { amountsInIfGiven } from './money';
import { orderInForm, readOrder } from './order/form';
import type { Parameters } from './reading/parameters';
import { withoutUndefined } from './body';

/**
 * Builds the fields of the order, the unit of amounts, and the customer.
 * @param isSaved true when the request creates or updates the customer
 */
export const orderAndCustomer = (isSaved: boolean): INodeProperties[] => [
	...orderInForm,
	amountsInIfGiven,
	...customerInForm({ isOptional: true, isSaved }),
];

export const readOrderAndCustomer = (parameters: Parameters) => ({
	...readOrder(parameters),
	...readCustomer(parameters),
});

/** Builds the choice of what else the response includes; for the collection `options`. */
export const expandOption = (...values: Array<[value: string, name: string]>): INodeProperties => ({
	displayName: 'Include',
	name: 'expand',
	type: 'multiOptions',
	options: values.map(([value, name]) => ({ name, value })),
	default: [],
	description: 'Details to include in the response. Simplify leaves them out.',
});

export const trackingOption: INodeProperties = {
	displayName: 'Tracking ID',
	name: 'trackingId',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane.doe@example.com',
	description: 'The ID by which Voucherify tracks the customer: their source ID',
};

/**
 * Returns the tracking ID and `expand` for the body. Output columns need the order of each discount, which the response
 * includes by default, but not when `expand` asks for something else. `order` is then added.
 */
export function readOptions(parameters: Parameters): IDataObject {
	const expand = new Set(parameters.texts('options.expand'));
	if (expand.size > 0) expand.add('order');
	return {
		...withoutUndefined({ tracking_id: parameters.optionalText('options.trackingId') }),
		...(expand.size > 0 && { options: { expand: [...expand] } }),
	};
}

/**
 * Returns how Voucherify uses the saved items of an order instead of the sent ones, as a headline and advice; undefined if
 * they are the same, and if the order does not show it.
 * @param order the saved order, or the one in the response
 */
export function staleCart(
	sent: IDataObject | undefined,
	order: unknown,
): [headline: string, advice: string] | undefined {
	if (!sent || typeof sent.source_id !== 'string' || sent.id !== undefined) return undefined;
	if (!isJsonObject(order) || !isStale(sent, order)) return undefined;
	return [
		`Voucherify already knows the order ${sent.source_id}: it uses the saved items and amounts, not the sent ones`,
		'To use others, also enter the Order ID, or update the order first.',
	];
}

function isStale(sent: IDataObject, order: IDataObject): boolean {
	const sentItems = objectsIn(sent.items);
	if (sentItems.length === 0) {
		const known = order.initial_amount ?? order.amount;
		return typeof sent.amount === 'number' && typeof known === 'number' && known !== sent.amount;
	}
	if (!Array.isArray(order.items)) return false;
	// Items that a discount added for free were not in the cart.
	const unmatched = objectsIn(order.items).filter(({ initial_quantity }) => initial_quantity !== 0);
	if (unmatched.length !== sentItems.length) return true;
	return sentItems.some((item) => {
		const index = unmatched.findIndex((other) => isSame(item, other));
		if (index >= 0) unmatched.splice(index, 1);
		return index < 0;
	});
}

/** True when an item of the response matches the sent item: a common ID, and the same quantity and prices. */
function isSame(sent: IDataObject, other: IDataObject): boolean {
	const ids = idsOf(other);
	const hasCommonId = ids.size === 0 || [...idsOf(sent)].some((id) => ids.has(id));
	const quantity = other.initial_quantity ?? other.quantity;
	return (
		hasCommonId &&
		agree(sent.quantity, quantity) &&
		agree(sent.price, other.price) &&
		hasSameAmount(sent, other)
	);
}

const hasSameAmount = ({ amount }: IDataObject, other: IDataObject) =>
	agree(amount, other.initial_amount ?? other.amount);

/** Compares two numbers. A missing one counts as equal. */
const agree = (a: unknown, b: unknown) => typeof a !== 'number' || typeof b !== 'number' || a === b;

function idsOf({ product_id, sku_id, source_id, product, sku }: IDataObject): Set<unknown> {
	const inner = [product, sku].filter(isJsonObject).flatMap((one) => [one.id, one.source_id]);
	return new Set([product_id, sku_id, source_id, ...inner].filter(Boolean));
}
