import { unexpectedAnswer } from '../api/errors/errors';
import { readOnce, readRowsOnce } from '../api/lists/readOnce';
import { wholeRows, type List } from '../api/lists/pages';
import { isResource } from '../api/types';
import { readShownUnit } from '../forms/money';
import { simplifiedBy, type Columns } from '../columns/row';
import type { Result, Task } from '../run/types';

/** Reads one resource, once for all items that request it, and applies *Simplify*. */
export async function getOne(
	{ client, parameters }: Task,
	path: string[],
	columns: Columns,
): Promise<Result[]> {
	const isSimplified = parameters.flag('simplify');
	const unit = readShownUnit(parameters);
	const call = { method: 'GET', path } as const;
	const [found] = await readOnce(client, [path], async () => {
		const body = await client.request(call);
		if (isResource(body)) return [body];
		throw unexpectedAnswer('it is not what was requested', client.about(call));
	});
	if (!found) return [];
	return [{ json: isSimplified ? simplifiedBy(columns, found, unit) : found }];
}

/** Reads a list without pages, once for all items that request it, and applies *Simplify*. */
export async function getRows(
	{ client, parameters }: Task,
	list: List,
	columns: Columns,
): Promise<Result[]> {
	const isSimplified = parameters.flag('simplify');
	const unit = readShownUnit(parameters);
	const rows = await readRowsOnce(client, [list], async () => await wholeRows(client, list));
	return rows.map((row) => ({ json: isSimplified ? simplifiedBy(columns, row, unit) : row }));
}
