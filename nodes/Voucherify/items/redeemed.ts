import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, textOrNothing, valueAt } from '../api/types';
import { objectsIn, refusedIn, totalsOf } from './redeeming';
import { cardIn, thingIn } from './redemption';
import { rowOf } from './row';

/** What one redemption did. */
function redeemed(redemption: IDataObject): IDataObject {
	const { object, id, name } = thingIn(redemption);
	return rowOf({ object, id, name, redemption_id: redemption.id, ...cardIn(redemption) });
}

/**
 * Whether a redemption is of this code or promotion, in letters of any case, since a project may take codes so; of a stack,
 * its tiers are not known.
 */
export function isRedemptionOf({ object, id }: IDataObject, row: IDataObject): boolean {
	const thing = thingIn(row);
	if (object === 'promotion_stack') return thing.object === 'promotion_tier';
	const wanted = textOrNothing(id)?.toLowerCase();
	return [row.related_object_id, thing.id].some(
		(one) => wanted !== undefined && textOrNothing(one)?.toLowerCase() === wanted,
	);
}

/** Whether a redemption of an answer was made. */
export const isMade = ({ result, status }: IDataObject) =>
	result === 'SUCCESS' || (result === undefined && status === 'SUCCEEDED');

/** What a redemption did, what people ask for first. */
export function redemptionOf(answer: IDataObject): IDataObject {
	const redemptions = objectsIn(answer.redemptions);
	const made = redemptions.filter(isMade);
	const refused = refusedIn(answer);
	const failed = redemptions
		.filter((one) => !isMade(one))
		.map(failure)
		.filter(({ id }) => !refused.some((one) => one.id === id));
	const [first] = made;
	const order = isJsonObject(answer.order) ? answer.order : first?.order;
	const { id, source_id, status } = isJsonObject(order) ? order : {};
	return {
		redeemed: made.length > 0,
		applied: made.map(redeemed),
		not_applied: [...refused, ...failed],
		...totalsOf(order),
		...rowOf({
			redemption_id: valueAt(answer, 'parent_redemption', 'id') ?? first?.redemption ?? first?.id,
			order_id: id,
			order_source_id: source_id,
			order_status: status,
			customer_id: first?.customer_id,
		}),
	};
}

/** Why a redemption of an answer was not made. */
export function failure(redemption: IDataObject): IDataObject {
	const { object, id } = thingIn(redemption);
	return rowOf({
		object,
		id,
		status: redemption.status,
		key: redemption.failure_code,
		reason: redemption.failure_message,
	});
}

/** What was given back by a rollback. */
function givenBack(rollback: IDataObject): IDataObject {
	const { object, id } = thingIn(rollback);
	const { credits, points, credits_left, points_left } = cardIn(rollback);
	const amount = credits ?? points ?? rollback.amount;
	return rowOf({
		object,
		id,
		rollback_id: rollback.id,
		redemption_id: rollback.redemption,
		// Given back is what the service counts as a negative redemption.
		amount: typeof amount === 'number' ? Math.abs(amount) : amount,
		credits_left,
		points_left,
	});
}

/** What a rollback did, what people ask for first. */
export function rollbackOf(answer: IDataObject, redemptionId: string): IDataObject {
	const rollbacks = objectsIn(answer.rollbacks).filter(isMade);
	const order = isJsonObject(answer.order) ? answer.order : rollbacks[0]?.order;
	const { id, source_id, status } = isJsonObject(order) ? order : {};
	return {
		rolled_back: true,
		redemption_id: redemptionId,
		given_back: rollbacks.map(givenBack),
		...rowOf({
			reason: rollbacks[0]?.reason,
			order_id: id,
			order_source_id: source_id,
			order_status: status,
			total_after: totalsOf(order).total_after,
		}),
	};
}
