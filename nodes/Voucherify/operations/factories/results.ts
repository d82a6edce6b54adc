import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { unexpectedAnswer } from '../../api/errors/errors';
import { isNotFound } from '../../api/http/found';
import { toNodeFailure } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import { readOnce, readRowsOnce } from '../../api/lists/readOnce';
import { wholeRows, type List } from '../../api/lists/pages';
import { isJsonObject, isResource } from '../../api/types';
import { readShownUnit } from '../../forms/money';
import { simplifiedBy, type Columns } from '../../items/row';
import { withClearedFields, withKeptFields } from './cleared';
import type { Result, Task } from '../runtime/types';

/** Makes a call that changes something, and returns the resource that the service answers with. See {@link withKeptFields}. */
export async function write(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const body = await client.request(call).catch((error: unknown) => {
		throw withClearedFields(call.body, error);
	});
	if (!isResource(body)) {
		throw unexpectedAnswer('it is not what was created or changed', client.about(call));
	}
	return [{ json: call.method === 'PUT' ? withKeptFields(call.body, body) : body }];
}

/** Makes a call that changes something, and returns whatever object the service answers with. */
export async function writeObject(client: VoucherifyClient, call: ApiCall): Promise<Result[]> {
	const body = await client.request(call);
	if (!isJsonObject(body)) throw unexpectedAnswer('it is not an object', client.about(call));
	return [{ json: body }];
}

/** Makes a call that is answered with nothing, and returns `json` in its place. */
export async function writeEmpty(
	client: VoucherifyClient,
	call: ApiCall,
	json: IDataObject,
): Promise<Result[]> {
	await client.carryOut(call);
	return [{ json }];
}

/** Deletes what an address stands for, and says so, with what named it. See {@link removeResource}. */
export async function deleteResource(
	client: VoucherifyClient,
	call: Omit<ApiCall, 'method'>,
	named: IDataObject,
): Promise<Result[]> {
	return await removeResource(client, call, { deleted: true }, named);
}

/**
 * Makes a call after which nothing is left at an address, and says so. Where the answer was lost, and the next attempt finds
 * nothing, nobody can tell whose doing that is, nor whether there ever was something: the item claims nothing, then.
 * @param claim what is said of it when the service says that it is done
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
	'The answer to the first attempt was lost, and the next one found nothing: either the first one was carried out, or there was nothing of this ID or code. Check it if you are not sure of it.';

/** Reads one resource, once for all items that ask for it, and shows it as *Simplify* says. */
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
		throw unexpectedAnswer('it is not what was asked for', client.about(call));
	});
	if (!found) return [];
	return [{ json: isSimplified ? simplifiedBy(columns, found, unit) : found }];
}

/** Reads a list that is given as a whole, once for all items that ask for it, and shows it as *Simplify* says. */
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
