import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ApiCall } from '../api/http/request';
import { bulkFields } from '../forms/bulk';
import { changedMetadata, metadataNames, readMetadata } from '../forms/metadata';
import type { Parameters } from '../forms/reading/parameters';
import type { BulkOperation, BulkRow } from '../run/types';

interface ManyMetadata {
	action: string;
	kind: 'customer' | 'product' | 'voucher';
	/** Field for the key of an item's resource. */
	field: INodeProperties;
	/** API field for this key; with an `s`, that for the list of keys. */
	keyName: 'code' | 'source_id';
}

/**
 * Builds an operation that sets the metadata of many resources with few requests, the same for all or different for each.
 * It is idempotent.
 */
export const updateMetadataManyOperation = ({
	action,
	kind,
	field,
	keyName,
}: ManyMetadata): BulkOperation => ({
	value: 'updateMetadataMany',
	name: 'Update Metadata of Many',
	action,
	description: `Set metadata of all input ${kind}s in bulk: one request per 10 MB instead of one per ${kind}`,
	keyName,
	fields: [field, ...changedMetadata(kind), ...bulkFields],
	toBatchItem: (parameters) => metadataRow(parameters, keyName, parameters.text(field.name)),
	submitJob: (_, rows) => metadataCall(rows, `${kind}s`, keyName),
});

/**
 * Builds a row that sets the metadata of one resource.
 * @throws NodeOperationError if there is no metadata to set
 */
function metadataRow(parameters: Parameters, keyName: string, key: string): BulkRow {
	const metadata = readMetadata(parameters);
	if (metadata) return { address: '', key, row: { [keyName]: key, metadata }, shared: 'metadata' };
	throw parameters.invalid(
		metadataNames().how,
		'has nothing to set',
		'Choose how to enter the attributes, and add at least one.',
	);
}

function metadataCall(rows: IDataObject[], collection: string, keyName: string): ApiCall {
	const [first, ...others] = rows.map(({ metadata }) => JSON.stringify(metadata));
	const areSame = others.every((metadata) => metadata === first);
	const path = ['v1', collection, areSame ? 'metadata' : 'bulk', 'async'];
	const keys = [...new Set(rows.map((row) => row[keyName]))];
	const body = areSame ? { [`${keyName}s`]: keys, metadata: rows[0]?.metadata } : rows;
	return { method: 'POST', path, body, idempotent: true };
}
