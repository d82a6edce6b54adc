import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../api/types';
import { pathToUnit } from '../reading/counted';
import { parseMoney } from '../reading/money';
import { wordForMissingValue, OBJECT } from '../reading/lost';
import type { Parameters } from '../reading/parameters';
import { adviceToRound, parseInteger } from '../reading/numbers';
import { isEmpty, shown, toText, withoutInvisibleEnds } from '../reading/values';
import { deepMerge, withoutUndefined } from '../body';
import { chosenUnit, readAmount } from '../money';

/** Voucherify's maximum number of items in an order. */
const MAX_ITEMS = 500;

/** Advice for prices without tax: they can have fractions of a cent, which line totals do not have. */
const USE_TOTAL = ' Or name the field with the total of the line in Line Total Field.';

/** Columns that at least one line must have, if the user names a field for them. */
const COLUMNS = [
	{
		name: 'lineQuantityField',
		column: 'quantity',
		advice: 'Name the field with the quantity, or leave it empty if each line is one unit.',
	},
	{
		name: 'lineTotalField',
		column: 'amount',
		advice: "Name the field with the line's total, or leave it empty to send the price.",
	},
	{
		name: 'linePriceField',
		column: 'price',
		advice:
			'Name the field with the price, or leave it empty to use the prices that Voucherify knows.',
	},
];

/**
 * Reads the items of the form as a part of an order; an empty object when there are none.
 * @throws NodeOperationError that names the field, and the row or line.
 */
export function readOrderItems(parameters: Parameters): { items?: IDataObject[] } {
	const [name, items] = enteredItems(parameters);
	if (items.length > MAX_ITEMS) {
		const problem = `holds ${items.length} items`;
		throw parameters.invalid(name, problem, `Voucherify accepts at most ${MAX_ITEMS} per order.`);
	}
	return items.length > 0 ? { items } : {};
}

/** Reads the items, and the name of the field that holds them. */
function enteredItems(parameters: Parameters): [name: string, items: IDataObject[]] {
	switch (parameters.optionalText('specifyItems')) {
		case 'fields':
			return ['items', nonEmpty(parameters, 'items', itemsFromRows(parameters))];
		case 'lines':
			return ['lines', itemsFromLines(parameters)];
		case 'json':
			return ['itemsJson', requiredObjects(parameters, 'itemsJson')];
		default:
			return ['specifyItems', []];
	}
}

function requiredObjects(parameters: Parameters, name: string): IDataObject[] {
	return nonEmpty(parameters, name, parameters.objects(name));
}

function nonEmpty(parameters: Parameters, name: string, objects: IDataObject[]): IDataObject[] {
	if (objects.length > 0) return objects;
	const advice = 'Enter at least one, or choose None above.';
	throw name === 'items'
		? parameters.missingRow(name, advice)
		: parameters.invalid(name, 'is empty', advice);
}

function itemsFromRows(parameters: Parameters): IDataObject[] {
	return Array.from({ length: parameters.count('items.item') }, (_, row) => {
		const field = (name: string) => `items.item[${row}].${name}`;
		const itemId = field('itemId');
		const id = parameters.text(itemId);
		const object = parameters.text(field('object'));
		const isSourceId = parameters.mode(itemId) === 'sourceId';
		const name = parameters.optionalText(field('moreFields.itemName'));
		const known = {
			...(isSourceId ? { source_id: id, related_object: object } : { [`${object}_id`]: id }),
			...withoutUndefined({
				quantity: parameters.integer(field('quantity'), 0),
				price: readAmount(parameters, field('price')),
				amount: readAmount(parameters, field('moreFields.amount')),
				discount_quantity: parameters.integer(field('moreFields.discountQuantity'), 0),
				metadata: parameters.object(field('moreFields.itemMetadata')),
				[object]: name && { [object === 'sku' ? 'sku' : 'name']: name },
			}),
		};
		return deepMerge(known, parameters.object(field('moreFields.more')) ?? {});
	});
}

function itemsFromLines(parameters: Parameters): IDataObject[] {
	const related_object = parameters.text('lineObject');
	const idField = parameters.text('lineIdField');
	const quantityField = parameters.optionalText('lineQuantityField');
	const items = requiredObjects(parameters, 'lines').map((line, index): IDataObject => {
		const at = (name: string | undefined) => name && valueAt(line, ...name.split('.'));
		const refuse = (name: string, problem: string, advice: string) =>
			parameters.invalid('lines', `${problem} in "${name}" of line ${index + 1}`, advice);
		const quantity = () => {
			const value = at(quantityField);
			if (quantityField === undefined || isEmpty(value)) return undefined;
			const number = parseInteger(value, 0);
			if ('value' in number) return number.value;
			const problem = 'holds a quantity that is not a whole number of at least 0,';
			throw refuse(
				quantityField,
				problem,
				`It is ${shown(value)}. Enter a whole number. ${adviceToRound(value)}`,
			);
		};
		const money = (what: string, name: string, wayOut = '') => {
			const field = parameters.optionalText(name);
			const value = at(field);
			if (field === undefined || isEmpty(value)) return undefined;
			const said = at(pathToUnit(field));
			const read = parseMoney(value, chosenUnit(parameters, name, value), said);
			if ('value' in read && read.value >= 0) return read.value;
			const below0 = { problem: 'is below 0', advice: `It is ${shown(value)}. Enter 0 or more.` };
			const { problem, advice } = 'problem' in read ? read : below0;
			const description = advice + (said === undefined ? wayOut : '');
			throw refuse(field, `holds a ${what} that ${problem},`, description);
		};
		const amount = money('total', 'lineTotalField');
		const price = () => money('price', 'linePriceField', USE_TOTAL);
		const source_id = withoutInvisibleEnds(toText(at(idField)) ?? '');
		if (!source_id || wordForMissingValue(source_id) || source_id.includes(OBJECT))
			throw refuse(idField, 'has no ID', 'Name the field that holds it.');
		return {
			source_id,
			related_object,
			...withoutUndefined({
				quantity: quantity(),
				price: amount === undefined ? price() : undefined,
				amount,
			}),
		};
	});
	refuseMissing(parameters, items);
	return items;
}

/** Refuses a named field that no line has, and a line that lacks what others have: Voucherify would use other sums. */
function refuseMissing(parameters: Parameters, items: IDataObject[]): void {
	const has = (column: string) => items.some((item) => item[column] !== undefined);
	for (const { name, column, advice } of COLUMNS) {
		if (has(column) || (column === 'price' && has('amount'))) continue;
		if (parameters.optionalText(name) !== undefined)
			throw parameters.invalid(name, 'is not a field of any line', advice);
	}
	for (const [what, ...columns] of [
		['quantity', 'quantity'],
		['price', 'price', 'amount'],
	]) {
		const line = items.findIndex((item) => columns.every((column) => item[column] === undefined));
		if (line < 0 || !columns.some(has)) continue;
		const advice = 'Other lines have one: add it, or filter out this line before this node.';
		throw parameters.invalid('lines', `has no ${what} in line ${line + 1}`, advice);
	}
}
