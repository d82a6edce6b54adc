import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { foundOrNothing } from '../../api/client/found';
import { LOWER_LAST_PAGE } from '../../api/limits';
import { numberedPages } from '../../api/lists/numberedPages';
import type { List } from '../../api/lists/pages';
import { type Resource, isJsonObject, objectsIn, valueAt } from '../../api/types';
import { isMade, isRedemptionOf } from '../../columns/redeemed';
import type { Redeemable } from '../../forms/redeemables';
import { KEY_IN_METADATA } from '../../writes/deduplicationKey';
import type { REFERENCE_KEY } from '../../writes/reference';
import type { Budget } from '../../writes/writeOnce';

/** Metadata entry that identifies a redemption. */
export interface MetadataEntry {
	name: typeof REFERENCE_KEY | typeof KEY_IN_METADATA;
	/** Undefined if the request carries none. */
	value: string | undefined;
}

/** Redemptions that carry a metadata entry, and IDs of similar ones. */
interface Rows {
	own: Resource[];
	candidates: Set<string>;
}

/**
 * Finds the redemptions that carry a metadata entry, themselves or in their parent.
 * @param redeemables what was redeemed; empty if unknown
 * @param budget requests that the lookup may make; without it, no limit
 */
export async function findByMetadata(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	{ name, value }: MetadataEntry,
	source: AsyncIterable<Resource[]>,
	budget: Budget = { left: Infinity },
): Promise<Rows> {
	const [listed, candidates] = [[] as Resource[], new Set<string>()];
	const parents = new Map<string, boolean>();
	const bears = (row: Resource) => value !== undefined && valueAt(row, 'metadata', name) === value;
	/** The parent of a stacked redemption may carry the entry for all its parts. */
	const isPartOfOwn = async ({ redemption: parent }: Resource) => {
		if (value === undefined || typeof parent !== 'string') return false;
		const known = parents.get(parent);
		if (known !== undefined || budget.left <= 0) return known === true;
		budget.left -= 1;
		const found = await redemptionBy(client, parent);
		const isOwn = found !== undefined && bears(found);
		parents.set(parent, isOwn);
		return isOwn;
	};
	for await (const rows of source) {
		for (const row of rows.filter(({ object }) => object !== 'redemption_rollback')) {
			const isAlike = redeemables.some((one) => isRedemptionOf(one, row));
			const mayBePart = isAlike || redeemables.length === 0;
			if (bears(row) || (mayBePart && (await isPartOfOwn(row)))) listed.push(row);
			else if (isAlike && isMade(row)) candidates.add(idOf(row));
		}
	}
	return { own: await withSiblings(client, listed), candidates };
}

/**
 * Reads all redemptions of codes or promotions, one after the other.
 * @throws the error of `tooMany` for what was redeemed too often
 */
export async function* ofCodes(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	tooMany: (code: string, total: number) => Error,
): AsyncGenerator<Resource[], void> {
	for (const one of redeemables)
		yield* numberedPages(client, {
			...redemptionList(one),
			tooMany: (total) => tooMany(one.id, total),
		});
}

/**
 * Reads the redemptions of an order. The order lists only the parents of stacked redemptions. If a parent lacks the key in
 * its metadata, its parts may have it, so the first part is read, too.
 */
export async function* ofOrder(
	client: VoucherifyClient,
	{ redemptions }: IDataObject,
): AsyncGenerator<Resource[], void> {
	for (const id of Object.keys(isJsonObject(redemptions) ? redemptions : {})) {
		const row = await redemptionBy(client, id);
		if (!row) continue;
		yield [row];
		const [part] = valueAt(row, 'metadata', KEY_IN_METADATA) === undefined ? partsOf(row) : [];
		const first = part && (await redemptionBy(client, part));
		if (first) yield [first];
	}
}

/**
 * Adds the missing parts of a stacked redemption. The list may show its parts one by one, but the parent names all of them.
 */
async function withSiblings(client: VoucherifyClient, listed: Resource[]): Promise<Resource[]> {
	const parent = listed.find(({ redemption }) => typeof redemption === 'string')?.redemption;
	const whole =
		typeof parent === 'string'
			? await redemptionBy(client, parent)
			: listed.find((row) => valueAt(row, 'related_redemptions', 'redemptions') !== undefined);
	const missing = partsOf(whole ?? {}).filter((id) => !listed.some((row) => row.id === id));
	const found = await Promise.all(missing.map(async (id) => await redemptionBy(client, id)));
	return [...listed, ...found.flatMap((row) => row ?? [])];
}

/** Returns the IDs of the parts of a stacked redemption. */
export const partsOf = (whole: IDataObject): string[] =>
	objectsIn(valueAt(whole, 'related_redemptions', 'redemptions')).flatMap(({ id }) =>
		typeof id === 'string' ? [id] : [],
	);

export const redemptionBy = async (client: VoucherifyClient, id: string) =>
	await foundOrNothing(client, ['v1', 'redemptions', id]);

/** Returns the ID to roll back. Stacked redemptions are rolled back together, by their parent. */
export const idOf = ({ id, redemption }: Resource) =>
	typeof redemption === 'string' ? redemption : id;

/** Returns the list of redemptions, newest first: of one code or promotion tier, else all. */
export function redemptionList(one?: Redeemable): List {
	const field = one?.object === 'voucher' ? 'voucher_code' : 'related_object_id';
	const isSingle = one && one.object !== 'promotion_stack';
	return {
		path: ['v1', 'redemptions'],
		key: 'redemptions',
		query: {
			order: '-created_at',
			...(isSingle && { [`filters[${field}][conditions][$is]`]: one.id }),
		},
		lastPage: LOWER_LAST_PAGE,
	};
}

/** Reads the list of redemptions, which have their creation time in `date`, and copies it to `created_at`. */
export async function* dated(
	client: VoucherifyClient,
	list: List,
): AsyncGenerator<Resource[], void> {
	for await (const rows of numberedPages(client, list)) {
		yield rows.map((row) => ({
			...row,
			created_at: typeof row.date === 'string' ? row.date : row.created_at,
		}));
	}
}
