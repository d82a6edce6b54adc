import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Format } from './formats';
import type { Parameters } from './parameters';
import { sortedBy } from './sorted';

/** A value on its way into a body or a query. */
type InputValue =
	string | number | boolean | null | string[] | number[] | IDataObject | IDataObject[];

/**
 * A field of a form: n8n's own property, with the key that it fills in the body or the query of a call. Its reader
 * follows from its type, and its name from its key: `address.city` is `addressCity`.
 */
export interface InputField extends Omit<INodeProperties, 'name' | 'default'> {
	/** In a body a path with dots (`address.city`), in a query the name as the service writes it. */
	key: string;
	name?: string;
	default?: INodeProperties['default'];
	/** What its text must look like. */
	format?: Format;
	/** Reads it, where its type does not say how; undefined when there is nothing to send. */
	read?: (parameters: Parameters, name: string) => InputValue | undefined;
	/** Whether an update can clear it with `null`, or what is cleared with it, such as the address of a city. */
	clears?: true | Clearing;
}

/** What an update can clear: the key that is sent as `null`, and what users call it. */
type Clearing = Pick<InputField, 'key' | 'name' | 'displayName'>;

/** Reads texts with commas between them, or a list; undefined when there is none. */
export function textsIn(parameters: Parameters, name: string): string[] | undefined {
	const texts = parameters.texts(name);
	return texts.length > 0 ? texts : undefined;
}

/** Reads money in minor units; undefined when there is none. */
export function amountIn(parameters: Parameters, name: string): number | undefined {
	return parameters.amount(name);
}

/** What a field begins with, where it does not say. */
const DEFAULTS: Partial<Record<INodeProperties['type'], INodeProperties['default']>> = {
	boolean: true,
	multiOptions: [],
	fixedCollection: {},
	// A number that stands there already would be sent by accident.
	number: null,
	resourceLocator: { mode: 'list', value: '' },
};

/** The fields as n8n shows them. */
export function propertiesOf(fields: InputField[]): INodeProperties[] {
	return fields.map((field) => {
		const property: INodeProperties & Partial<InputField> = {
			default: defaultOf(field),
			...field,
			name: nameOf(field),
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

/** What the node's panel calls a collection of fields, by the name that workflows store. */
const COLLECTIONS = {
	additionalFields: { displayName: 'Additional Fields', placeholder: 'Add field' },
	customerFields: { displayName: 'Customer Fields', placeholder: 'Add field' },
	filters: { displayName: 'Filters', placeholder: 'Add filter' },
	orderFields: { displayName: 'Order Fields', placeholder: 'Add field' },
	options: { displayName: 'Options', placeholder: 'Add option' },
	updateFields: { displayName: 'Update Fields', placeholder: 'Add field' },
};

/** The name of a collection of fields that the user adds one by one. */
export type CollectionName = keyof typeof COLLECTIONS;

/** Fields that the user adds one by one, in the order of their labels. What an update changes it can clear, too. */
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
 * What the user entered, by the key of its field; what is empty or not added is left out, and what is to be cleared null.
 * @param collection where the fields are; undefined when they stand in the panel themselves
 * @throws NodeOperationError that names the field, such as one that is both filled in and to be cleared.
 */
export function entriesOf(
	parameters: Parameters,
	fields: InputField[],
	collection?: CollectionName,
): Array<[key: string, value: InputValue]> {
	const cleared = collection === 'updateFields' ? parameters.texts(CLEAR_FIELDS) : [];
	return fields.flatMap((field): Array<[string, InputValue]> => {
		const name = [collection, nameOf(field)].filter(Boolean).join('.');
		const value = valueOf(parameters, name, field);
		const clearing = clearingOf(field);
		if (!clearing || !cleared.includes(nameOf(clearing)))
			return value === undefined ? [] : [[field.key, value]];
		if (value === undefined) return [[clearing.key, null]];
		const problem = `has a value, but Clear Fields has ${clearing.displayName}`;
		throw parameters.invalid(name, problem, 'Remove one of the two.');
	});
}

/** Where the user says what is to be cleared. */
const CLEAR_FIELDS = 'updateFields.clearFields';

/** The menu of what an update can clear; none where it can clear nothing. */
function clearFields(fields: InputField[]): INodeProperties[] {
	const choices = new Map(
		fields
			.map(clearingOf)
			.filter((clearing) => clearing !== undefined)
			.map((clearing) => [nameOf(clearing), clearing.displayName]),
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
			description: 'What is to have no value any more',
		},
	];
}

function clearingOf(field: InputField): Clearing | undefined {
	return field.clears === true ? field : field.clears;
}

/** The name that workflows store a field by. */
export function nameOf({ key, name }: Pick<InputField, 'key' | 'name'>): string {
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
		case 'number': {
			const { minValue = -Infinity, maxValue, numberPrecision } = typeOptions;
			return numberPrecision === 0
				? parameters.integer(name, minValue, maxValue)
				: parameters.number(name, minValue, maxValue);
		}
		case 'dateTime':
			return parameters.time(name);
		case 'multiOptions':
			return textsIn(parameters, name);
		case 'json':
			return parameters.object(name);
		default:
			return parameters.optionalText(name, format);
	}
}
