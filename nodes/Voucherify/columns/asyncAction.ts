import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isTexts } from '../api/types';
import type { Columns } from './row';

/**
 * Returns the background job without the query strings of its report URLs: they may carry tokens, and executions are
 * stored.
 */
export function withoutTokens(job: IDataObject): IDataObject {
	const { result } = job;
	if (!isJsonObject(result) || !isTexts(result.reports)) return job;
	const reports = result.reports.map((address) => address.replace(/[?#].*$/s, ''));
	return { ...job, result: { ...result, reports } };
}

export const asyncActionColumns: Columns = {
	id: 'id',
	type: 'type',
	status: 'status',
	operation_status: 'operation_status',
	progress: 'progress',
	processing_time: 'processing_time',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
