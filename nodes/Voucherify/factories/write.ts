import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { mayBeCausedByRetry } from '../api/errors/callError';
import { unexpectedAnswer } from '../api/errors/errors';
import { isNotFound } from '../api/client/found';
import { toNodeFailure } from '../api/errors/node';
import type { ApiCall } from '../api/http/request';
import { readOnce, readRowsOnce } from '../api/lists/readOnce';
import { wholeRows, type List } from '../api/lists/pages';
import { isJsonObject, isResource } from '../api/types';
import { readShownUnit } from '../forms/money';
import { simplifiedBy, type Columns } from '../columns/row';
import { withClearedFields, withKeptFields } from './cleared';
import type { Result, Task } from '../run/types';

/** Sends a write, and returns the resource in the response. See {@link withKeptFields}. */
export async function write(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const body = await client.request(call).catch((error: unknown) => {
		throw withClearedFields(call.body, error);
	});
	if (!isResource(body)) {
		throw unexpectedAnswer('it is not what was created or changed', client.about(call));
	}
	return [{ json: call.method === 'PUT' ? withKeptFields(call.body, body) : body }];
}

/** Sends a write, and returns any object in the response. */
export async function writeObject(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const body = await client.request(call);
	if (!isJsonObject(body)) throw unexpectedAnswer('it is not an object', client.about(call));
	return [{ json: body }];
}

/** Sends a write that has no response body, and returns `json` instead. */
export async function writeEmpty(
	client: VoucherifyClient,
	call: ApiCall,
	json: IDataObject,
): Promise<Result[]> {
	await client.carryOut(call);
	return [{ json }];
}

/**
 * Deletes the resource at a path, and returns `deleted: true` with the identifiers in `named`. See {@link removeResource}.
 */
export async function deleteResource(
	client: VoucherifyClient,
	call: Omit<ApiCall, 'method'>,
	named: IDataObject,
): Promise<Result[]> {
	return await removeResource(client, call, { deleted: true }, named);
}

/**
 * Sends a DELETE request. If a response was lost and the next attempt finds nothing, the first one may have been carried
 * out, or there was never anything to delete: the item then has `already: true` and a warning instead of the claim.
 * @param claim fields of the item after a successful response
 * @param named identifiers, in the item in both cases
 */
export async function removeResource(
	client: VoucherifyClient,
	call: Omit<ApiCall, 'method'>,
	claim: IDataObject,
	named: IDataObject,
): Promise<Result[]> {
	try {
		return await writeEmpty(client, { ...call, method: 'DELETE' }, { ...claim, ...named });
	} catch (error) {
		if (!isNotFound(error) || !mayBeCausedByRetry(error)) throw toNodeFailure(client.node, error);
		return [{ json: { already: true, ...named, warnings: [NOT_THERE] } }];
	}
}

const NOT_THERE =
	'The response to the first attempt was lost, and the next one found nothing: either the first one was carried out, or this ID or code never existed. Check it if you are not sure.';

/** Reads one resource, once for all items that request it, and applies *Simplify*. */
export async function getOne(
	{ client, parameters }: Task,
	path: string[],
	columns: Columns,
): Promise<Result[]> {
	const isSimplified = parameters.flag('simplify');
	const unit = readShownUnit(parameters);
	const call = { method: 'GET', path } as const;
	const [found] = await readOnce(client, [path], async () => {
		const body = await client.request(call);
		if (isResource(body)) return [body];
		throw unexpectedAnswer('it is not what was requested', client.about(call));
	});
	if (!found) return [];
	return [{ json: isSimplified ? simplifiedBy(columns, found, unit) : found }];
}

/** Reads a list without pages, once for all items that request it, and applies *Simplify*. */
export async function getRows(
	{ client, parameters }: Task,
	list: List,
	columns: Columns,
): Promise<Result[]> {
	const isSimplified = parameters.flag('simplify');
	const unit = readShownUnit(parameters);
	const rows = await readRowsOnce(client, [list], async () => await wholeRows(client, list));
	return rows.map((row) => ({ json: isSimplified ? simplifiedBy(columns, row, unit) : row }));
}
