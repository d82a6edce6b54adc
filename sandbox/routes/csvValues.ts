import type { World } from '../world';
import type { Metadata } from '../world/types';

/** The values of a row, by their columns in lower case. */
export type CsvRow = Record<string, string | undefined>;

/** The number in a column; undefined where there is none. */
export function numberIn(row: CsvRow, column: string): number | undefined {
	const text = row[column];
	return text ? Number(text) : undefined;
}

/** Metadata in further columns: of the type in the schema, else as text. */
export function metadataIn(
	world: World,
	relatedObject: string,
	row: CsvRow,
	standard: readonly string[],
): Metadata {
	const properties = world.metadataSchemas.find(relatedObject)?.properties ?? {};
	const entries = Object.entries(row).flatMap(([name, text]): Array<[string, unknown]> => {
		if (!text || standard.includes(name)) return [];
		const type = properties[name]?.type;
		const value = type === 'number' && text.trim() !== '' ? Number(text) : text;
		if (type === 'boolean' && /^(true|false)$/i.test(text)) return [[name, /true/i.test(text)]];
		return [[name, Number.isNaN(value) ? text : value]];
	});
	return Object.fromEntries(entries);
}
