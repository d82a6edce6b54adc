import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn, textOrNothing, valueAt } from '../api/types';
import type { Columns } from './row';

/** Types of transactions that take points from a card's balance. */
const DEBITS: readonly unknown[] = [
	'ADMIN_DEBIT',
	'ADMIN_POINTS_EXPIRATION',
	'POINTS_EXPIRED',
	'POINTS_PURCHASE_REVERSED',
	// Takes back points earned by returned products. Points given back to the member are called "returned".
	'POINTS_REFUNDED',
	'POINTS_SPENT_ON_ORDER',
	'POINTS_SPENT_ON_REWARD',
];

/**
 * Returns the points of a transaction, negative if they leave the balance; undefined if the transaction has no points. The
 * sign follows from the type, since the API's description and its guide contradict each other on debits.
 * @see https://docs.voucherify.io/api-reference/members/list-card-transactions
 * @see https://docs.voucherify.io/guides/loyalty-v2-integrate
 */
export function pointsChanged({ type, details }: IDataObject): number | undefined {
	const known = isJsonObject(details) ? details : {};
	// Transactions of a manual expiration have the points only in `bucket`.
	const total = valueAt(known, 'points', 'total') ?? valueAt(known, 'bucket', 'points', 'total');
	if (typeof total !== 'number') return undefined;
	return DEBITS.includes(type) ? -Math.abs(total) : total;
}

/** Columns of points that were booked on a card. `points` is negative when points leave the card. */
export const bookedColumns: Columns = {
	id: 'id',
	type: 'type',
	points: pointsChanged,
	status: 'status',
	reason: 'details.reason',
	created_at: 'created_at',
	updated_at: 'updated_at',
	expiration_date: (row) =>
		valueAt(row, 'details', 'points', 'expiration_date') ??
		valueAt(row, 'details', 'bucket', 'expiration_date') ??
		valueAt(row, 'details', 'date'),
	card_id: 'card_id',
	member_id: 'member_id',
	program_id: 'program_id',
};

/** Columns of a card's transaction. */
export const cardTransactionColumns: Columns = {
	...bookedColumns,
	rejection: 'details.rejection.reason',
	reward_id: 'details.reward.id',
	order_id: 'details.order.id',
};

/** Returns the code that a member got from a reward or a benefit; several with commas between them. */
export function rewardCodes(transaction: IDataObject): string | undefined {
	const at = (...path: string[]) => valueAt(transaction, 'details', 'result', ...path);
	return (
		[at('digital', 'gift_vouchers'), at('digital', 'discount_coupons'), [at('details', 'digital')]]
			.flatMap(objectsIn)
			.flatMap(({ code }) => textOrNothing(code) ?? [])
			.join(', ') || undefined
	);
}
