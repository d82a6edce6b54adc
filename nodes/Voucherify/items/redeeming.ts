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

/** What one redemption did. */
function redeemed(redemption: IDataObject): IDataObject {
	const at = (...path: string[]) => valueAt(redemption, ...path);
	return rowOf({
		object: redemption.related_object_type,
		id: at('voucher', 'code') ?? at('promotion_tier', 'id') ?? redemption.related_object_id,
		name: at('promotion_tier', 'name'),
		redemption_id: redemption.id,
		credits: at('gift', 'amount'),
		points: at('loyalty_card', 'points'),
	});
}

/** Whether a redemption is of this code or promotion; of a stack, its tiers are not known. */
export function isRedemptionOf({ object, id }: IDataObject, row: IDataObject): boolean {
	if (object === 'promotion_stack') return row.related_object_type === 'promotion_tier';
	return row.related_object_id === id || valueAt(row, 'voucher', 'code') === id;
}

/** Whether a redemption of an answer was made. */
export const isMade = ({ result, status }: IDataObject) =>
	result === 'SUCCESS' || (result === undefined && status === 'SUCCEEDED');

/**
 * What a redemption did, what people ask for first.
 * @param lookedFor what it was looked up for, since nobody knew whether the call had been carried out
 */
export function redemptionOf(answer: IDataObject, lookedFor?: IDataObject[]): IDataObject {
	const redemptions = objectsIn(answer.redemptions);
	const made = redemptions.filter(isMade);
	const refused = refusedIn(answer);
	const failed = redemptions
		.filter((one) => !isMade(one))
		.map(failure)
		.filter(({ id }) => !refused.some((one) => one.id === id));
	const missing = lookedFor
		?.filter((one) => !made.some((row) => isRedemptionOf(one, row)))
		.map(notFound);
	const [first] = made;
	const order = isJsonObject(answer.order) ? answer.order : first?.order;
	const { id, source_id, status } = isJsonObject(order) ? order : {};
	return {
		redeemed: made.length > 0,
		applied: made.map(redeemed),
		not_applied: [...refused, ...failed, ...(missing ?? [])],
		...totalsOf(order),
		...rowOf({
			redemption_id: valueAt(answer, 'parent_redemption', 'id') ?? first?.redemption ?? first?.id,
			order_id: id,
			order_source_id: source_id,
			order_status: status,
			customer_id: first?.customer_id,
		}),
		looked_up: lookedFor !== undefined,
	};
}

/** What was asked for, and is not among the redemptions that were found. */
const notFound = ({ object, id }: IDataObject): IDataObject =>
	rowOf({
		object,
		id,
		status: undefined,
		key: undefined,
		reason: 'It is not among what was redeemed.',
	});

/** Why a redemption of an answer was not made. */
export function failure(redemption: IDataObject): IDataObject {
	return rowOf({
		object: redemption.related_object_type,
		id: valueAt(redemption, 'voucher', 'code') ?? redemption.related_object_id,
		status: redemption.status,
		key: redemption.failure_code,
		reason: redemption.failure_message,
	});
}

/** What was given back by a rollback. */
function givenBack(rollback: IDataObject): IDataObject {
	const { amount } = rollback;
	return rowOf({
		object: rollback.related_object_type,
		id: valueAt(rollback, 'voucher', 'code') ?? rollback.related_object_id,
		rollback_id: rollback.id,
		redemption_id: rollback.redemption,
		// Given back is what the service counts as a negative redemption.
		amount: typeof amount === 'number' ? Math.abs(amount) : amount,
	});
}

/** What a rollback did, what people ask for first. */
export function rollbackOf(answer: IDataObject, redemptionId: string): IDataObject {
	const rollbacks = objectsIn(answer.rollbacks);
	const order = isJsonObject(answer.order) ? answer.order : rollbacks[0]?.order;
	const { id, source_id, status, total_amount } = isJsonObject(order) ? order : {};
	return {
		rolled_back: true,
		already_rolled_back: false,
		redemption_id: redemptionId,
		given_back: rollbacks.map(givenBack),
		...rowOf({
			reason: rollbacks[0]?.reason,
			order_id: id,
			order_source_id: source_id,
			order_status: status,
			total_after: total_amount,
		}),
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
