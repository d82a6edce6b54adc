import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { numberedPages, type List } from '../../api/lists/pages';
import { isJsonObject, isResource, valueAt, type Resource } from '../../api/types';
import { isMade, isRedemptionOf } from '../../items/redeemed';
import { objectsIn } from '../../items/redeeming';
import type { Redeemable } from '../kinds/redeemables';
import { REFERENCE_KEY } from '../reliability/reference';
import { rowsSince } from '../reliability/rows';
import type { Sight, Since } from '../reliability/written';
import { refusalIn } from './refusals';

/** Page numbers of redemptions end earlier than others. */
const LAST_PAGE = 99;

/** Refusals of an attempt that was made again with the same reference. */
const PASSING = new Set<unknown>(['multiple_requests', 'metadata_validation_failed']);

/** The redemptions that bear a reference, and what looks alike. */
interface Rows {
	own: Resource[];
	candidates: Set<string>;
}

/**
 * Looks for the redemptions that bear a reference, in the form of the answer to a redemption. Voucherify does not select
 * by it, so those of the code are read that have come since.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
export async function seenRedemptions(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	reference: string | undefined,
	since: Since,
): Promise<Sight<IDataObject>> {
	const { own: listed, candidates } = await rowsOf(client, redeemables, reference, since);
	const own = await withSiblings(client, listed);
	const made = own.filter((row) => isMade(row) && row.status !== 'ROLLED_BACK');
	if (made.length > 0) return { found: answerOf(redeemables, own, made), candidates: [] };
	const refused = takenBack(client, own) ?? refusal(client, own);
	return { refused, candidates: [...candidates] };
}

async function rowsOf(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	reference: string | undefined,
	since: Since,
): Promise<Rows> {
	const [own, candidates] = [[] as Resource[], new Set<string>()];
	const parents = new Map<string, boolean>();
	const bears = (row: Resource) =>
		reference !== undefined && valueAt(row, 'metadata', REFERENCE_KEY) === reference;
	/** What was redeemed together may bear it as a whole. */
	const isPartOfOwn = async ({ redemption: parent }: Resource) => {
		if (reference === undefined || typeof parent !== 'string') return false;
		const known = parents.get(parent);
		if (known !== undefined) return known;
		const found = await redemptionBy(client, parent);
		const isOwn = found !== undefined && bears(found);
		parents.set(parent, isOwn);
		return isOwn;
	};
	const latest = { list: listFor(redeemables), pages: dated };
	for await (const rows of rowsSince(client, latest, since)) {
		for (const row of rows.filter(({ object }) => object !== 'redemption_rollback')) {
			const isAlike = redeemables.some((one) => isRedemptionOf(one, row));
			if (bears(row) || (isAlike && (await isPartOfOwn(row)))) own.push(row);
			else if (isAlike && isMade(row)) candidates.add(idOf(row));
		}
	}
	return { own, candidates };
}

/** What was redeemed together may come into the list one by one: the parent names all of it. */
async function withSiblings(client: VoucherifyClient, listed: Resource[]): Promise<Resource[]> {
	const parent = listed.find(({ redemption }) => typeof redemption === 'string')?.redemption;
	if (typeof parent !== 'string') return listed;
	const whole = (await redemptionBy(client, parent)) ?? {};
	const related = valueAt(whole, 'related_redemptions', 'redemptions');
	const missing = objectsIn(related).flatMap(({ id }) =>
		typeof id === 'string' && !listed.some((row) => row.id === id) ? [id] : [],
	);
	const found = await Promise.all(missing.map(async (id) => await redemptionBy(client, id)));
	return [...listed, ...found.flatMap((row) => row ?? [])];
}

async function redemptionBy(client: VoucherifyClient, id: string): Promise<Resource | undefined> {
	const found = await client.request({ method: 'GET', path: ['v1', 'redemptions', id] });
	return isResource(found) ? found : undefined;
}

/** What was redeemed together is rolled back together: its parent stands for it. */
const idOf = ({ id, redemption }: Resource) => (typeof redemption === 'string' ? redemption : id);

function answerOf(redeemables: Redeemable[], own: Resource[], made: Resource[]): IDataObject {
	const order = made.find((row) => isJsonObject(row.order))?.order;
	const parent = made.find(({ redemption }) => typeof redemption === 'string')?.redemption;
	// The list has what came last first, and what came at the same time in any order.
	const inOrder = redeemables.flatMap((one) =>
		own.filter((row) => isRedemptionOf(one, row)).reverse(),
	);
	return {
		redemptions: inOrder,
		order,
		...(parent !== undefined && { parent_redemption: { id: parent } }),
	};
}

function takenBack(client: VoucherifyClient, own: Resource[]): NodeApiError | undefined {
	const row = own.find(({ status }) => status === 'ROLLED_BACK');
	if (!row) return undefined;
	return refusalIn(client, {
		redemptions: [
			{
				...row,
				failure_code: 'rolled_back',
				failure_message: `The redemption ${idOf(row)} was made, and has been rolled back since`,
			},
		],
	});
}

function refusal(client: VoucherifyClient, own: Resource[]): NodeApiError | undefined {
	const failed = own.filter((row) => !isMade(row) && !PASSING.has(row.failure_code));
	return failed.length > 0 ? refusalIn(client, { redemptions: failed }) : undefined;
}

function listFor([first, ...others]: Redeemable[]): List {
	const isSingle = first && others.length === 0 && first.object !== 'promotion_stack';
	const field = first?.object === 'voucher' ? 'voucher_code' : 'related_object_id';
	return {
		path: ['v1', 'redemptions'],
		key: 'redemptions',
		query: {
			order: '-created_at',
			...(isSingle && { [`filters[${field}][conditions][$is]`]: first.id }),
		},
		lastPage: LAST_PAGE,
	};
}

/** The list of redemptions, which call the time of their creation `date`. */
async function* dated(client: VoucherifyClient, list: List): AsyncGenerator<Resource[], void> {
	for await (const rows of numberedPages(client, list)) {
		yield rows.map((row) => ({
			...row,
			created_at: typeof row.date === 'string' ? row.date : row.created_at,
		}));
	}
}
