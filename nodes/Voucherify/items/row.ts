import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../api/types';

/** A flat row with the same columns as every other: null stands where there is no value, which tables show as empty. */
export function rowOf(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}

/** The columns of a simplified row: where each value stands in the resource (`gift.balance`), or how it follows from it. */
export type Columns = Record<string, string | ((resource: IDataObject) => IDataObject[string])>;

/** One flat row of a resource. */
export function simplifiedBy(columns: Columns, resource: IDataObject): IDataObject {
	const cells = Object.entries(columns).map(([name, column]): [string, IDataObject[string]] => [
		name,
		typeof column === 'string' ? valueAt(resource, ...column.split('.')) : column(resource),
	]);
	return rowOf(Object.fromEntries(cells));
}
