import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Columns } from './row';

/**
 * An export as an item shows it. The address of its file carries a token that opens the file, so the item has the
 * address without it: executions are stored, and *Download* needs the export's ID alone.
 */
export function withoutToken(exported: IDataObject): IDataObject {
	const { result } = exported;
	if (!isJsonObject(result) || typeof result.url !== 'string') return exported;
	return { ...exported, result: { ...result, url: result.url.replace(/[?#].*$/s, '') } };
}

/** What was exported, and how far it is. */
export const exportColumns: Columns = {
	id: 'id',
	status: 'status',
	exported_object: 'exported_object',
	channel: 'channel',
	created_at: 'created_at',
};
