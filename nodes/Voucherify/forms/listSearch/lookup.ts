import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
} from 'n8n-workflow';
import { VoucherifyClient } from '../../api/client/client';
import { foundOrNothing } from '../../api/client/found';
import { listPage } from '../../api/lists/numberedPages';
import type { List } from '../../api/lists/pages';
import { nodeForErrors } from '../../api/errors/node';
import type { CredentialName } from '../../api/http/request';
import { PAGE_SIZE } from '../../api/limits';
import type { Resource } from '../../api/types';
import { identifier } from '../reading/formats';
import { filterEntries, textOrElse } from './entries';
import { guardDropDown, type DropDown } from './guarded';
import { pagesByNumber, type Paging } from './paging';

/** Maximum number of pages that are read to find a match; fewer when Voucherify searches, too. */
const MAX_PAGES = { looked: 5, searched: 3 };

/** A drop-down: the list behind it, and how its rows are shown. */
export interface Lookup {
	/** The list, or a function that derives it from other fields. */
	list: List | ((context: ILoadOptionsFunctions) => List);
	/** Lists to read one after the other instead of `list`. Default: `list` alone. */
	parts?: (client: VoucherifyClient, text: string, list: List) => Promise<List[]>;
	/** Credential of the requests. Default: the application's keys. */
	credential?: CredentialName;
	/** Paging of the list. Default: page numbers. */
	paging?: Paging;
	/** Query that makes Voucherify search for a text. Default: it cannot search. */
	search?: (text: string) => List['query'];
	/**
	 * Identifier that Voucherify finds when it is typed in full. It completes the advice "type the whole ...". Default:
	 * none.
	 */
	whole?: string;
	/** Returns the path of a single resource by its identifier. Default: none. */
	at?: (text: string) => string[];
	/** True for rows that can be chosen. Default: all. */
	shows?: (row: Resource) => boolean;
	/** Lists with the names of resources that rows refer to. Only their first pages are read. */
	namedIn?: List[];
	/** What the user may be looking for if the list is empty. Default: none. */
	elsewhere?: { problem: string; advice: string };
	/** Fixed entries before the rows. */
	first?: INodeListSearchItems[];
	/** Returns the entries of a row. `names` are those of `namedIn`, by ID. */
	entry: (
		row: Resource,
		names: Map<string, string>,
	) => INodeListSearchItems | INodeListSearchItems[];
}

/** A page of a drop-down, and the token of the next one. */
interface Page {
	results: INodeListSearchItems[];
	next?: string;
}

/**
 * Builds a drop-down that is filled page by page as the user scrolls. If Voucherify can search for the typed text
 * and finds matches, they are the result. Otherwise, the list is filtered here, up to the first page with a match. If no
 * page matches, the text is tried as an identifier.
 * @throws NodeApiError when the list cannot be loaded; n8n shows it in the drop-down
 * @throws NodeOperationError when nothing has matched yet and the list has more pages: n8n would show that there are no
 * results; also when the list is empty and `elsewhere` says more than that
 */
export function lookup(name: string, what: Lookup): DropDown {
	const { credential = 'voucherifyApi', first = [] } = what;
	return guardDropDown(name, async function (filter = '', paginationToken) {
		const text = filter.trim();
		const list = typeof what.list === 'function' ? what.list(this) : what.list;
		const client = await VoucherifyClient.connect(this, credential);
		const before = paginationToken === undefined ? filterEntries(first, text) : [];
		const most = text && what.search ? MAX_PAGES.searched : MAX_PAGES.looked;
		let place = paginationToken;
		let count = 0;
		for await (const { results, next } of readListPages(client, what, list, text, place)) {
			count += 1;
			place = next;
			const shown = [...before, ...results];
			if (shown.length === 0 && !next && !text && what.elsewhere) {
				const { problem, advice } = what.elsewhere;
				throw new NodeOperationError(nodeForErrors(this), problem, { description: advice });
			}
			if (shown.length > 0 || !next) return { results: shown, paginationToken: next };
			if (count === most) break;
		}
		if (!text || !place) return { results: before, paginationToken: place };
		const results = await identified(client, what, text);
		if (results.length > 0) return { results };
		const words = what.whole ? `enter the whole ${what.whole}, or ` : '';
		throw new NodeOperationError(nodeForErrors(this), `"${text}" was not found so far`, {
			description: `The list is too long to search: ${words}choose another input mode than From List.`,
		});
	});
}

/** Returns the resource that has the text as its identifier, if it can be chosen. */
async function identified(
	client: VoucherifyClient,
	{ at, shows, entry, namedIn }: Lookup,
	text: string,
) {
	const found = at && identifier.fits(text) ? await foundOrNothing(client, at(text)) : undefined;
	if (!found || shows?.(found) === false) return [];
	return [entry(found, await namesIn(client, namedIn))].flat();
}

/** Reads pages, starting at a token: first the search results of Voucherify, then the lists that are filtered here. */
async function* readListPages(
	client: VoucherifyClient,
	what: Lookup,
	list: List,
	text: string,
	place?: string,
): AsyncGenerator<Page> {
	const { parts, paging = pagesByNumber, search, shows = () => true, namedIn, entry } = what;
	const names = await namesIn(client, namedIn);
	const query = text ? search?.(text) : undefined;
	const found = query ? [{ ...list, query: { ...list.query, ...query } }] : [];
	let others: List[] | undefined;
	for (let { index, at } = positionIn(place); ;) {
		const isFound = index < found.length;
		if (!isFound) others ??= parts ? await parts(client, text, list) : [list];
		const lists = [...found, ...(others ?? [])];
		const current = lists[index];
		if (!current) return;
		const { rows, next } = await paging(client, current, at);
		const entries = rows.filter(shows).flatMap((row) => entry(row, names));
		const results = isFound ? entries : filterEntries(entries, text);
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

function positionIn(token = '0:'): { index: number; at?: string } {
	const colon = token.indexOf(':');
	return { index: Number(token.slice(0, colon)), at: token.slice(colon + 1) || undefined };
}

async function namesIn(client: VoucherifyClient, lists: List[] = []): Promise<Map<string, string>> {
	const pages = await Promise.all(lists.map((list) => listPage(client, list, 1, PAGE_SIZE)));
	return new Map(
		pages.flatMap(({ rows }) => rows.map(({ id, name }) => [id, textOrElse(name, id)])),
	);
}
