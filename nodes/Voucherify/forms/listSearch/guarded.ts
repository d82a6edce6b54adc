import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { sentAsItIs, shownAsItIs } from '../asItIs';

/** A function that fills a drop-down. */
type Find = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * Returns the function with entries that n8n does not evaluate. Without this, anyone who can name a resource in
 * Voucherify could put an expression into the node of a user who picks it.
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
