import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { byId } from './engine';

/** A field of an operation with its path as readers use it. Of a table, only the first row counts. */
export interface FieldAt {
	path: string;
	field: INodeProperties;
}

/**
 * All fields that hold one value: in the panel, in its collections, and in the first row of its tables.
 * @param withTables also returns the tables themselves
 */
export function everyField(fields: INodeProperties[], at = '', withTables = false): FieldAt[] {
	return fields.flatMap((field) => {
		const path = at + field.name;
		return (field.options ?? []).reduce<FieldAt[]>(
			(found, option) => {
				if ('values' in option)
					return [...found, ...everyField(option.values, `${path}.${option.name}[0].`, withTables)];
				return 'type' in option
					? [...found, ...everyField([option], `${path}.`, withTables)]
					: found;
			},
			withTables || !['collection', 'fixedCollection'].includes(field.type)
				? [{ path, field }]
				: [],
		);
	});
}

type Value = INodeParameters[string];

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
export function sampleOf(field: INodeProperties): Value {
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
