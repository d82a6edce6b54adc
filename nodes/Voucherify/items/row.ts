import type { IDataObject } from 'n8n-workflow';

/** A flat row with the same columns as every other: null stands where there is no value, which tables show as empty. */
export function rowOf(fields: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));
}
