import type { VoucherifyClient } from '../client/client';
import { unexpectedResponse } from '../errors/errors';
import type { ApiCall, CallOptions } from '../http/request';
import { isJsonObject, isResource, type Resource } from '../types';
import type { IDataObject } from 'n8n-workflow';

/**
 * A [background job](https://docs.voucherify.io/api-reference/async-actions/async-action-object). `status` is `ENQUEUED`,
 * then `IN_PROGRESS`, then `DONE` or `FAILED`.
 */
export interface AsyncAction extends Resource {
	status: string;
	type?: string;
	/** Time of the last change, ISO 8601. For a finished job, the time when it ended. */
	updated_at?: string | null;
	/** Percent, from 0 to 100. */
	progress?: number;
	/** Only if a single job is read, and it is finished. */
	result?: IDataObject | null;
}

/** The list of background jobs, newest first. Its rows have no results. */
export const ASYNC_ACTIONS = { path: ['v1', 'async-actions'], key: 'async_actions' } as const;

/** Query parameter for the next page: jobs created before this time. */
export const BEFORE = { parameter: 'end_date', order: '-created_at' } as const;

/** True if the job is finished and does not change anymore. */
export const isOver = ({ status }: AsyncAction) => status === 'DONE' || status === 'FAILED';

/**
 * Returns the response if it is a background job.
 * @throws NodeApiError if it is not.
 */
export function readAsyncAction(client: VoucherifyClient, body: unknown): AsyncAction {
	if (isAsyncAction(body)) return body;
	throw unexpectedResponse('it is not a background job', client.about({ method: 'GET' }));
}

/** Reads one background job, with its result if it is finished. */
export async function fetchAsyncAction(client: VoucherifyClient, id: string): Promise<AsyncAction> {
	const path = [...ASYNC_ACTIONS.path, id];
	return readAsyncAction(client, await client.request({ method: 'GET', path }));
}

/**
 * Sends a request that starts a background job.
 * @returns the ID of the job
 * @throws NodeApiError if the response has none.
 */
export async function startAsyncAction(client: VoucherifyClient, call: ApiCall): Promise<string> {
	return readStartedJobId(client, await client.request(call), call);
}

/**
 * Returns the ID of the job that a response says was started.
 * @throws NodeApiError if it has none.
 */
export function readStartedJobId(
	client: VoucherifyClient,
	body: unknown,
	call: CallOptions,
): string {
	const id = isJsonObject(body) ? body.async_action_id : undefined;
	if (typeof id === 'string' && id !== '') return id;
	throw unexpectedResponse('it names no background job', client.about(call));
}

/**
 * True if `value` is a background job: a resource with a status. Its result and progress, if any, have the expected type.
 */
export function isAsyncAction(value: unknown): value is AsyncAction {
	if (!isResource(value) || typeof value.status !== 'string') return false;
	const { result, progress } = value;
	return (
		(result === undefined || result === null || isJsonObject(result)) &&
		(progress === undefined || progress === null || typeof progress === 'number')
	);
}
