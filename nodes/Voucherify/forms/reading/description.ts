import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';

/**
 * Returns the label and the fields at a path. There are several fields when they share a name and only one is shown.
 */
function follow(fields: INodeProperties[], path: string) {
	let entries: unknown[] = fields;
	let found: Array<Record<string, unknown>> = [];
	let label = path;
	let row = '';
	for (const part of path.split('.')) {
		const [name, index] = part.split(/[[\]]/);
		found = entries.filter(isJsonObject).filter((candidate) => candidate.name === name);
		const [entry] = found;
		label = typeof entry?.displayName === 'string' ? entry.displayName : label;
		if (index !== undefined) row = ` of ${label} ${Number(index) + 1}`;
		const inner: unknown = entry?.values ?? entry?.options;
		entries = Array.isArray(inner) ? inner : [];
	}
	return { label: label + row, found };
}

/** Returns the label of a field: `options.order` is "Order", `projects.project[1].role` is "Role of Project 2". */
export function findLabel(fields: INodeProperties[], path: string): string {
	return follow(fields, path).label;
}

type Choice = Pick<INodePropertyOptions, 'name' | 'value'>;

/** Returns the entries of a menu; undefined for any other field, and for a menu that loads its entries. */
export function findChoices(fields: INodeProperties[], path: string): Choice[] | undefined {
	const choices = follow(fields, path)
		.found.filter(({ type }) => type === 'options' || type === 'multiOptions')
		.flatMap(({ options }) => (Array.isArray(options) ? options.filter(isChoice) : []));
	return choices.length > 0 ? choices : undefined;
}

function isChoice(entry: unknown): entry is Choice {
	return isJsonObject(entry) && typeof entry.name === 'string' && 'value' in entry;
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
