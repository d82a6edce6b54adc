import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { byId } from './engine';
import { shownFields } from './shownFields';

/** A field of an operation with its path as readers use it. Of a table, only the first row counts. */
export interface FieldAt {
	path: string;
	field: INodeProperties;
	/** The fields for whose values n8n shows this one, by path. */
	shows: Array<[path: string, values: Value[]]>;
}

type Value = INodeParameters[string];

/**
 * All fields that hold one value: in the panel, in its collections, and in the first row of its tables.
 * @param withTables also returns the tables themselves
 */
export function everyField(
	fields: INodeProperties[],
	at = '',
	withTables = false,
	around: FieldAt['shows'] = [],
): FieldAt[] {
	return fields.flatMap((field) => {
		const path = at + field.name;
		const shows = [...around, ...conditionsOf(field, at)];
		return (field.options ?? []).reduce<FieldAt[]>(
			(found, option) => {
				if ('values' in option) {
					const row = `${path}.${option.name}${field.typeOptions?.multipleValues ? '[0]' : ''}.`;
					return [...found, ...everyField(option.values, row, withTables, shows)];
				}
				return 'type' in option
					? [...found, ...everyField([option], `${path}.`, withTables, shows)]
					: found;
			},
			withTables || !['collection', 'fixedCollection'].includes(field.type)
				? [{ path, field, shows }]
				: [],
		);
	});
}

/** Conditions on fields beside this one, or of the panel if their names begin with a slash. */
function conditionsOf({ displayOptions }: INodeProperties, at: string): FieldAt['shows'] {
	return Object.entries(displayOptions?.show ?? {}).map(([name, values = []]) => [
		name.startsWith('/') ? name.slice(1) : at + name,
		values.filter((value) => typeof value !== 'object'),
	]);
}

/** Returns the value at a path. */
function valueIn(parameters: INodeParameters, path: string): unknown {
	return path
		.split(/[.[\]]+/)
		.reduce<unknown>(
			(value, part) =>
				typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
			parameters,
		);
}

/** Returns the form, changed so that n8n shows the field, with all other fields of its row and all required ones. */
export function formAround(form: INodeParameters, at: FieldAt, fields: FieldAt[]): INodeParameters {
	let shown = form;
	for (const [path, values] of at.shows) {
		const [first] = values;
		const isMet = values.some((value) => value === valueIn(shown, path));
		if (!isMet && first !== undefined) shown = placed(shown, path, first);
	}
	for (const field of shownFields(shown)) {
		if (field.required && !(field.name in shown))
			shown = placed(shown, field.name, sampleOf(field));
	}
	// Without rows, the fields of a table are two names below it.
	const [row] = /^.*?\[0\]\./.exec(at.path) ?? /^.*\.\w+\.(?=\w+$)/.exec(at.path) ?? [];
	return fields
		.filter(({ path }) => row && path.startsWith(row) && valueIn(shown, path) === undefined)
		.reduce((all, { path, field }) => placed(all, path, sampleOf(field)), shown);
}

/** The parameters with a value at a path. Missing rows are added. */
export function placed(parameters: INodeParameters, path: string, value: Value): INodeParameters {
	const [, name = '', row, rest] = /^(\w+)(\[0\])?\.?(.*)$/.exec(path) ?? [];
	const known = parameters[name];
	if (!rest) return { ...parameters, [name]: value };
	const inner = placed(parametersIn(row && Array.isArray(known) ? known[0] : known), rest, value);
	return { ...parameters, [name]: row ? [inner] : inner };
}

function parametersIn(value: unknown): INodeParameters {
	return isParameters(value) ? { ...value } : {};
}

const isParameters = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The example in a field's placeholder. */
export const exampleIn = ({ placeholder = '' }: INodeProperties) =>
	placeholder.replace(/^e\.g\. /, '');

/** Placeholder of an amount of money. Samples are in minor units. */
const MONEY = 'e.g. 12.50';

/** A value that the field accepts; differs from its default if possible. */
function sampleOf(field: INodeProperties): Value {
	const { type, typeOptions = {}, options = [], modes = [] } = field;
	const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
	switch (type) {
		case 'options':
			return values.find((value) => value !== field.default) ?? 'sample';
		case 'multiOptions':
			return [String(values[0] ?? 'sample')];
		case 'number':
			return Math.max(typeOptions.minValue ?? 1, 1);
		case 'boolean':
			return field.default !== true;
		case 'dateTime':
			return '2026-01-31T09:30:00.000Z';
		case 'resourceLocator': {
			const mode = modes.find(({ name }) => name !== 'list')?.name ?? 'id';
			return { ...byId('sample'), mode };
		}
		default:
			if (field.placeholder === MONEY) return 1250;
			return exampleIn(field) || 'sample';
	}
}
