import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject, textOrNothing } from '../../api/types';
import { customerInForm } from '../../fields/customerInForm';
import { orderInForm } from '../../fields/orderInForm';
import { objectsIn } from '../../items/redeeming';
import type { Parameters } from '../../parameters/parameters';
import { customerIn, withoutUndefined } from './body';
import { orderIn } from './order';
import type { Things } from '../reliability/conflict';

/** For which order of whom something is used. `isSaved` says whether the call creates or updates the customer. */
export const circumstances = (isSaved: boolean): INodeProperties[] => [
	...orderInForm,
	...customerInForm({ isOptional: true, isSaved }),
];

/** The same as parts of a body. */
export const circumstancesIn = (parameters: Parameters) => ({
	...orderIn(parameters),
	...customerIn(parameters),
});

/** What only one call at a time may be at work on: the order, the codes and the customer of a body. */
export function thingsOf({ redeemables, order, customer }: IDataObject): Things {
	const idIn = (thing: unknown) => {
		const { id, source_id } = isJsonObject(thing) ? thing : {};
		return textOrNothing(id) || textOrNothing(source_id);
	};
	const [who, what] = [idIn(customer), idIn(order)];
	return {
		order: what || undefined,
		others: [
			...objectsIn(redeemables).map(({ id }) => `redeemable ${textOrNothing(id)}`),
			...(who ? [`customer ${who}`] : []),
		],
	};
}

/** What is told beside what was asked for; for the collection `options`. */
export const expandOption = (...values: Array<[value: string, name: string]>): INodeProperties => ({
	displayName: 'Include',
	name: 'expand',
	type: 'multiOptions',
	options: values.map(([value, name]) => ({ name, value })),
	default: [],
	description: 'What the answer has in full; Simplify shows none of it',
});

export const trackingOption: INodeProperties = {
	displayName: 'Tracking ID',
	name: 'trackingId',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane.doe@example.com',
	description: 'What Voucherify tracks the customer by: the source ID of the customer',
};

/**
 * The tracking ID, and what the answer is to include, as parts of a body. The order of each discount is in the answer by
 * default, but not where something else alone is asked for: the columns need it.
 */
export function optionsIn(parameters: Parameters): IDataObject {
	const expand = new Set(parameters.texts('options.expand'));
	if (expand.size > 0) expand.add('order');
	return {
		...withoutUndefined({ tracking_id: parameters.optionalText('options.trackingId') }),
		...(expand.size > 0 && { options: { expand: [...expand] } }),
	};
}

/**
 * What to tell when the service has taken the saved items of an order and not those that were sent; undefined when it has
 * not, or does not say.
 */
export function staleCart(sent: IDataObject | undefined, order: unknown): string | undefined {
	if (!sent || typeof sent.source_id !== 'string' || sent.id !== undefined) return undefined;
	if (!isJsonObject(order) || !isStale(sent, order)) return undefined;
	return `Voucherify knows the order ${sent.source_id} already: what counted are the items and amounts that it has saved, not those that were sent. To use others, enter the Order ID beside them, or update the order first.`;
}

function isStale(sent: IDataObject, order: IDataObject): boolean {
	const wanted = objectsIn(sent.items);
	if (wanted.length === 0) {
		const known = order.initial_amount ?? order.amount;
		return typeof sent.amount === 'number' && typeof known === 'number' && known !== sent.amount;
	}
	if (!Array.isArray(order.items)) return false;
	// What a discount has added for free was not in the cart.
	const left = objectsIn(order.items).filter(({ initial_quantity }) => initial_quantity !== 0);
	if (left.length !== wanted.length) return true;
	return wanted.some((item) => {
		const index = left.findIndex((other) => isSame(item, other));
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
}

/** Whether an item of an answer is the one that was sent: by any ID that both have, the quantity and the price. */
function isSame(sent: IDataObject, other: IDataObject): boolean {
	const names = namesOf(other);
	const isNamed = names.size === 0 || [...namesOf(sent)].some((name) => names.has(name));
	const quantity = other.initial_quantity ?? other.quantity;
	return (
		isNamed &&
		agree(sent.quantity, quantity) &&
		agree(sent.price, other.price) &&
		isPriced(sent, other)
	);
}

const isPriced = ({ amount }: IDataObject, other: IDataObject) =>
	agree(amount, other.initial_amount ?? other.amount);

/** What is not told on one side is no difference. */
const agree = (a: unknown, b: unknown) => typeof a !== 'number' || typeof b !== 'number' || a === b;

function namesOf({ product_id, sku_id, source_id, product, sku }: IDataObject): Set<unknown> {
	const inner = [product, sku].filter(isJsonObject).flatMap((one) => [one.id, one.source_id]);
	return new Set([product_id, sku_id, source_id, ...inner].filter(Boolean));
}
