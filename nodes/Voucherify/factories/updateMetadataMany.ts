import type { IDataObject } from 'n8n-workflow';
import { metadataNames, readMetadata } from '../forms/metadata';
import type { Parameters } from '../forms/reading/parameters';
import type { ApiCall } from '../api/http/request';
import type { BulkRow } from '../run/types';

/**
 * Builds a row that sets the metadata of one resource.
 * @param keyName API field that identifies the resource
 * @throws NodeOperationError if there is no metadata to set
 */
export function metadataRow(parameters: Parameters, keyName: string, key: string): BulkRow {
	const metadata = readMetadata(parameters);
	if (metadata) return { address: '', key, row: { [keyName]: key, metadata }, shared: 'metadata' };
	throw parameters.invalid(
		metadataNames().how,
		'has nothing to set',
		'Choose how to enter the attributes, and add at least one.',
	);
}

/**
 * Builds the request that sets the metadata of many resources, the same for all or different for each. It is idempotent.
 * @param base path of the collection
 * @param list API field for the list of keys
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
