import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Columns } from './row';

/**
 * Returns the export without the query strings of its file URLs: they carry access tokens, and executions are stored.
 * *Download* needs only the ID of the export.
 */
export function withoutToken(exported: IDataObject): IDataObject {
	const { result } = exported;
	return isJsonObject(result) ? { ...exported, result: withoutQueries(result) } : exported;
}

function withoutQueries(object: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(object).map(([key, value]) => [key, withoutQuery(value)]),
	);
}

function withoutQuery(value: IDataObject[string]): IDataObject[string] {
	if (typeof value === 'string') return value.replace(/[?#].*$/s, '');
	if (Array.isArray(value))
		return (value as Array<IDataObject[string]>).map(withoutQuery) as string[];
	return isJsonObject(value) ? withoutQueries(value) : value;
}

export const exportColumns: Columns = {
	id: 'id',
	status: 'status',
	exported_object: 'exported_object',
	channel: 'channel',
	created_at: 'created_at',
};
