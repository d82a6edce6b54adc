import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import type { Columns } from './row';

/** Columns of what a code is worth. A code has those of its kind. */
const VALUES = [
	...['discount_type', 'amount_off', 'percent_off', 'fixed_amount', 'unit_off', 'unit_type'],
	...['gift_amount', 'gift_balance', 'points', 'points_balance'],
];

/** Returns a row without the empty columns of other kinds of codes: a gift card has no `percent_off`. */
export const withoutOtherKinds = (row: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(row).filter(([name, value]) => value !== null || !VALUES.includes(name)),
	);

/**
 * Builds the columns of a discount. Amounts are in minor currency units. With several free products, `unit_off` is the
 * sum and `unit_type` the products with commas between them.
 * @param path path of the discount in the resource
 */
export function discountColumns(path: string): Columns {
	const parts = path.split('.');
	const units = (resource: IDataObject): IDataObject[] => {
		const discount = valueAt(resource, ...parts);
		const { units: several } = isJsonObject(discount) ? discount : {};
		const each: unknown[] = Array.isArray(several) ? several : [discount];
		return each.filter(isJsonObject);
	};
	return {
		discount_type: `${path}.type`,
		amount_off: `${path}.amount_off`,
		percent_off: `${path}.percent_off`,
		fixed_amount: `${path}.fixed_amount`,
		unit_off: (resource) => {
			const numbers = units(resource).map(({ unit_off }) => unit_off);
			const counts = numbers.filter((value) => typeof value === 'number');
			return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
		},
		unit_type: (resource) => {
			const types = units(resource).map(({ unit_type }) => unit_type);
			return types.filter((type) => typeof type === 'string').join(', ') || undefined;
		},
	};
}
