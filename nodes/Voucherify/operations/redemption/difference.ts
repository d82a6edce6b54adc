import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { foundOrNothing } from '../../api/http/found';
import { objectsIn, valueAt } from '../../api/types';
import { isRedemptionOf } from '../../items/redeemed';
import { cardIn, thingIn } from '../../items/redemption';
import type { Redeemable } from '../../forms/redeemables';

/** The request. */
interface RedemptionRequest {
	wanted: Redeemable[];
	order?: IDataObject;
	customer?: IDataObject;
}

/** Returns how an earlier redemption differs from the request; undefined where nothing known of both differs. */
export async function differenceTo(
	client: VoucherifyClient,
	{ wanted, order, customer }: RedemptionRequest,
	{ redemptions, order: earlier }: IDataObject,
): Promise<string | undefined> {
	const rows = objectsIn(redemptions);
	const [first = {}] = rows;
	const there = (...path: string[]) => valueAt(first, ...path);
	const before = valueAt({ earlier }, 'earlier', 'amount') ?? there('order', 'amount');
	const pairs = rows.map((row) => [row, wanted.find((one) => isRedemptionOf(one, row))] as const);
	const isKnown = await Promise.all(
		pairs.map(async ([row, one]) => one !== undefined && (await isSameCode(client, one, row))),
	);
	if (isKnown.length === 0 || isKnown.includes(false)) return 'for other codes or promotions';
	if (pairs.some(([row, one]) => one && isOtherAmount(one, row)))
		return 'for another number of credits or points';
	if (
		isOther(customer?.id, there('customer_id')) ||
		isOther(customer?.source_id, there('customer', 'source_id'))
	)
		return 'for another customer';
	if (
		isOther(order?.id, there('order', 'id')) ||
		isOther(order?.source_id, there('order', 'source_id')) ||
		isOther(order?.amount, before)
	)
		return 'for another order, or another amount';
	return undefined;
}

/** Whether something was asked for, and another is known. */
function isOther(asked: unknown, known: unknown): boolean {
	const isTold = [asked, known].every((one) => one !== undefined && one !== null);
	return isTold && asked !== known;
}

function isOtherAmount(asked: Redeemable, row: IDataObject): boolean {
	const { credits, points } = cardIn(row);
	return (
		isOther(valueAt(asked, 'gift', 'credits'), credits) ||
		isOther(valueAt(asked, 'reward', 'points'), points)
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
