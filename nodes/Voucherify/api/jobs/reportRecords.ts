import type { IDataObject } from 'n8n-workflow';
import { parseJson } from '../http/json';
import { isJsonObject } from '../types';
import { parseCsvRows } from '../csv/cells';

/**
 * Parses the report file of a background job into objects. Column names are spelled as in the API: `Source ID` becomes
 * `source_id`. The format of such files is not documented: commas, semicolons and JSON are accepted.
 */
export async function parseRecords(text: string): Promise<IDataObject[]> {
	const content = text.replace(/^\uFEFF/, '').trim();
	const fromJson = jsonIn(content);
	if (fromJson) return fromJson;
	const [line = ''] = content.split(/[\r\n]/, 1);
	const delimiter = line.split(';').length > line.split(',').length ? ';' : ',';
	const records: IDataObject[] = [];
	let names: string[] | undefined;
	for await (const { cells } of parseCsvRows([Buffer.from(content)], delimiter)) {
		if (cells.every((cell) => cell.trim() === '')) continue;
		if (names) records.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
		names ??= cells.map(nameOf);
	}
	return records;
}

function jsonIn(content: string): IDataObject[] | undefined {
	if (!/^[[{]/.test(content)) return undefined;
	const value = parseJson(content);
	if (value === undefined) return undefined;
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	return entries.filter(isJsonObject).map(withNames);
}

const withNames = (entry: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(entry).map(([name, value]) => [nameOf(name), value]));

const nameOf = (heading: string) => heading.trim().toLowerCase().replace(/\W+/g, '_');
