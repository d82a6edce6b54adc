import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Columns } from './row';

/**
 * An export as an item shows it. The addresses of its files carry tokens that open them, so the item has them without:
 * executions are stored, and *Download* needs the export's ID alone.
 */
export function withoutToken(exported: IDataObject): IDataObject {
	const { result } = exported;
	return isJsonObject(result) ? { ...exported, result: withoutQueries(result) } : exported;
}

function withoutQueries(object: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, cleaned(value)]));
}

function cleaned(value: IDataObject[string]): IDataObject[string] {
	if (typeof value === 'string') return value.replace(/[?#].*$/s, '');
	if (Array.isArray(value)) return (value as Array<IDataObject[string]>).map(cleaned) as string[];
	return isJsonObject(value) ? withoutQueries(value) : value;
}

/** What was exported, and how far it is. */
export const exportColumns: Columns = {
	id: 'id',
	status: 'status',
	exported_object: 'exported_object',
	channel: 'channel',
	created_at: 'created_at',
};
