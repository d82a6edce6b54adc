import type { IDataObject } from 'n8n-workflow';

/** What n8n shows of an output before the node has run: the names and types of its fields. */
export interface Preview {
	type: string;
	properties?: Record<string, Preview>;
	items?: Preview;
}

/** The local Voucherify adds it to everything, as a field that nobody documents. */
const UNDOCUMENTED = 'environment';

/** The preview of items: a field that is empty in one of them has the type that it has in another. */
export function previewOf(items: IDataObject[]): Preview & { version: number } {
	return { ...merged(items), version: 1 };
}

function merged(values: unknown[]): Preview {
	const given = values.filter((value) => value !== null && value !== undefined);
	const [first] = given;
	if (first === undefined) return { type: 'null' };
	if (Array.isArray(first)) {
		const elements = given.flatMap((list: unknown) => (Array.isArray(list) ? list : []));
		return { type: 'array', ...(elements.length > 0 && { items: merged(elements) }) };
	}
	if (typeof first !== 'object') return { type: typeof first };
	const fields = new Map<string, unknown[]>();
	for (const [name, value] of given.flatMap((object) => Object.entries(Object(object)))) {
		if (name === UNDOCUMENTED) continue;
		fields.set(name, [...(fields.get(name) ?? []), value]);
	}
	const properties = [...fields].map(([name, all]): [string, Preview] => [name, merged(all)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
}
