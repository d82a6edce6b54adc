import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { sentAsItIs, shownAsItIs } from '../asItIs';

/** Method of a drop-down that finds its entries. */
type Find = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** A drop-down of a locator: the method that finds its entries, and the name by which n8n calls it, unique in a node. */
export interface DropDown {
	name: string;
	find: Find;
}

/**
 * Builds a drop-down so that n8n does not evaluate its entries. Otherwise, anyone who can name a resource in Voucherify could
 * inject an expression into the node of a user who picks it.
 */
export function guardDropDown(name: string, find: Find): DropDown {
	const guardedFind: Find = async function (...asked) {
		const { results, ...rest } = await find.call(this, ...asked);
		const entries = results.map(({ name, value, ...entry }) => ({
			...entry,
			name: shownAsItIs(name),
			value: typeof value === 'string' ? sentAsItIs(value) : value,
		}));
		return { ...rest, results: entries };
	};
	return { name, find: guardedFind };
}
