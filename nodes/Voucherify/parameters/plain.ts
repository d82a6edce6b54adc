import type { IDataObject } from 'n8n-workflow';

/** How a parameter is read without n8n: what it is for an item, or nothing where only n8n can tell. */
export type PlainReader = (item: IDataObject) => { value: unknown } | undefined;

/** What the editor writes when a field of the item is dragged into a parameter: `={{ $json.address.city }}`. */
const FIELD =
	/^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\[\d+\]|\['[^'"`\\\r\n]*'\]|\["[^'"`\\\r\n]*"\])+)\s*\}\}$/;
const KEY = /\.([\w$]+)|\[['"]?([^'"]*)['"]?\]/g;

/**
 * A reader for what is the same for all items, and for fields of the item. n8n would take a third of a millisecond to
 * evaluate each expression in its sandbox, which is most of the time of an execution with many items.
 * @param written a parameter as the workflow has stored it
 * @returns undefined when it holds another expression
 */
export function plainReader(written: unknown): PlainReader | undefined {
	if (typeof written === 'string' && written.startsWith('=')) return fieldReader(written);
	if (Array.isArray(written)) return listReader(written);
	if (typeof written === 'object' && written !== null) return objectReader(written);
	return () => ({ value: written });
}

function fieldReader(expression: string): PlainReader | undefined {
	const [, path] = FIELD.exec(expression) ?? [];
	if (path === undefined) return undefined;
	const keys = [...path.matchAll(KEY)].map(([, name, quoted = '']) => name ?? quoted);
	return (item) => {
		let value: unknown = item;
		for (const [index, key] of keys.entries()) {
			if (typeof value !== 'object' || value === null) return undefined;
			const isMissing = !(key in value) && index === keys.length - 1;
			if (!isMissing && !Object.hasOwn(value, key)) return undefined;
			value = Reflect.get(value, key);
		}
		return isPlain(value) ? { value } : undefined;
	};
}

/** Whatever else an item holds, n8n may hand on as something different. */
const isPlain = (value: unknown) =>
	value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);

function listReader(list: unknown[]): PlainReader | undefined {
	const readers = list.map(plainReader);
	if (readers.includes(undefined)) return undefined;
	return (item) => {
		const read = readers.map((reader) => reader?.(item));
		return read.includes(undefined) ? undefined : { value: read.map((one) => one?.value) };
	};
}

function objectReader(object: object): PlainReader | undefined {
	const names = Object.keys(object);
	const readValues = listReader(Object.values(object));
	return (
		readValues &&
		((item) => {
			const values = readValues(item)?.value;
			if (!Array.isArray(values)) return undefined;
			return { value: Object.fromEntries(names.map((name, index) => [name, values[index]])) };
		})
	);
}
