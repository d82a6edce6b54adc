import type { VoucherifyClient } from '../http/client';
import { unexpectedAnswer } from '../errors/errors';
import type { ApiCall, CallOptions } from '../http/request';
import { isJsonObject, isResource, type Resource } from '../types';
import type { IDataObject } from 'n8n-workflow';

/** A [background job](https://docs.voucherify.io/api-reference/async-actions/async-action-object): `status` goes from `ENQUEUED` over `IN_PROGRESS` to `DONE` or `FAILED`. */
export interface AsyncAction extends Resource {
	status: string;
	type?: string;
	/** Time of the last change, ISO 8601. Once the job is over, the time of its end. */
	updated_at?: string | null;
	/** From 0 to 100. */
	progress?: number;
	/** Only when it is read by itself, and over. */
	result?: IDataObject | null;
}

/** The list of background jobs, newest first. Its rows have no results. */
export const ASYNC_ACTIONS = { path: ['v1', 'async-actions'], key: 'async_actions' } as const;

/** Parameter that brings further pages: jobs created before this time. */
export const BEFORE = { parameter: 'end_date', order: '-created_at' } as const;

/** Whether it will not change any more. */
export const isOver = ({ status }: AsyncAction) => status === 'DONE' || status === 'FAILED';

/**
 * Checks that an answer is a background job.
 * @throws NodeApiError when it is not.
 */
export function readAsyncAction(client: VoucherifyClient, body: unknown): AsyncAction {
	if (isAsyncAction(body)) return body;
	throw unexpectedAnswer('it is not a background job', client.about({ method: 'GET' }));
}

/** Reads one background job, with its result if it is over. */
export async function fetchAsyncAction(client: VoucherifyClient, id: string): Promise<AsyncAction> {
	const path = [...ASYNC_ACTIONS.path, id];
	return readAsyncAction(client, await client.request({ method: 'GET', path }));
}

/**
 * Makes a call that starts a background job.
 * @returns the ID of the job
 * @throws NodeApiError when none is named.
 */
export async function startAsyncAction(client: VoucherifyClient, call: ApiCall): Promise<string> {
	return readStartedJobId(client, await client.request(call), call);
}

/** The ID of the job that an answer says was started. @throws NodeApiError when it names none. */
export function readStartedJobId(
	client: VoucherifyClient,
	body: unknown,
	call: CallOptions,
): string {
	const id = isJsonObject(body) ? body.async_action_id : undefined;
	if (typeof id === 'string' && id !== '') return id;
	throw unexpectedAnswer('it names no background job', client.about(call));
}

/** Whether `value` is a background job: a resource with a status and, where it has a result, one of the known shape. */
export function isAsyncAction(value: unknown): value is AsyncAction {
	if (!isResource(value) || typeof value.status !== 'string') return false;
	const { result, progress } = value;
	return (
		(result === undefined || result === null || isJsonObject(result)) &&
		(progress === undefined || progress === null || typeof progress === 'number')
	);
}
