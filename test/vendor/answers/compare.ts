import { isDeepStrictEqual } from 'node:util';
import type { INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { shownBy, type View } from '../columns/view';
import type { Thing } from './pieces';

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

/** Columns of what a code is worth: what creates or publishes one leaves out those of other kinds. */
const OF_A_KIND = new Set([
	...['discount_type', 'amount_off', 'percent_off', 'fixed_amount', 'unit_off', 'unit_type'],
	...['gift_amount', 'gift_balance', 'points', 'points_balance'],
]);

/** Compares the items of a simplified output with the table of their columns. */
export function compareColumns(
	view: View,
	things: Thing[],
	items: Thing[],
	asked: INodeParameters,
): Compared {
	const rows = things.flatMap((thing) => view.rows?.(thing) ?? [thing]);
	if (rows.length !== items.length)
		return { wrong: [`${rows.length} rows are shown as ${items.length} items`], columns: 0 };
	const wrong = rows.flatMap((row, index) =>
		differences(shownBy(view.columns, row, asked), items[index] ?? {}),
	);
	return { wrong: [...new Set(wrong)], columns: rows.length * Object.keys(view.columns).length };
}

/** Differences between expected and actual columns, with their paths. */
function differences(wanted: Thing, item: Thing, at = ''): string[] {
	const names = [...new Set([...Object.keys(wanted), ...Object.keys(item)])];
	return names.flatMap((name) => {
		const [should, is] = [wanted[name], item[name]];
		if (!(name in wanted)) {
			return ADDED.has(name) ? [] : [`column ${at}${name} is not in the table`];
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
export function compareWhole(things: Thing[], items: Thing[]): Compared {
	if (things.length !== items.length)
		return { wrong: [`${things.length} things are shown as ${items.length} items`], columns: 0 };
	const wrong = things.flatMap((thing, index) =>
		Object.entries(thing)
			.filter(
				([name, value]) =>
					!HANDED_OVER_OTHERWISE.has(name) && !isDeepStrictEqual(items[index]?.[name], value),
			)
			.map(([name]) => `field ${name} is gone or changed`),
	);
	return {
		wrong: [...new Set(wrong)],
		columns: things.reduce((sum, thing) => sum + Object.keys(thing).length, 0),
	};
}
