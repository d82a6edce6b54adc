import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { deletePermanently, readForce } from '../forms/deletePermanently';
import { optionsOf } from '../forms/options';
import type { Parameters } from '../forms/reading/parameters';
import type { Result, SingleOperation } from '../run/types';
import { writeEmpty } from './write';
import { pickedSubject } from '../writes/subjects';
import type { VoucherifyClient } from '../api/client/client';
import { mayBeCausedByRetry } from '../api/errors/callError';
import { isNotFound } from '../api/client/found';
import { toNodeFailure } from '../api/errors/node';
import type { ApiCall } from '../api/http/request';

interface DeleteOperation {
	action: string;
	description: string;
	/** Fields that pick what it is a part of. Default: none. */
	within?: INodeProperties[];
	/** Field that picks what to delete. */
	field: INodeProperties;
	/** Returns the path of what to delete. */
	path: (parameters: Parameters) => string[];
	/** Its name in texts, if the service moves it to the bin by default. */
	binned?: string;
	errorCatalog?: ApiCall['errorCatalog'];
}

/**
 * Builds an operation that deletes what one field picks. The output item has the ID under the field's name; see {@link
 * deleteResource}.
 */
export const deleteOperation = ({
	within = [],
	field,
	path,
	binned,
	errorCatalog,
	...entry
}: DeleteOperation): SingleOperation => ({
	value: 'delete',
	name: 'Delete',
	...entry,
	writes: true,
	changes: pickedSubject(...[...within, field].map(({ name }) => name)),
	fields: [
		...within,
		field,
		...(binned === undefined ? [] : [optionsOf(deletePermanently(binned))]),
	],
	async execute({ client, parameters }) {
		const call = {
			path: path(parameters),
			query: binned === undefined ? undefined : readForce(parameters),
			errorCatalog,
		};
		return await deleteResource(client, call, { [field.name]: parameters.text(field.name) });
	},
});

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
