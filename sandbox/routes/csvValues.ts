import type { World } from '../world';
import type { Metadata } from '../world/types';

/** Columns are in lower case. */
export type CsvRow = Record<string, string | undefined>;

export function numberIn(row: CsvRow, column: string): number | undefined {
	const text = row[column];
	return text ? Number(text) : undefined;
}

/** Reads metadata from all other columns, as numbers or booleans where the metadata schema says so. */
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
