import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isResource, valueAt } from '../api/types';
import { simplifiedBy, type Columns } from './row';

export const programColumns: Columns = {
	id: 'id',
	name: 'name',
	status: 'status',
	start_date: 'start_date',
	end_date: 'end_date',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

export const memberColumns: Columns = {
	id: 'id',
	customer_id: 'customer_id',
	program_id: 'program_id',
	status: 'status',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** A membership with one of its cards as `card`, and how far the member has come with it as `tier_progress`. */
const membershipColumns: Columns = {
	member_id: 'member.id',
	customer_id: 'member.customer_id',
	status: 'member.status',
	program_id: 'program.id',
	program_name: 'program.name',
	points: 'card.balance.points',
	pending_points: 'card.balance.pending_points',
	tier: 'tier_progress.current.tier.name',
	next_tier: ({ tier_progress }) => nextTier(tier_progress, 'tier', 'name'),
	points_to_next_tier: ({ tier_progress }) => nextTier(tier_progress, 'points'),
	next_expiration_points: 'card.next_expiration.points',
	next_expiration_date: 'card.next_expiration.date',
	next_activation_points: 'card.next_activation.points',
	next_activation_date: 'card.next_activation.date',
	card_id: 'card.id',
	card_code: 'card.code',
	card_definition_id: 'card.card_definition_id',
	joined_at: 'member.created_at',
};

/** One flat row for each card of a membership; one without a card where there is none. */
export function membershipRows(membership: IDataObject): IDataObject[] {
	const { cards } = membership;
	const held = listIn(cards).filter(({ card }) => isResource(card));
	return (held.length > 0 ? held : [{}]).map(({ card, tier_progress }) =>
		simplifiedBy(membershipColumns, { ...membership, card, tier_progress }),
	);
}

/** The objects of a list; none where it is no list. */
const listIn = (list: unknown): IDataObject[] =>
	Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : [];

/** Of the tiers above, the one that takes the fewest points. */
function nextTier(progress: IDataObject[string], ...path: string[]): IDataObject[string] {
	const above = listIn(isJsonObject(progress) ? progress.opportunities : undefined);
	const [next] = above.toSorted((a, b) => Number(a.points) - Number(b.points));
	return next && valueAt(next, ...path);
}

/** What takes points from a card's balance. */
const TAKES: readonly unknown[] = [
	'ADMIN_DEBIT',
	'ADMIN_POINTS_EXPIRATION',
	'POINTS_EXPIRED',
	'POINTS_PURCHASE_REVERSED',
	// What products that were returned had earned; points that come back are "returned".
	'POINTS_REFUNDED',
	'POINTS_SPENT_ON_ORDER',
	'POINTS_SPENT_ON_REWARD',
];

/**
 * How many points a transaction is about, negative where they leave the balance; undefined if not told. The type tells
 * the sign: of points that go, the service's own description and its guide contradict each other.
 * @see https://docs.voucherify.io/api-reference/members/list-card-transactions
 * @see https://docs.voucherify.io/guides/loyalty-v2-integrate
 */
export function pointsOf({ type, details }: IDataObject): number | undefined {
	const told = isJsonObject(details) ? details : {};
	// What was made to expire by hand tells of its bucket alone.
	const total = valueAt(told, 'points', 'total') ?? valueAt(told, 'bucket', 'points', 'total');
	if (typeof total !== 'number') return undefined;
	return TAKES.includes(type) ? -Math.abs(total) : total;
}

/** A change of a card's points. `points` are negative where they go. */
export const cardTransactionColumns: Columns = {
	id: 'id',
	type: 'type',
	points: pointsOf,
	status: 'status',
	reason: 'details.reason',
	rejection: 'details.rejection.reason',
	created_at: 'created_at',
	updated_at: 'updated_at',
	expiration_date: (row) =>
		valueAt(row, 'details', 'points', 'expiration_date') ??
		valueAt(row, 'details', 'bucket', 'expiration_date') ??
		valueAt(row, 'details', 'date'),
	reward_id: 'details.reward.id',
	order_id: 'details.order.id',
	card_id: 'card_id',
	member_id: 'member_id',
	program_id: 'program_id',
};

/** Points that cannot be spent yet; `date` is the day on which they can, or on which those that wait for an event go. */
export const pendingPointsColumns: Columns = {
	id: 'id',
	points: 'points.total',
	date: 'date',
	type: 'type',
	status: 'status',
	created_at: 'created_at',
	card_id: 'card_id',
	member_id: 'member_id',
};

/** Points that expire on the same day. */
export const expiringPointsColumns: Columns = {
	id: 'id',
	points: 'points.total',
	expiration_date: 'expiration_date',
	expiration_type: 'expiration_type',
	status: 'status',
	created_at: 'created_at',
	card_id: 'card_id',
	member_id: 'member_id',
	customer_id: 'customer_id',
};
