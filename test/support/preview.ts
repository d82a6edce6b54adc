import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { UNKNOWN } from '../../sandbox/present';

/** What n8n shows of an output before the node has run: names and types of its fields. */
interface Preview {
	type: string;
	properties?: Record<string, Preview>;
	items?: Preview;
}

/** Preview of values: a field that is empty in one gets its type from another. */
export function previewOf(values: unknown[]): Preview {
	const given = values.filter((value) => value !== null && value !== undefined);
	const [first] = given;
	if (first === undefined) return { type: 'null' };
	if (Array.isArray(first))
		return previewOfLists(given.filter((value): value is unknown[] => Array.isArray(value)));
	return typeof first === 'object'
		? previewOfObjects(given.filter(isJsonObject))
		: { type: typeof first };
}

function previewOfLists(lists: unknown[][]): Preview {
	const elements = lists.flat();
	return { type: 'array', ...(elements.length > 0 && { items: previewOf(elements) }) };
}

function previewOfObjects(objects: IDataObject[]): Preview {
	const fields = new Map<string, unknown[]>();
	for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
		if (!Object.hasOwn(UNKNOWN, name)) fields.set(name, [...(fields.get(name) ?? []), value]);
	}
	// Each project has its own metadata, so none of its fields are named.
	const properties = [...fields].map(([name, all]): [string, Preview] => [
		name,
		name === 'metadata' ? { type: 'object' } : previewOf(all),
	]);
	return { type: 'object', properties: Object.fromEntries(properties) };
}

/** True if the value, read from a file, is a preview. */
export const isPreview = (value: unknown): value is Preview =>
	isJsonObject(value) && typeof value.type === 'string';

/** Paths of preview fields whose type is unknown because they are always null. */
export function emptyIn({ type, properties = {}, items }: Preview, path = ''): string[] {
	if (type === 'null') return [path];
	const inside = Object.entries(properties).flatMap(([name, preview]) =>
		emptyIn(preview, path === '' ? name : `${path}.${name}`),
	);
	return items ? [...inside, ...emptyIn(items, `${path}[]`)] : inside;
}
