import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client';
import { listPage, PAGE_SIZE, type List } from '../../api/lists/pages';
import { nodeForErrors } from '../../api/node';
import type { CredentialName } from '../../api/request';
import type { Resource } from '../../api/types';
import { matching, textOf } from './entries';
import { numbered, type Paging } from './paging';

/** How many pieces a look-up reads in search of a match: fewer where the service has searched, too. */
const MOST_PIECES = { looked: 5, searched: 3 };

/** One drop-down: the list behind it, and how a row is shown. */
export interface Lookup {
	/** The list, or how it follows from what the user has chosen in other fields. */
	list: List | ((context: ILoadOptionsFunctions) => List);
	/** The lists to look through in its place, one after the other. Default: the list itself. */
	parts?: (client: VoucherifyClient, text: string, list: List) => Promise<List[]>;
	/** The keys that open it. Default: the application's. */
	credential?: CredentialName;
	/** How it goes on. Default: by page numbers. */
	paging?: Paging;
	/** How the service finds a text that the user has typed. Default: it cannot. */
	search?: (text: string) => List['query'];
	/** Which rows can be chosen. Default: all. */
	shows?: (row: Resource) => boolean;
	/** The lists whose first pages name what rows refer to. */
	namedIn?: List[];
	/** What stands before the rows. */
	first?: INodeListSearchItems[];
	/** How a row is shown. `names` are those of `namedIn`, by ID. */
	entry: (
		row: Resource,
		names: Map<string, string>,
	) => INodeListSearchItems | INodeListSearchItems[];
}

/** What a drop-down shows of one piece of its lists, and where it goes on. */
interface Piece {
	results: INodeListSearchItems[];
	next?: string;
}

/**
 * Fills a drop-down piece by piece as the user scrolls. What the user types is looked for by the service where it can:
 * if that finds anything, it is the answer. Otherwise the list is looked through here until a piece has a match.
 * @throws NodeApiError that says why the list cannot be loaded; n8n shows it in the drop-down.
 * @throws NodeOperationError when nothing has matched so far and there is more: n8n would say that there is nothing.
 */
export function lookup(what: Lookup) {
	const { credential = 'voucherifyApi', first = [] } = what;
	return async function find(
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		const text = filter.trim();
		const list = typeof what.list === 'function' ? what.list(this) : what.list;
		const client = await VoucherifyClient.connect(this, credential);
		const before = paginationToken === undefined ? matching(first, text) : [];
		const most = text && what.search ? MOST_PIECES.searched : MOST_PIECES.looked;
		let place = paginationToken;
		let count = 0;
		for await (const { results, next } of piecesOf(client, what, list, text, place)) {
			count += 1;
			place = next;
			const shown = [...before, ...results];
			if (shown.length > 0 || !next) return { results: shown, paginationToken: next };
			if (count === most) break;
		}
		if (!text || !place) return { results: before, paginationToken: place };
		throw new NodeOperationError(nodeForErrors(this), `"${text}" was not found so far`, {
			description: 'The list is too long to look through: type all of it, or enter the ID instead.',
		});
	};
}

/** The pieces of the lists, from a place on: first what the service finds, then the lists to look through. */
async function* piecesOf(
	client: VoucherifyClient,
	what: Lookup,
	list: List,
	text: string,
	place?: string,
): AsyncGenerator<Piece> {
	const { parts, paging = numbered, search, shows = () => true, namedIn, entry } = what;
	const names = await namesIn(client, namedIn);
	const query = text ? search?.(text) : undefined;
	const found = query ? [{ ...list, query: { ...list.query, ...query } }] : [];
	let others: List[] | undefined;
	for (let { index, at } = placeIn(place); ;) {
		const isFound = index < found.length;
		if (!isFound) others ??= parts ? await parts(client, text, list) : [list];
		const lists = [...found, ...(others ?? [])];
		const current = lists[index];
		if (!current) return;
		const { rows, next } = await paging(client, current, at);
		const entries = rows.filter(shows).flatMap((row) => entry(row, names));
		const results = isFound ? entries : matching(entries, text);
		const isLast = isFound ? results.length > 0 : index === lists.length - 1;
		if (next === undefined && isLast) {
			yield { results };
			return;
		}
		if (next === undefined) index += 1;
		at = next;
		yield { results, next: `${index}:${at ?? ''}` };
	}
}

function placeIn(token = '0:'): { index: number; at?: string } {
	const colon = token.indexOf(':');
	return { index: Number(token.slice(0, colon)), at: token.slice(colon + 1) || undefined };
}

async function namesIn(client: VoucherifyClient, lists: List[] = []): Promise<Map<string, string>> {
	const pages = await Promise.all(lists.map((list) => listPage(client, list, 1, PAGE_SIZE)));
	return new Map(pages.flatMap(({ rows }) => rows.map(({ id, name }) => [id, textOf(name, id)])));
}
