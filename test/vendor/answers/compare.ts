import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { viewNamed } from '../columns';
import { shownBy, type Place } from '../columns/view';
import { placeNamed } from './places';
import type { ApiObject } from './pieces';

/** Result of a comparison: errors, and the number of compared columns. */
export interface Compared {
	wrong: string[];
	columns: number;
}

/** Columns besides those of the object: the item's origin, the outcome of a write, and the unit of amounts. */
const ADDED = new Set([
	'amounts_in',
	'event_type',
	'voucher_code',
	'done_count',
	'failed_count',
	'failed_rows',
	'already',
	'booked',
	'warnings',
]);

/**
 * Columns of what a code is worth: what creates or publishes one leaves out those of other kinds. Redeemables have columns of
 * rewards only if they have one.
 */
const OF_A_KIND = new Set([
	...['reward_id', 'reward_name', 'reward_code'],
	...['discount_type', 'amount_off', 'percent_off', 'fixed_amount', 'unit_off', 'unit_type'],
	...['gift_amount', 'gift_balance', 'points', 'points_balance'],
]);

/**
 * Compares the items of a simplified output with the response. A column is read from the place that the table gives, else from
 * where the schemas have its name.
 * @param published columns that all items have, by the preview
 */
export function compareColumns(
	view: string,
	published: readonly string[],
	objects: ApiObject[],
	items: ApiObject[],
	asked: INodeParameters,
): Compared {
	const { columns: stated, rows: split, isPart } = viewNamed(view);
	const rows = objects.flatMap((object) => split?.(object) ?? [object]);
	if (rows.length !== items.length)
		return { wrong: [`${rows.length} rows are shown as ${items.length} items`], columns: 0 };
	const shown = ownColumns(view, items);
	const names = new Set(
		isPart ? Object.keys(stated) : [...published, ...shown.flatMap(Object.keys)],
	);
	const places = [...names].flatMap((name): Array<[string, Place]> => {
		const place = stated[name] ?? placeNamed(view, name);
		return place === undefined || (ADDED.has(name) && !(name in stated)) ? [] : [[name, place]];
	});
	const columns = Object.fromEntries(places);
	const wrong = rows.flatMap((row, index) =>
		differences(shownBy(columns, row, asked), shown[index] ?? {}),
	);
	return { wrong: [...new Set(wrong)], columns: rows.length * places.length };
}

/** Items without the columns that other responses fill. */
export function ownColumns(view: string, items: ApiObject[]): ApiObject[] {
	const { columns, isPart } = viewNamed(view);
	if (!isPart) return items;
	return items.map((item) =>
		Object.fromEntries(Object.entries(item).filter(([name]) => name in columns)),
	);
}

/** Differences between expected and actual columns, with their paths. */
function differences(wanted: ApiObject, item: ApiObject, at = ''): string[] {
	const names = [...new Set([...Object.keys(wanted), ...Object.keys(item)])];
	return names.flatMap((name) => {
		const [should, is] = [wanted[name], item[name]];
		if (!(name in wanted)) {
			return ADDED.has(name) ? [] : [`column ${at}${name} is nowhere in the response`];
		}
		if (!(name in item))
			return should === null && OF_A_KIND.has(name) ? [] : [`column ${at}${name} is missing`];
		if (Array.isArray(should) && Array.isArray(is) && should.length === is.length) {
			return should.flatMap((row: unknown, index) =>
				isJsonObject(row) && isJsonObject(is[index])
					? differences(row, is[index], `${at}${name}.`)
					: [],
			);
		}
		if (
			should instanceof RegExp
				? typeof is === 'string' && should.test(is)
				: isDeepStrictEqual(should, is)
		)
			return [];
		return [
			`column ${at}${name} is ${JSON.stringify(is)}, and the answer has ${should instanceof RegExp ? String(should) : JSON.stringify(should)}`,
		];
	});
}

/** URLs of files contain tokens that no item may show; `error` is returned under another name. */
const HANDED_OVER_OTHERWISE = new Set(['result', 'error']);

/** Compares the items of a full output with the objects: no field may be missing. */
export function compareWhole(objects: ApiObject[], items: ApiObject[]): Compared {
	if (objects.length !== items.length)
		return { wrong: [`${objects.length} objects are shown as ${items.length} items`], columns: 0 };
	const wrong = objects.flatMap((object, index) =>
		Object.entries(object)
			.filter(
				([name, value]) =>
					!HANDED_OVER_OTHERWISE.has(name) && !isDeepStrictEqual(items[index]?.[name], value),
			)
			.map(([name]) => `field ${name} is gone or changed`),
	);
	return {
		wrong: [...new Set(wrong)],
		columns: objects.reduce((sum, object) => sum + Object.keys(object).length, 0),
	};
}
