import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import { readEntries, type CollectionName, type InputField } from './reading/inputFields';
import { readMetadataPart } from './metadata';
import type { Parameters } from './reading/parameters';

/** Returns the object without its undefined fields; undefined when no field remains. */
export function withoutUndefined(object: IDataObject): IDataObject | undefined {
	const fields = Object.entries(object).filter(([, value]) => value !== undefined);
	return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/**
 * Merges two parts of a body. Objects that both have are merged recursively; for other values, the second part wins.
 */
export function deepMerge(first: IDataObject, second: IDataObject): IDataObject {
	const both = Object.entries(second).map(([key, value]): [string, IDataObject[string]] => {
		const known = Object.hasOwn(first, key) ? first[key] : undefined;
		return [key, isJsonObject(known) && isJsonObject(value) ? deepMerge(known, value) : value];
	});
	return Object.fromEntries([...Object.entries(first), ...both]);
}

/**
 * Builds a request body. The `key` of each field is the path of its value. Empty fields are left out.
 * @param collection name of the collection that holds the fields; undefined for fields outside of collections
 * @throws NodeOperationError that names the field
 */
export function bodyFromFields(
	parameters: Parameters,
	fields: InputField[],
	collection?: CollectionName,
): IDataObject {
	const body: IDataObject = {};
	for (const [key, value] of readEntries(parameters, fields, collection)) {
		const path = key.split('.');
		const last = path.pop() ?? key;
		const parent = path.reduce((object, part) => objectAt(object, part), body);
		parent[last] = value;
	}
	return body;
}

/**
 * Builds the body of an update from the collection `updateFields` and the metadata.
 * @param more changes from fields outside of that collection
 * @throws NodeOperationError when there is nothing to change
 */
export function readChanges(
	parameters: Parameters,
	fields: InputField[],
	more: IDataObject = {},
): IDataObject {
	const added = bodyFromFields(parameters, fields, 'updateFields');
	const changes = { ...added, ...more, ...readMetadataPart(parameters) };
	if (Object.keys(changes).length > 0) return changes;
	throw parameters.invalid(
		'updateFields',
		'holds nothing to change',
		'Add at least one field with a value, or metadata.',
	);
}

function objectAt(parent: IDataObject, key: string): IDataObject {
	const known = parent[key];
	if (isJsonObject(known)) return known;
	const object: IDataObject = {};
	parent[key] = object;
	return object;
}
