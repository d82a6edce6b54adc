import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Format } from './formats';
import type { Parameters } from './parameters';
import { sortedBy } from './sorted';
import { parseTime } from './times';

/** A value for a body or a query. */
type InputValue =
	string | number | boolean | null | string[] | number[] | IDataObject | IDataObject[];

/**
 * A form field: an n8n property with the key that it sets in the body or the query of a request. By default, its type
 * determines its reader, and its key its name: `address.city` becomes `addressCity`.
 */
export interface InputField extends Omit<INodeProperties, 'name' | 'default'> {
	/** Path in the body (`address.city`), or name of the query parameter. */
	key: string;
	name?: string;
	default?: INodeProperties['default'];
	format?: Format;
	/** Reads the value, if the type alone does not determine how; undefined when there is nothing to send. */
	read?: (parameters: Parameters, name: string) => InputValue | undefined;
	/**
	 * True when an update can clear the field with `null`; otherwise the field to clear instead, such as the whole address
	 * for a city.
	 */
	clears?: true | Clearing;
}

/** A field that an update can clear: the key to send as `null`, and its label. */
type Clearing = Pick<InputField, 'key' | 'name' | 'displayName'>;

/** Reads a list, or a text with commas; undefined when it is empty. */
export function readTexts(parameters: Parameters, name: string): string[] | undefined {
	const texts = parameters.texts(name);
	return texts.length > 0 ? texts : undefined;
}

/** Reads Voucherify's own IDs; undefined when there are none. */
export function readIds(parameters: Parameters, name: string): string[] | undefined {
	const ids = parameters.ids(name);
	return ids.length > 0 ? ids : undefined;
}

/** Reads JSON objects; undefined when there are none. */
export function readObjects(parameters: Parameters, name: string): IDataObject[] | undefined {
	const objects = parameters.objects(name);
	return objects.length > 0 ? objects : undefined;
}

const DEFAULTS: Partial<Record<INodeProperties['type'], INodeProperties['default']>> = {
	boolean: true,
	multiOptions: [],
	fixedCollection: {},
	// n8n marks an empty editor as wrong.
	json: '{}',
	// A prefilled number would be sent by accident.
	number: null,
	resourceLocator: { mode: 'list', value: '' },
};

export function propertiesOf(fields: InputField[]): INodeProperties[] {
	return fields.map((field) => {
		const property: INodeProperties & Partial<InputField> = {
			default: defaultOf(field),
			...field,
			name: storedNameOf(field),
		};
		delete property.key;
		delete property.format;
		delete property.read;
		delete property.clears;
		return property;
	});
}

function defaultOf({ type, options = [] }: InputField): INodeProperties['default'] {
	const [first] = options;
	return type === 'options' && first && 'value' in first ? first.value : (DEFAULTS[type] ?? '');
}

/** Labels of the collections of fields, by the name that workflows store. */
const COLLECTIONS = {
	additionalFields: { displayName: 'Additional Fields', placeholder: 'Add field' },
	conditions: { displayName: 'Conditions', placeholder: 'Add condition' },
	customerFields: { displayName: 'Customer Fields', placeholder: 'Add field' },
	filters: { displayName: 'Filters', placeholder: 'Add filter' },
	orderFields: { displayName: 'Order Fields', placeholder: 'Add field' },
	options: { displayName: 'Options', placeholder: 'Add option' },
	updateFields: { displayName: 'Update Fields', placeholder: 'Add field' },
};

/** Name of a collection of fields that the user adds one by one. */
export type CollectionName = keyof typeof COLLECTIONS;

/** Builds a collection of fields, sorted by label. The collection of an update gets *Clear Fields*, too. */
export function collectionOf(name: CollectionName, fields: InputField[]): INodeProperties {
	const clearing = name === 'updateFields' ? clearFields(fields) : [];
	return {
		...COLLECTIONS[name],
		name,
		type: 'collection',
		default: {},
		options: sortedBy([...propertiesOf(fields), ...clearing], ({ displayName }) => displayName),
	};
}

/**
 * Reads the entered values, with their keys. Empty fields are left out; fields to clear are null.
 * @param collection name of the collection that holds the fields; undefined for fields outside of collections
 * @throws NodeOperationError that names the field, for example if it has a value although it is to be cleared
 */
export function readEntries(
	parameters: Parameters,
	fields: InputField[],
	collection?: CollectionName,
): Array<[key: string, value: InputValue]> {
	const cleared = collection === 'updateFields' ? parameters.texts(CLEAR_FIELDS) : [];
	return fields.flatMap((field): Array<[string, InputValue]> => {
		const name = [collection, storedNameOf(field)].filter(Boolean).join('.');
		const isOffered = isShown(parameters, field);
		const value = isOffered ? valueOf(parameters, name, field) : undefined;
		const clearing = clearingOf(field);
		if (!clearing || !cleared.includes(storedNameOf(clearing)))
			return value === undefined ? [] : [[field.key, value]];
		if (value === undefined) return [[clearing.key, null]];
		const problem = `has a value, but Clear Fields has ${clearing.displayName}`;
		throw parameters.invalid(name, problem, 'Remove one of the two.');
	});
}

/**
 * True when the field's conditions are met. n8n does not check them if an expression makes the choice: it keeps the fields
 * of all choices.
 */
function isShown(parameters: Parameters, { displayOptions }: InputField): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([path, values = []]) => {
		const name = path.replace(/^\//, '');
		const isSwitch = values.some((value) => typeof value === 'boolean');
		const value = isSwitch ? parameters.optionalFlag(name) : parameters.optionalOpenChoice(name);
		return values.some((one) => one === value);
	});
}

const CLEAR_FIELDS = 'updateFields.clearFields';

/** Builds the menu of the fields that an update can clear; empty when there are none. */
function clearFields(fields: InputField[]): INodeProperties[] {
	const choices = new Map(
		fields
			.map(clearingOf)
			.filter((clearing) => clearing !== undefined)
			.map((clearing) => [storedNameOf(clearing), clearing.displayName]),
	);
	if (choices.size === 0) return [];
	const options = Array.from(choices, ([value, name]) => ({ name, value }));
	return [
		{
			displayName: 'Clear Fields',
			name: 'clearFields',
			type: 'multiOptions',
			options: sortedBy(options, ({ name }) => name),
			default: [],
			description: 'The fields to empty',
		},
	];
}

function clearingOf(field: InputField): Clearing | undefined {
	return field.clears === true ? field : field.clears;
}

/** Returns the name by which workflows store a field. */
export function storedNameOf({ key, name }: Pick<InputField, 'key' | 'name'>): string {
	return (
		name ??
		key.replace(/\W+$/, '').replace(/[\W_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
	);
}

function valueOf(parameters: Parameters, name: string, field: InputField): InputValue | undefined {
	if (field.read) return field.read(parameters, name);
	const { type, typeOptions = {}, format } = field;
	switch (type) {
		case 'boolean':
			return parameters.optionalFlag(name);
		case 'number':
			return parameters.integer(name, typeOptions.minValue ?? -Infinity, typeOptions.maxValue);
		case 'dateTime':
			return parameters.parsed(name, parseTime);
		case 'multiOptions':
			return readTexts(parameters, name);
		case 'json':
			return parameters.object(name);
		default:
			return parameters.optionalText(name, format);
	}
}
