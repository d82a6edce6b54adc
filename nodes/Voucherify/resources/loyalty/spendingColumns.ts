import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isResource, objectsIn, valueAt } from '../../api/types';
import { rewardCodes } from '../../columns/loyaltyTransaction';
import { titleOf } from '../../forms/reading/title';
import { simplifiedBy, type Columns } from '../../columns/row';

/** Columns of a reward; `points` is its price with the first card definition that can buy it. */
export const loyaltyRewardColumns: Columns = {
	id: 'id',
	name: 'name',
	type: 'type',
	status: 'status',
	points: ({ costs }) => firstIn(firstIn(costs)?.spending)?.points,
	start_date: 'start_date',
	end_date: 'end_date',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** Last columns of what was paid with points. */
const spentColumns: Columns = {
	created_at: 'created_at',
	updated_at: 'updated_at',
	card_id: 'card_id',
	card_transaction_id: 'card_transaction_id',
	member_id: 'member_id',
	program_id: 'program_id',
};

/** Columns of a reward that was just bought or refunded. */
export const boughtColumns: Columns = {
	id: 'id',
	status: 'status',
	type: 'type',
	reward_id: 'reward_id',
	points: 'details.points.total',
	code: rewardCodes,
	...spentColumns,
};

/** Columns of a reward that a member bought. */
export const purchaseColumns: Columns = { ...boughtColumns, rejection: 'details.rejection.reason' };

/** Columns of an order that was just paid with points. Amounts are in minor currency units. */
export const paidOrderColumns: Columns = {
	id: 'id',
	status: 'status',
	order_id: 'order_id',
	amount: 'details.payment.amount',
	points_spent: 'details.payment.points_spent',
	...spentColumns,
};

/** Columns of an order that was paid with points. Amounts are in minor currency units. */
export const paymentColumns: Columns = {
	...paidOrderColumns,
	rejection: 'details.rejection.reason',
};

const cardColumns: Columns = {
	card_id: 'card.id',
	card_code: 'card.code',
	program_id: 'program.id',
	program_name: 'program.name',
	member_id: 'member.id',
	customer_id: 'member.customer_id',
};

/** Columns of a reward and a card that could buy it: `reward` is the reward itself, `offer` its offer to the card. */
const offerColumns: Columns = {
	reward_id: 'reward.id',
	reward_name: 'reward.name',
	available: ({ offer }) => isJsonObject(offer) && offer.status === 'AVAILABLE',
	points: 'offer.cost.points',
	missing_points: ({ offer }) => shortageIn(offer)?.missing ?? 0,
	why_not: ({ offer }) => whyNot(offer),
	...cardColumns,
	reward_type: 'reward.type',
};

/** Columns of a card with the points that it would earn, or of another benefit for its member. */
const estimateColumns: Columns = {
	points: 'points_estimation',
	benefit_id: 'benefit.id',
	benefit_name: 'benefit.name',
	benefit_type: 'benefit.type',
	...cardColumns,
};

/** Returns a flat row for each pair of reward and card that could buy it, of all memberships in the response. */
export function offerRows(response: IDataObject): IDataObject[] {
	const rewards = new Map(objectsIn(response.rewards).map((reward) => [reward.id, reward]));
	return cardsOf(response).flatMap(({ membership, entry }) =>
		objectsIn(entry.rewards).map((offer) => {
			const reward = rewards.get(valueAt(offer, 'reward', 'id')) ?? offer.reward;
			return simplifiedBy(offerColumns, { ...membership, card: entry.card, reward, offer });
		}),
	);
}

/**
 * Returns a flat row for each card, with the points that it would earn, and for each benefit; membership by
 * membership.
 */
export function estimateRows(response: IDataObject): IDataObject[] {
	return objectsIn(response.memberships).flatMap((membership) =>
		[...entriesOf(membership, 'card'), ...entriesOf(membership, 'benefit')].map((entry) =>
			simplifiedBy(estimateColumns, { ...membership, ...entry }),
		),
	);
}

function cardsOf({ memberships }: IDataObject) {
	return objectsIn(memberships).flatMap((membership) =>
		entriesOf(membership, 'card').map((entry) => ({ membership, entry })),
	);
}

/** Returns the entries of a membership's cards, or of its benefits. */
const entriesOf = (membership: IDataObject, kind: 'card' | 'benefit') =>
	objectsIn(membership[`${kind}s`]).filter((entry) => isResource(entry[kind]));

/** Explains why a reward cannot be bought; null when it can. */
function whyNot(offer: unknown): string | null {
	if (!isJsonObject(offer)) return null;
	const reasons = objectsIn(offer.unavailability_reasons).map(({ reason, details }) =>
		explain(reason, isJsonObject(details) ? details : {}),
	);
	if (reasons.length > 0) return reasons.join('; ');
	return offer.status === 'AVAILABLE' ? null : 'It is not available';
}

function explain(reason: unknown, { missing, available, required }: IDataObject): string {
	switch (reason) {
		case 'insufficient_balance':
			return `The card has ${Number(available)} points and needs ${Number(required)}: ${Number(missing)} are missing`;
		case 'no_target_card':
			return 'The member has no card that could receive its points';
		case 'out_of_stock':
			return 'It is out of stock';
		case 'no_matching_cost':
			return 'It has no price for this member';
		case 'no_card_for_cost':
			return 'The member has no card that could buy it';
		case 'reward_inactive':
			return 'It is not active';
		default:
			return typeof reason === 'string' ? titleOf(reason.toUpperCase()) : 'It is not available';
	}
}

/** Returns the details of the first reason that has the number of missing points. */
function shortageIn(offer: unknown): IDataObject | undefined {
	const reasons = objectsIn(isJsonObject(offer) ? offer.unavailability_reasons : undefined);
	return reasons
		.map(({ details }) => details)
		.find((details): details is IDataObject => isJsonObject(details) && 'missing' in details);
}

const firstIn = (list: unknown): IDataObject | undefined => objectsIn(list)[0];
