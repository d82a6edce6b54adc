import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { sentAsItIs, shownAsItIs } from '../asItIs';

/** Method of a drop-down that finds its entries. */
type Find = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * Wraps the method of a drop-down so that n8n does not evaluate the entries. Otherwise, anyone who can name a resource in
 * Voucherify could inject an expression into the node of a user who picks it.
 */
export function guarded(find: Find): Find {
	return async function guardedFind(this: ILoadOptionsFunctions, ...asked) {
		const { results, ...rest } = await find.call(this, ...asked);
		const entries = results.map(({ name, value, ...entry }) => ({
			...entry,
			name: shownAsItIs(name),
			value: typeof value === 'string' ? sentAsItIs(value) : value,
		}));
		return { ...rest, results: entries };
	};
}
