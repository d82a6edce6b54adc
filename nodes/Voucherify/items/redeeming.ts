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
		discount_amount: at(order, 'total_applied_discount_amount'),
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

/** What an order costs before and after, and what was taken off it, in minor currency units. */
export function totalsOf(order: unknown): IDataObject {
	const { amount, total_amount, total_applied_discount_amount, total_discount_amount } =
		isJsonObject(order) ? order : {};
	return rowOf({
		total_before: amount,
		total_discount: total_discount_amount ?? total_applied_discount_amount,
		total_after: total_amount ?? amount,
	});
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
			credits: at('result', 'gift', 'balance'),
			points: at('result', 'loyalty_card', 'points'),
		}),
		...totalsOf(order),
		...rowOf({ campaign_id, campaign_name, created_at }),
	};
}
