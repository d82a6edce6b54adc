import type { IDataObject } from 'n8n-workflow';

/** The object without the fields that are undefined, or undefined when none is left. */
export function withoutUndefined(object: IDataObject): IDataObject | undefined {
	const fields = Object.entries(object).filter(([, value]) => value !== undefined);
	return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
