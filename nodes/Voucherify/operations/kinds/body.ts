import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { customerProfile } from '../../fields/customerProfile';
import { entriesOf, type CollectionName, type InputField } from '../../parameters/inputFields';
import { metadataOf } from '../../parameters/metadata';
import type { Parameters } from '../../parameters/parameters';

/** The object without the fields that are undefined, or undefined when none is left. */
export function withoutUndefined(object: IDataObject): IDataObject | undefined {
	const fields = Object.entries(object).filter(([, value]) => value !== undefined);
	return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/**
 * The body that fields describe: each value at the path that is the field's key, and nothing of what is empty.
 * @param collection where the fields are; undefined when they stand in the panel themselves
 * @throws NodeOperationError that names the field.
 */
export function bodyOf(
	parameters: Parameters,
	fields: InputField[],
	collection?: CollectionName,
): IDataObject {
	const body: IDataObject = {};
	for (const [key, value] of entriesOf(parameters, fields, collection)) {
		const path = key.split('.');
		const last = path.pop() ?? key;
		const parent = path.reduce((object, part) => objectAt(object, part), body);
		parent[last] = value;
	}
	return body;
}

/**
 * The same, with the metadata, for a call that changes what is there.
 * @param more what is changed by fields that stand in the panel themselves
 * @throws NodeOperationError when there is nothing to change.
 */
export function changesOf(
	parameters: Parameters,
	fields: InputField[],
	more: IDataObject = {},
): IDataObject {
	const added = bodyOf(parameters, fields, 'updateFields');
	const changes = { ...added, ...more, ...metadataIn(parameters) };
	if (Object.keys(changes).length > 0) return changes;
	throw parameters.invalid(
		'updateFields',
		'holds nothing to change',
		'Add at least one field with a value, or metadata.',
	);
}

/**
 * The metadata as a part of a body: nothing when the user gives none.
 * @param whose of another thing than the one that the form is about, such as the customer of a publication
 */
export function metadataIn(parameters: Parameters, whose?: string): { metadata?: IDataObject } {
	const metadata = metadataOf(parameters, whose);
	return metadata ? { metadata } : {};
}

/** The customer of `fields/customerInForm.ts` as a part of a body: nothing where the call goes without one. */
export function customerIn(parameters: Parameters): { customer?: IDataObject } {
	const known = identityOf(parameters);
	if (!known) return {};
	const profile = bodyOf(parameters, customerProfile, 'customerFields');
	return { customer: { ...known, ...profile, ...metadataIn(parameters, 'customer') } };
}

function identityOf(parameters: Parameters): IDataObject | undefined {
	switch (parameters.optionalText('identifyCustomerBy')) {
		case 'sourceId':
			return { source_id: parameters.text('customerSourceId') };
		case 'id':
			return { id: parameters.text('customerId') };
		default:
			return undefined;
	}
}

/**
 * What the fields of `fields/identity.ts` say, as a part of a body: nothing where each call creates one more.
 * @param idField the name of the field that picks one by its ID
 */
export function identityIn(parameters: Parameters, idField: string): IDataObject {
	switch (parameters.text('identifyBy')) {
		case 'sourceId':
			return { source_id: parameters.text('sourceId') };
		case 'id':
			return { id: parameters.text(idField) };
		default:
			return {};
	}
}

function objectAt(parent: IDataObject, key: string): IDataObject {
	const known = parent[key];
	if (isJsonObject(known)) return known;
	const object: IDataObject = {};
	parent[key] = object;
	return object;
}
