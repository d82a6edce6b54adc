import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { foundOrNothing } from '../../api/http/found';
import { objectsIn, valueAt } from '../../api/types';
import { isRedemptionOf } from '../../items/redeemed';
import { cardIn, thingIn } from '../../items/redemption';
import type { Redeemable } from '../../forms/redeemables';

/**
 * Returns how an earlier redemption differs from the request. It may have applied fewer credits or points than are asked
 * for, as an order takes no more than it costs.
 */
export async function differenceTo(
	client: VoucherifyClient,
	wanted: Redeemable[],
	{ redemptions }: IDataObject,
): Promise<string | undefined> {
	const rows = objectsIn(redemptions);
	const pairs = rows.map((row) => [row, wanted.find((one) => isRedemptionOf(one, row))] as const);
	const isKnown = await Promise.all(
		pairs.map(async ([row, one]) => one !== undefined && (await isSameCode(client, one, row))),
	);
	if (isKnown.length === 0 || isKnown.includes(false)) return 'for other codes or promotions';
	if (pairs.some(([row, one]) => one && isMoreThanAsked(one, row)))
		return 'for more credits or points';
	return undefined;
}

function isMoreThanAsked(asked: Redeemable, row: IDataObject): boolean {
	const { credits, points } = cardIn(row);
	const isMore = (applied: unknown, entered: unknown) =>
		typeof applied === 'number' && typeof entered === 'number' && applied > entered;
	return (
		isMore(credits, valueAt(asked, 'gift', 'credits')) ||
		isMore(points, valueAt(asked, 'reward', 'points'))
	);
}

/** Codes that differ in letter case alone may be the same: only the service knows. */
async function isSameCode(
	client: VoucherifyClient,
	{ object, id }: Redeemable,
	row: IDataObject,
): Promise<boolean> {
	const { id: code } = thingIn(row);
	if (object !== 'voucher' || [code, row.related_object_id].includes(id)) return true;
	return (await foundOrNothing(client, ['v1', 'vouchers', id]))?.code === code;
}
