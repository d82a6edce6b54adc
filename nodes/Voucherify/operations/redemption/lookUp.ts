import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { numberedPages, type List } from '../../api/lists/pages';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { isMade, isRedemptionOf } from '../../items/redeemed';
import { allSince, type Trace } from '../kinds/onceOnly';
import type { Redeemable } from '../kinds/redeemables';

/** Page numbers of redemptions end earlier than others. */
const LAST_PAGE = 99;

/** How a redemption that somebody asked for can be told from others. */
export interface Asked {
	redeemables: Redeemable[];
	order?: IDataObject;
	customer?: IDataObject;
	sessionKey?: string;
	metadata?: IDataObject;
}

/** The ID that an order is meant by; undefined when it has none. */
export function orderIdOf({ order }: Asked): string | undefined {
	const id = order?.id ?? order?.source_id;
	return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Where to look a redemption up by hand. */
export function placeOf(asked: Asked): string {
	const order = orderIdOf(asked);
	const what = order === undefined ? (asked.redeemables[0]?.id ?? 'it') : `the order ${order}`;
	return `Redemption → Get Many for ${what}`;
}

/**
 * What a redemption call has left behind, in the form of its answer: the redemptions that were made since it began for
 * the same order, or of the same codes. Undefined when there are none.
 * @param began what `elapsed` told when it was sent
 */
export async function redeemedSince(
	client: VoucherifyClient,
	asked: Asked,
	began: number,
): Promise<IDataObject | undefined> {
	const trace: Trace = {
		list: listFor(asked),
		pages: dated,
		fits: (row) => isOf(asked, row),
		words: 'the redemptions',
	};
	const rows = await allSince(client, trace, began);
	// Made together is what has the same parent; a repeat by somebody else is none of it.
	const [latest] = rows;
	if (!latest) return undefined;
	const isAlone = typeof latest.redemption !== 'string';
	const together = isAlone
		? [latest]
		: rows.filter(({ redemption }) => redemption === latest.redemption).reverse();
	// The list has what came last first, and what came at the same time in any order.
	const redemptions = asked.redeemables.flatMap((one) =>
		together.filter((row) => isRedemptionOf(one, row)),
	);
	const { order } = latest;
	const parent = typeof latest.redemption === 'string' && { id: latest.redemption };
	return { redemptions, order, ...(parent && { parent_redemption: parent }) };
}

function listFor({ redeemables }: Asked): List {
	const [first, ...others] = redeemables;
	const isSingle = first && others.length === 0 && first.object !== 'promotion_stack';
	const field = first?.object === 'voucher' ? 'voucher_code' : 'related_object_id';
	return {
		path: ['v1', 'redemptions'],
		key: 'redemptions',
		query: {
			order: '-created_at',
			result: 'SUCCESS',
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

/** Whether a redemption may be one that was asked for: nothing that is known of both is different. */
function isOf(asked: Asked, row: Resource): boolean {
	const { redeemables, order, customer, sessionKey, metadata = {} } = asked;
	if (row.object === 'redemption_rollback' || !isMade(row)) return false;
	const isSame = (sent: unknown, ...path: string[]) => {
		const there = valueAt(row, ...path);
		return sent === undefined || sent === null || sent === there;
	};
	return (
		redeemables.some((one) => isRedemptionOf(one, row)) &&
		// An order of which no ID was sent is a new one without one of ours.
		(orderIdOf(asked) !== undefined || typeof valueAt(row, 'order', 'source_id') !== 'string') &&
		isSame(order?.source_id, 'order', 'source_id') &&
		isSame(order?.id, 'order', 'id') &&
		isSame(customer?.source_id, 'customer', 'source_id') &&
		isSame(customer?.id, 'customer_id') &&
		isSame(sessionKey, 'session', 'key') &&
		Object.entries(metadata).every(([key, value]) =>
			isAlike(value, valueAt(row, 'metadata', key)),
		) &&
		(order !== undefined || !isJsonObject(row.order))
	);
}

/** Whether a value of metadata may be the one that was sent: both are of the same simple kind, or one is not told. */
const isAlike = (sent: unknown, there: unknown) =>
	typeof sent === 'object' || typeof sent !== typeof there || sent === there;
