import type { IDataObject } from 'n8n-workflow';
import { metadataNames, readMetadata } from '../../forms/metadata';
import type { Parameters } from '../../forms/reading/parameters';
import type { ApiCall } from '../../api/http/request';
import type { BulkRow } from '../runtime/types';

/**
 * The metadata of one thing among many.
 * @param keyName what the service calls its key
 * @throws NodeOperationError when there is none
 */
export function metadataRow(parameters: Parameters, keyName: string, key: string): BulkRow {
	const metadata = readMetadata(parameters);
	if (metadata) return { address: '', key, row: { [keyName]: key, metadata }, shared: 'metadata' };
	throw parameters.invalid(
		metadataNames().how,
		'gives nothing to set',
		'Choose how to give the attributes, and add at least one.',
	);
}

/**
 * The call that sets the metadata of many things: the same for all of them, or for each its own. Setting the same twice
 * does no harm.
 * @param base the path of the collection
 * @param list what the service calls the list of keys
 */
export function metadataCall(
	rows: IDataObject[],
	base: readonly string[],
	{ keyName, list }: { keyName: string; list: string },
): ApiCall {
	const [first, ...others] = rows.map(({ metadata }) => JSON.stringify(metadata));
	const areSame = others.every((metadata) => metadata === first);
	const path = [...base, areSame ? 'metadata' : 'bulk', 'async'];
	const keys = [...new Set(rows.map((row) => row[keyName]))];
	const body = areSame ? { [list]: keys, metadata: rows[0]?.metadata } : rows;
	return { method: 'POST', path, body, idempotent: true };
}
