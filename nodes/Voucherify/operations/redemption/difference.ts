import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../api/types';
import { isRedemptionOf } from '../../items/redeemed';
import { objectsIn } from '../../items/redeeming';
import type { Redeemable } from '../kinds/redeemables';

/** What is asked for. */
interface Asked {
	wanted: Redeemable[];
	order?: IDataObject;
	customer?: IDataObject;
}

/** How a redemption that was made before differs from what is asked for; undefined where nothing known of both does. */
export function differenceTo(
	{ wanted, order, customer }: Asked,
	{ redemptions, order: earlier }: IDataObject,
): string | undefined {
	const rows = objectsIn(redemptions);
	const [first = {}] = rows;
	const there = (...path: string[]) => valueAt(first, ...path);
	const isOther = (asked: unknown, ...known: unknown[]) => {
		const told = known.filter((one) => one !== undefined && one !== null);
		return asked !== undefined && asked !== null && told.length > 0 && !told.includes(asked);
	};
	const before = valueAt({ earlier }, 'earlier', 'amount') ?? there('order', 'amount');
	if (!rows.every((row) => wanted.some((one) => isRedemptionOf(one, row))))
		return 'for other codes or promotions';
	if (!rows.some((row) => wanted.some((one) => isRedemptionOf(one, row))))
		return 'for other codes or promotions';
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
