import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn, valueAt } from '../api/types';
import { discountColumns } from './discount';
import type { MoneyUnit } from '../forms/reading/money';
import { inUnit } from './amounts';
import { fillMissing, simplifiedBy } from './row';

/** Returns the first value that is a text and not empty. */
const firstText = (...values: unknown[]) =>
	values.find((value): value is string => typeof value === 'string' && value !== '');

/** Returns the row of a redeemable that a validation found applicable. */
function applied(redeemable: IDataObject, unit: MoneyUnit): IDataObject {
	const { object, id, name, order, result } = redeemable;
	const { discount, gift, loyalty_card } = isJsonObject(result) ? result : {};
	const { unit_off, unit_type } = simplifiedBy(discountColumns('result.discount'), redeemable);
	const at = (value: unknown, key: string) => (isJsonObject(value) ? value[key] : undefined);
	const row = fillMissing({
		object,
		id,
		name: name ?? redeemable.campaign_name,
		discount_type: at(discount, 'type'),
		discount_amount: discountIn(order),
		...(typeof unit_type === 'string' && { unit_off, unit_type }),
		credits: at(gift, 'credits'),
		points: at(loyalty_card, 'points'),
	});
	return inUnit(row, redeemable, unit);
}

/**
 * Returns the row of a redeemable that was not applied, with Voucherify's reason; messages for customers come first.
 */
function notAppliedRow({ object, id, status, result }: IDataObject): IDataObject {
	const { error, details } = isJsonObject(result) ? result : {};
	const at = (value: unknown, ...path: string[]) =>
		isJsonObject(value) ? valueAt(value, ...path) : undefined;
	return fillMissing({
		object,
		id,
		status,
		key: firstText(at(error, 'key'), at(details, 'key')),
		reason: firstText(
			at(error, 'error', 'message'),
			at(details, 'message'),
			at(error, 'details'),
			at(error, 'message'),
		),
	});
}

/** Returns the sum of the named amounts that an order has; undefined when it has none of them. */
function sumIn(order: IDataObject, ...names: string[]): number | undefined {
	const amounts = names
		.map((name) => order[name])
		.filter((value): value is number => typeof value === 'number');
	return amounts.length > 0 ? amounts.reduce((sum, value) => sum + value, 0) : undefined;
}

/** Returns the totals of an order before and after the discount, and the discount, in minor currency units. */
export function orderTotals(order: unknown): IDataObject {
	const reported = isJsonObject(order) ? order : {};
	const before = sumIn(reported, 'amount');
	const discount =
		sumIn(reported, 'total_discount_amount') ??
		sumIn(reported, 'discount_amount', 'items_discount_amount') ??
		sumIn(reported, 'total_applied_discount_amount') ??
		// Responses leave out a discount of zero.
		(before === undefined ? undefined : 0);
	const after = before === undefined ? undefined : before - (discount ?? 0);
	return fillMissing({
		total_before: before,
		total_discount: discount,
		total_after: reported.total_amount ?? after,
	});
}

/** Returns the discount of one of several redeemables. In some responses, the total includes those before it, too. */
function discountIn(order: unknown): number | undefined {
	if (!isJsonObject(order)) return undefined;
	const parts = sumIn(order, 'applied_discount_amount', 'items_applied_discount_amount');
	return parts ?? sumIn(order, 'total_applied_discount_amount') ?? 0;
}

/** Returns the codes and promotions that were not applied, without duplicates. */
export function refusedRedeemables(response: IDataObject): IDataObject[] {
	const { redeemables, inapplicable_redeemables, skipped_redeemables } = response;
	const listed = [redeemables, inapplicable_redeemables, skipped_redeemables].flatMap(objectsIn);
	const byName = new Map(
		listed
			.filter(({ status }) => status === 'INAPPLICABLE' || status === 'SKIPPED')
			.map((one) => [JSON.stringify([one.object, one.id]), notAppliedRow(one)]),
	);
	return [...byName.values()];
}

/** Returns the result of a validation, the most important fields first. */
export function validationRow(response: IDataObject, unit: MoneyUnit): IDataObject {
	const valid = response.valid === true;
	const redeemables = objectsIn(response.redeemables);
	return {
		valid,
		applied: redeemables
			.filter(({ status }) => valid && status === 'APPLICABLE')
			.map((row) => applied(row, unit)),
		not_applied: refusedRedeemables(response),
		...inUnit(orderTotals(response.order), {}, unit),
		session_key: valueAt(response, 'session', 'key') ?? null,
	};
}

/** Returns the row of a redeemable that a customer or an order qualifies for. */
export function qualifiedRow(redeemable: IDataObject, unit: MoneyUnit = 'minor'): IDataObject {
	const at = (...path: string[]) => valueAt(redeemable, ...path);
	const { object, id, name, campaign_name, campaign_id, order, created_at } = redeemable;
	const row = {
		...fillMissing({
			object,
			id,
			name: name ?? campaign_name,
			...simplifiedBy(discountColumns('result.discount'), redeemable),
			credits: at('result', 'gift', 'credits') ?? at('result', 'gift', 'balance'),
			// The balance can be spent; `points` counts all points that the card ever had.
			points: at('result', 'loyalty_card', 'balance') ?? at('result', 'loyalty_card', 'points'),
		}),
		...orderTotals(order),
		...fillMissing({ campaign_id, campaign_name, created_at }),
	};
	return inUnit(row, redeemable, unit);
}
