import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isResource, objectsIn, valueAt } from '../../api/types';
import { simplifiedBy, type Columns } from '../../columns/row';

export const programColumns: Columns = {
	id: 'id',
	name: 'name',
	status: 'status',
	start_date: 'start_date',
	end_date: 'end_date',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

export const loyaltyMemberColumns: Columns = {
	id: 'id',
	customer_id: 'customer_id',
	program_id: 'program_id',
	status: 'status',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

export const memberCustomerColumns: Columns = {
	customer_name: 'customer.name',
	customer_email: 'customer.email',
	customer_source_id: 'customer.source_id',
};

/** Columns of a member's card (`card`) and the member's progress with it (`tier_progress`). */
export const memberCardColumns: Columns = {
	points: 'card.balance.points',
	pending_points: 'card.balance.pending_points',
	tier: 'tier_progress.current.tier.name',
	tier_id: 'tier_progress.current.tier.id',
	next_tier: ({ tier_progress }) => nextTier(tier_progress, 'tier', 'name'),
	points_to_next_tier: ({ tier_progress }) => nextTier(tier_progress, 'points'),
	next_expiration_points: 'card.next_expiration.points',
	next_expiration_date: 'card.next_expiration.date',
	next_activation_points: 'card.next_activation.points',
	next_activation_date: 'card.next_activation.date',
	card_id: 'card.id',
	card_code: 'card.code',
	card_definition_id: 'card.card_definition_id',
};

const memberIdColumns: Columns = {
	member_id: 'member.id',
	customer_id: 'member.customer_id',
};

/** Columns of a membership with one of its cards. */
const membershipColumns: Columns = {
	...memberIdColumns,
	status: 'member.status',
	program_id: 'program.id',
	program_name: 'program.name',
	...memberCardColumns,
	joined_at: 'member.created_at',
};

/** Columns of a membership with one of its cards, and the member's customer. */
export const membershipAndCustomerColumns: Columns = {
	...memberIdColumns,
	...memberCustomerColumns,
	...membershipColumns,
};

/** Returns one flat row for each card of a membership; a single row without a card when there is none. */
export const membershipRows = (
	membership: IDataObject,
	columns = membershipColumns,
): IDataObject[] => splitByCard(membership).map((row) => simplifiedBy(columns, row));

/** Splits what has `cards` into one row for each card; a single row without a card when there is none. */
export function splitByCard(holder: IDataObject): IDataObject[] {
	const held = objectsIn(holder.cards).filter(({ card }) => isResource(card));
	return (held.length > 0 ? held : [{}]).map(({ card, tier_progress }) => ({
		...holder,
		card,
		tier_progress,
	}));
}

/** Returns a value of the next tier: of those above, the one that needs the fewest points. */
function nextTier(progress: IDataObject[string], ...path: string[]): IDataObject[string] {
	const above = objectsIn(isJsonObject(progress) ? progress.opportunities : undefined);
	const [next] = above.toSorted((a, b) => Number(a.points) - Number(b.points));
	return next && valueAt(next, ...path);
}

/**
 * Columns of pending points. `date` is the day of their activation; of points that wait for an event, the day they
 * lapse.
 */
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

/** Columns of points that expire on the same day. */
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
