import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../api/types';
import { orderProfile } from '../../fields/orderInForm';
import type { Parameters } from '../../parameters/parameters';
import { isEmpty, majorIn, minorIn, shown, textIn, wholeIn } from '../../parameters/values';
import { bodyOf, metadataIn, withoutUndefined } from './body';

/** How many items the service takes. */
const MOST_ITEMS = 500;

/** The order of `fields/orderInForm.ts` as a part of a body: nothing where the call goes without one. */
export function orderIn(parameters: Parameters): { order?: IDataObject } {
	switch (parameters.optionalText('specifyOrder')) {
		case 'json':
			return { order: orderJson(parameters) };
		case 'fields':
			return { order: orderOf(parameters) };
		default:
			return {};
	}
}

function orderJson(parameters: Parameters): IDataObject {
	const order = parameters.object('orderJson');
	if (order) return order;
	throw parameters.invalid('orderJson', 'is empty', 'Enter an order.');
}

function orderOf(parameters: Parameters): IDataObject {
	const order = withoutUndefined({
		id: parameters.optionalText('orderId'),
		source_id: parameters.optionalText('orderSourceId'),
		...bodyOf(parameters, orderProfile, 'orderFields'),
		...itemsIn(parameters),
		...metadataIn(parameters, 'order'),
	});
	if (order) return order;
	throw parameters.invalid(
		'specifyOrder',
		'says that there is an order, but nothing of it is filled in',
		'Enter its items, its amount or an ID of it.',
	);
}

/**
 * The items of `fields/orderItems.ts` as a part of an order: nothing where there are none.
 * @throws NodeOperationError that names the field, and the row or the line
 */
export function itemsIn(parameters: Parameters): { items?: IDataObject[] } {
	const [name, items] = entered(parameters);
	if (items.length > MOST_ITEMS) {
		const problem = `holds ${items.length} items`;
		throw parameters.invalid(name, problem, `Voucherify takes at most ${MOST_ITEMS} in an order.`);
	}
	return items.length > 0 ? { items } : {};
}

/** The field that holds the items, and the items. */
function entered(parameters: Parameters): [name: string, items: IDataObject[]] {
	switch (parameters.optionalText('specifyItems')) {
		case 'fields':
			return ['items', someOf(parameters, 'items', rowsOf(parameters))];
		case 'lines':
			return ['lines', linesOf(parameters)];
		case 'json':
			return ['itemsJson', notEmpty(parameters, 'itemsJson')];
		default:
			return ['specifyItems', []];
	}
}

function notEmpty(parameters: Parameters, name: string): IDataObject[] {
	return someOf(parameters, name, parameters.objects(name));
}

function someOf(parameters: Parameters, name: string, objects: IDataObject[]): IDataObject[] {
	if (objects.length > 0) return objects;
	throw parameters.invalid(name, 'is empty', 'Enter at least one, or choose None above.');
}

function rowsOf(parameters: Parameters): IDataObject[] {
	return Array.from({ length: parameters.count('items.item') }, (_, row) => {
		const field = (name: string) => `items.item[${row}].${name}`;
		const itemId = field('itemId');
		const id = parameters.text(itemId);
		const object = parameters.text(field('object'));
		const isSourceId = parameters.modeOf(itemId) === 'sourceId';
		const name = parameters.optionalText(field('itemName'));
		return {
			...(isSourceId ? { source_id: id, related_object: object } : { [`${object}_id`]: id }),
			...withoutUndefined({
				quantity: parameters.integer(field('quantity'), 0),
				price: parameters.amount(field('price')),
				amount: parameters.amount(field('amount')),
				discount_quantity: parameters.integer(field('discountQuantity'), 0),
				metadata: parameters.object(field('itemMetadata')),
				[object]: name && { [object === 'sku' ? 'sku' : 'name']: name },
			}),
			...parameters.object(field('more')),
		};
	});
}

function linesOf(parameters: Parameters): IDataObject[] {
	const related_object = parameters.text('lineObject');
	const idField = parameters.text('lineIdField');
	const quantityField = parameters.optionalText('lineQuantityField');
	const priceField = parameters.optionalText('linePriceField');
	const isMajor = parameters.text('linePriceUnit') === 'major';
	const items = notEmpty(parameters, 'lines').map((line, index): IDataObject => {
		const at = (name: string | undefined) => name && valueAt(line, ...name.split('.'));
		const refuse = (name: string, problem: string, advice: string) =>
			parameters.invalid('lines', `${problem} in "${name}" of line ${index + 1}`, advice);
		const amount = (name: string | undefined, read: (value: unknown) => number, what: string) => {
			const value = at(name);
			if (name === undefined || isEmpty(value)) return undefined;
			const number = read(value);
			if (Number.isSafeInteger(number) && number >= 0) return number;
			throw refuse(name, `has no ${what}`, `It is ${shown(value)}. ${ADVICE[what] ?? ''}`);
		};
		const source_id = textIn(at(idField));
		if (!source_id) throw refuse(idField, 'has no ID', 'Name the field that holds it.');
		return {
			source_id,
			related_object,
			...withoutUndefined({
				quantity: amount(quantityField, wholeIn, 'quantity'),
				price: amount(priceField, isMajor ? majorIn : minorIn, 'price'),
			}),
		};
	});
	if (!quantityField || items.some(({ quantity }) => quantity !== undefined)) return items;
	const advice = 'Name the field that holds how many there are; empty it where each line is one.';
	throw parameters.invalid('lineQuantityField', 'is a field that no line has', advice);
}

const ADVICE: Partial<Record<string, string>> = {
	quantity: 'Enter a whole number.',
	price: 'Choose the unit that prices are in: minor ones are whole numbers.',
};
