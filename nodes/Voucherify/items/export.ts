import type { IDataObject } from 'n8n-workflow';
import type { Export } from '../api/types';
import { rowOf } from './row';

/**
 * An export as an item shows it. The address of its file carries a token that opens the file, so the item has the
 * address without it: executions are stored, and *Download* needs the export's ID alone.
 */
export function withoutToken(exported: Export): IDataObject {
	const { result } = exported;
	const url = result?.url;
	return url ? { ...exported, result: { ...result, url: url.replace(/[?#].*$/s, '') } } : exported;
}

/** One flat row: what was exported, and how far it is. */
export function simplifiedExport({
	id,
	status,
	exported_object,
	channel,
	created_at,
}: Export): IDataObject {
	return rowOf({ id, status, exported_object, channel, created_at });
}
