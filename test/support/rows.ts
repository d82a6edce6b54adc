import type { IDataObject } from 'n8n-workflow';
import { UNKNOWN } from '../../sandbox/present';
import { withoutReferences } from '../operations/example';

/** Rows that come out of an operation: as they are, or raw too, if it can simplify them. */
interface ExampleRows {
	rows: IDataObject[];
	raw?: IDataObject[];
}

/** The service draws them anew in each run. */
const REQUEST_ID = /\bv-[0-9a-f]{18}\b/g;

/** A file of rows, one in a line, without what only the sandbox adds and what differs from run to run. */
export function textOfRows(rows: ExampleRows, serviceUrl: string): string {
	const lists = Object.entries(rows).map(([name, list]: [string, IDataObject[]]) => {
		const lines = list.map((row) => `\n${textOfRow(row, serviceUrl)}`);
		return `"${name}": [${lines.join(',')}\n]`;
	});
	return `{${lists.join(', ')}}\n`;
}

function textOfRow(row: IDataObject, serviceUrl: string): string {
	const known = (name: string, value: unknown) =>
		Object.hasOwn(UNKNOWN, name) ? undefined : value;
	return JSON.stringify(withoutReferences(row), known)
		.replaceAll(serviceUrl, 'https://api.voucherify.io')
		.replaceAll(REQUEST_ID, 'v-0a1b2c3d4e5f6a7b8c');
}
