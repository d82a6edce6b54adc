import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn, textOrNothing, valueAt } from '../api/types';
import { refusedRedeemables, orderTotals } from './redeeming';
import { redeemedCard, readRedeemable, rewardColumns } from './redemption';
import type { MoneyUnit } from '../forms/reading/money';
import { inUnit } from './amounts';
import { fillMissing, simplifiedBy } from './row';

function appliedRow(redemption: IDataObject, unit: MoneyUnit): IDataObject {
	const { object, id, name } = readRedeemable(redemption);
	const row = fillMissing({
		object,
		id,
		name,
		redemption_id: redemption.id,
		...redeemedCard(redemption),
		...(isJsonObject(redemption.reward) && simplifiedBy(rewardColumns, redemption)),
	});
	return inUnit(row, redemption, unit);
}

/**
 * True when a redemption is of this code or promotion. Case is ignored, as projects may accept codes in any case. The
 * tiers of a stack are not known, so any tier matches it.
 */
export function isRedemptionOf({ object, id }: IDataObject, row: IDataObject): boolean {
	const redeemable = readRedeemable(row);
	if (object === 'promotion_stack') return redeemable.object === 'promotion_tier';
	const expected = textOrNothing(id)?.toLowerCase();
	return [row.related_object_id, redeemable.id].some(
		(one) => expected !== undefined && textOrNothing(one)?.toLowerCase() === expected,
	);
}

/** True when a redemption or rollback of a response succeeded. */
export const isMade = ({ result, status }: IDataObject) =>
	result === 'SUCCESS' || (result === undefined && status === 'SUCCEEDED');

/** Returns the result of a redemption, the most important fields first. */
export function redemptionRow(response: IDataObject, unit: MoneyUnit = 'minor'): IDataObject {
	const redemptions = objectsIn(response.redemptions);
	const made = redemptions.filter(isMade);
	const refused = refusedRedeemables(response);
	const failed = redemptions
		.filter((one) => !isMade(one))
		.map(failureOf)
		.filter(({ id }) => !refused.some((one) => one.id === id));
	const [first] = made;
	const order = isJsonObject(response.order) ? response.order : first?.order;
	const { id, source_id, status } = isJsonObject(order) ? order : {};
	return {
		redeemed: made.length > 0,
		applied: made.map((row) => appliedRow(row, unit)),
		not_applied: [...refused, ...failed],
		...inUnit(orderTotals(order), {}, unit),
		...fillMissing({
			redemption_id: valueAt(response, 'parent_redemption', 'id') ?? first?.redemption ?? first?.id,
			order_id: id,
			order_source_id: source_id,
			order_status: status,
			customer_id: first?.customer_id,
		}),
	};
}

/** Returns the reason why a redemption of a response failed. */
export function failureOf(redemption: IDataObject): IDataObject {
	const { object, id } = readRedeemable(redemption);
	return fillMissing({
		object,
		id,
		status: redemption.status,
		key: redemption.failure_code,
		reason: redemption.failure_message,
	});
}

function givenBackRow(rollback: IDataObject, unit: MoneyUnit): IDataObject {
	const { object, id } = readRedeemable(rollback);
	const { credits, points, credits_left, points_left } = redeemedCard(rollback);
	const amount = credits ?? points ?? rollback.amount;
	const row = fillMissing({
		object,
		id,
		rollback_id: rollback.id,
		redemption_id: rollback.redemption,
		// Voucherify reports an amount that is given back as a negative redemption.
		amount: typeof amount === 'number' ? Math.abs(amount) : amount,
		credits_left,
		points_left,
	});
	return inUnit(row, rollback, unit);
}

/** Returns the result of a rollback, the most important fields first. */
export function rollbackRow(
	response: IDataObject,
	redemptionId: string,
	unit: MoneyUnit,
): IDataObject {
	const rollbacks = objectsIn(response.rollbacks).filter(isMade);
	const order = isJsonObject(response.order) ? response.order : rollbacks[0]?.order;
	const { id, source_id, status } = isJsonObject(order) ? order : {};
	return {
		rolled_back: true,
		redemption_id: redemptionId,
		given_back: rollbacks.map((row) => givenBackRow(row, unit)),
		...inUnit(
			fillMissing({
				reason: rollbacks[0]?.reason,
				order_id: id,
				order_source_id: source_id,
				order_status: status,
				total_after: orderTotals(order).total_after,
			}),
			{},
			unit,
		),
	};
}
