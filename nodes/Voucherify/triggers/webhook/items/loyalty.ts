import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, textOrNothing } from '../../../api/types';
import {
	cardTransactionColumns,
	pointsChanged,
	rewardCodes,
} from '../../../columns/loyaltyTransaction';
import type { Columns } from '../../../columns/row';

const isPending = ({ type }: IDataObject) => textOrNothing(type)?.startsWith('PENDING_POINTS_');

/**
 * Columns of events from workflows. The sums of `points` and `pending_points` are right although most acts have several
 * transactions: only those of cards count, and each in one of both columns.
 */
export const loyaltyColumns: Columns = {
	...cardTransactionColumns,
	points: (row) =>
		row.object === 'card_transaction' && !isPending(row) ? pointsChanged(row) : undefined,
	pending_points: (row) => {
		const points = isPending(row) ? pointsChanged(row) : undefined;
		return points !== undefined && row.type !== 'PENDING_POINTS_ADDED' ? -points : points;
	},
	card_id: 'card_id|card.id',
	member_id: 'member_id|member.id',
	customer_id: 'customer_id|member.customer_id',
	program_id: 'program_id|program.id',
	name: 'name',
	card_code: 'code|card.code',
	rejection: 'details.rejection.reason|result.details',
	reward_id: 'reward_id|details.reward.id|reward.id',
	order_id: 'order_id|details.order.id',
	reward_codes: rewardCodes,
	tier_from: 'details.tier_from',
	tier_to: 'details.tier_to',
	expires_at: 'details.expires_at',
};

/**
 * Returns the transaction, or what an activity is about beside all that it shows: the card in `vl.member.card.assigned`.
 * The result is undefined when there is neither.
 */
export function loyaltySubject(type: string, data: IDataObject): IDataObject | undefined {
	const { transaction } = data;
	// The sign of the points follows from the type.
	if (isJsonObject(transaction))
		return { ...transaction, type: textOrNothing(transaction.type)?.toUpperCase() };
	const subject = type
		.split('.')
		.map((name) => data[name])
		.findLast(isJsonObject);
	return subject && { ...data, ...subject, type };
}
