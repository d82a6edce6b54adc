import type { INodeProperties } from 'n8n-workflow';
import { readResourceOnce, readRowsOnce } from '../api/client/readOnce';
import { wholeRows, type List } from '../api/lists/pages';
import { simplifyInUnit } from '../forms/money';
import { simplify } from '../forms/paging';
import { canBeMoney } from '../forms/reading/counted';
import type { Parameters } from '../forms/reading/parameters';
import { shownBy, type Columns } from '../columns/row';
import type { SingleOperation } from '../run/types';

interface Reading {
	action: string;
	description: string;
	/** Fields above *Simplify*, such as the one that picks the resource. */
	fields: INodeProperties[];
	/** Columns of *Simplify*. */
	columns: Columns;
}

/** Builds an operation that reads the resource at a path, once for all items that request it. */
export const getOperation = ({
	fields,
	columns,
	path: pathOf,
	...entry
}: Reading & { path: (parameters: Parameters) => string[] }): SingleOperation => ({
	value: 'get',
	name: 'Get',
	...entry,
	fields: [...fields, ...simplifyFor(columns)],
	async execute({ client, parameters }) {
		const call = { method: 'GET', path: pathOf(parameters) } as const;
		const show = shownBy(parameters, columns);
		const found = await readResourceOnce(client, call, 'it is not what was requested');
		return [{ json: show(found) }];
	},
});

interface WholeList extends Reading {
	value: string;
	name: string;
	list: (parameters: Parameters) => List;
}

/** Builds an operation that reads a list without pages, once for all items that request it. */
export const wholeListOperation = ({
	fields,
	columns,
	list: listOf,
	...entry
}: WholeList): SingleOperation => ({
	...entry,
	fields: [...fields, ...simplifyFor(columns)],
	async execute({ client, parameters }) {
		const list = listOf(parameters);
		const show = shownBy(parameters, columns);
		const rows = await readRowsOnce(client, [list], async () => await wholeRows(client, list));
		return rows.map((row) => ({ json: show(row) }));
	},
});

const simplifyFor = (columns: Columns) =>
	Object.keys(columns).some(canBeMoney) ? simplifyInUnit : [simplify];
