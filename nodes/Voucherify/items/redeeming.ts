import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../api/types';
import { rowOf } from './row';

/** The objects in a list of an answer; none where it is no list. */
export const objectsIn = (value: unknown): IDataObject[] =>
	Array.isArray(value) ? value.filter(isJsonObject) : [];

/** The first of several values that is a text. */
const textOf = (...values: unknown[]) =>
	values.find((value): value is string => typeof value === 'string' && value !== '');

/** What was taken off, by what a validation says of one code or promotion. */
function applied(redeemable: IDataObject): IDataObject {
	const { object, id, name, order, result } = redeemable;
	const { discount, gift, loyalty_card } = isJsonObject(result) ? result : {};
	const at = (value: unknown, key: string) => (isJsonObject(value) ? value[key] : undefined);
	return rowOf({
		object,
		id,
		name: name ?? redeemable.campaign_name,
		discount_type: at(discount, 'type'),
		discount_amount: discountIn(order),
		credits: at(gift, 'credits'),
		points: at(loyalty_card, 'points'),
	});
}

/** Why one was not applied, in the service's words, those for customers first. */
function notApplied({ object, id, status, result }: IDataObject): IDataObject {
	const { error, details } = isJsonObject(result) ? result : {};
	const at = (value: unknown, ...path: string[]) =>
		isJsonObject(value) ? valueAt(value, ...path) : undefined;
	return rowOf({
		object,
		id,
		status,
		key: textOf(at(error, 'key'), at(details, 'key')),
		reason: textOf(
			at(error, 'error', 'message'),
			at(details, 'message'),
			at(error, 'details'),
			at(error, 'message'),
		),
	});
}

/** The sum of those of an order's amounts that it has; undefined where it has none of them. */
function sumIn(order: IDataObject, ...names: string[]): number | undefined {
	const told = names
		.map((name) => order[name])
		.filter((value): value is number => typeof value === 'number');
	return told.length > 0 ? told.reduce((sum, value) => sum + value, 0) : undefined;
}

/** What an order costs before and after, and what was taken off it, in minor currency units. */
export function totalsOf(order: unknown): IDataObject {
	const told = isJsonObject(order) ? order : {};
	const before = sumIn(told, 'amount');
	const discount =
		sumIn(told, 'total_discount_amount') ??
		sumIn(told, 'discount_amount', 'items_discount_amount') ??
		sumIn(told, 'total_applied_discount_amount') ??
		// What is zero is left out of answers.
		(before === undefined ? undefined : 0);
	const after = before === undefined ? undefined : before - (discount ?? 0);
	return rowOf({
		total_before: before,
		total_discount: discount,
		total_after: told.total_amount ?? after,
	});
}

/** What one of several takes off an order: in some answers the total counts those before it, too. */
function discountIn(order: unknown): number | undefined {
	if (!isJsonObject(order)) return undefined;
	const parts = sumIn(order, 'applied_discount_amount', 'items_applied_discount_amount');
	return parts ?? sumIn(order, 'total_applied_discount_amount') ?? 0;
}

/** The codes and promotions of an answer that were not applied, each once. */
export function refusedIn(answer: IDataObject): IDataObject[] {
	const { redeemables, inapplicable_redeemables, skipped_redeemables } = answer;
	const all = [redeemables, inapplicable_redeemables, skipped_redeemables].flatMap(objectsIn);
	const byName = new Map(
		all
			.filter(({ status }) => status === 'INAPPLICABLE' || status === 'SKIPPED')
			.map((one) => [JSON.stringify([one.object, one.id]), notApplied(one)]),
	);
	return [...byName.values()];
}

/** What a validation says, what people ask for first. */
export function validationOf(answer: IDataObject): IDataObject {
	const valid = answer.valid === true;
	const redeemables = objectsIn(answer.redeemables);
	return {
		valid,
		applied: valid ? redeemables.filter(({ status }) => status === 'APPLICABLE').map(applied) : [],
		not_applied: refusedIn(answer),
		...totalsOf(answer.order),
		session_key: valueAt(answer, 'session', 'key') ?? null,
	};
}

/** One thing that a customer or an order may use. */
export function qualifiedOf(redeemable: IDataObject): IDataObject {
	const at = (...path: string[]) => valueAt(redeemable, ...path);
	const { object, id, name, campaign_name, campaign_id, order, created_at } = redeemable;
	return {
		...rowOf({
			object,
			id,
			name: name ?? campaign_name,
			discount_type: at('result', 'discount', 'type'),
			percent_off: at('result', 'discount', 'percent_off'),
			amount_off: at('result', 'discount', 'amount_off'),
			credits: at('result', 'gift', 'credits') ?? at('result', 'gift', 'balance'),
			// What can be spent: the points are all that the card has ever had.
			points: at('result', 'loyalty_card', 'balance') ?? at('result', 'loyalty_card', 'points'),
		}),
		...totalsOf(order),
		...rowOf({ campaign_id, campaign_name, created_at }),
	};
}
