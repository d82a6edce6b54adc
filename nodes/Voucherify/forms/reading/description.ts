import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { parsedOr, type Parsed } from './parsed';
import { shown } from './values';

type Entry = NonNullable<INodeProperties['options']>[number];

const isField = (entry: Entry): entry is INodeProperties => 'type' in entry;

/**
 * Returns the label and the fields at a path. There are several fields when they share a name and only one is shown.
 */
function follow(fields: INodeProperties[], path: string) {
	let entries: Entry[] = fields;
	let found: Entry[] = [];
	let label = path;
	let row = '';
	for (const part of path.split('.')) {
		const [name, index] = part.split(/[[\]]/);
		found = entries.filter((candidate) => candidate.name === name);
		const [entry = { name: '', value: '' }] = found;
		label = 'displayName' in entry ? entry.displayName : label;
		if (index !== undefined) row = ` of ${label} ${Number(index) + 1}`;
		entries = ('values' in entry ? entry.values : 'options' in entry && entry.options) || [];
	}
	return { label: label + row, found: found.filter(isField) };
}

/** Returns the label of a field: `options.order` is "Order", `projects.project[1].role` is "Role of Project 2". */
export function findLabel(fields: INodeProperties[], path: string): string {
	return follow(fields, path).label;
}

/** Returns the field at a path; the first one if several share the name. */
export function findField(fields: INodeProperties[], path: string): INodeProperties | undefined {
	return follow(fields, path).found[0];
}

/**
 * Returns the values of the menus that take no expression, by path, also of those in collections and rows.
 * @param stored what the workflow stores of these fields
 */
export function fixedMenusIn(
	fields: INodeProperties[],
	stored: unknown,
	path = '',
): Array<[path: string, value: unknown]> {
	if (!isJsonObject(stored)) return [];
	return fields.flatMap(({ name, type, noDataExpression, options = [] }) => {
		const [value, place] = [stored[name], `${path}${name}`];
		if (type === 'options' && noDataExpression) return [[place, value]];
		if (type === 'collection') return fixedMenusIn(options.filter(isField), value, `${place}.`);
		return options.flatMap((entry) => {
			if (!('values' in entry) || !isJsonObject(value)) return [];
			const rows = [value[entry.name]].flat();
			return rows.flatMap((row, index) =>
				fixedMenusIn(entry.values, row, `${place}.${entry.name}[${index}].`),
			);
		});
	});
}

type Choice = Pick<INodePropertyOptions, 'name' | 'value'>;

/** Returns the entries of a menu; undefined for any other field, and for a menu that loads its entries. */
export function findChoices(fields: INodeProperties[], path: string): Choice[] | undefined {
	const choices = follow(fields, path)
		.found.filter(({ type }) => type === 'options' || type === 'multiOptions')
		.flatMap(({ options = [] }) => options.filter((entry) => 'value' in entry));
	return choices.length > 0 ? choices : undefined;
}

/** Returns the menu value that a text means: an exact match first, then a value or name in any case. */
export function chosenFrom(choices: Choice[], text: string): string | undefined {
	const isSame = (other: unknown) => String(other).toLowerCase() === text.toLowerCase();
	const chosen =
		choices.find(({ value }) => value === text) ??
		choices.find(({ value }) => isSame(value)) ??
		choices.find(({ name }) => isSame(name));
	return chosen && String(chosen.value);
}

/** Parses the text of a menu. */
export function parseChoice(choices: Choice[], text: string): Parsed<string> {
	const values = choices.map(({ value }) => String(value)).filter(Boolean);
	const problem = `has no choice ${shown(text)}`;
	return parsedOr(chosenFrom(choices, text), problem, `Use one of ${values.join(', ')}.`);
}
