import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { ApiObject } from './pieces';

/** Records which columns of simplified items exist, and whether any item has a value there. */
export class FilledColumns {
	private readonly seen = new Map<string, boolean>();

	/** Records the columns of items, and those of the rows in them. */
	note(at: string, items: ApiObject[]): void {
		for (const [column, value] of items.flatMap((item) => Object.entries(item))) {
			const name = `${at}.${column}`;
			const rows: unknown[] = Array.isArray(value) ? value : [];
			const isFilled = Array.isArray(value) ? rows.length > 0 : value !== null;
			this.seen.set(name, (this.seen.get(name) ?? false) || isFilled);
			this.note(name, rows.filter(isJsonObject));
		}
	}

	/** True if any column of the table was recorded. */
	has(view: string): boolean {
		return [...this.seen.keys()].some((name) => name.startsWith(`${view}.`));
	}

	/** Columns without a value in any item. */
	get empty(): string[] {
		return [...this.seen].flatMap(([name, isFilled]) => (isFilled ? [] : [name])).sort();
	}
}
