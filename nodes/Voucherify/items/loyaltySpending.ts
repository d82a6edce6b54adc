import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, isResource, valueAt } from '../api/types';
import { titleOf } from '../fields/title';
import { simplifiedBy, type Columns } from './row';

/** What members can buy, and what it costs on the first kind of card that buys it. */
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

/** A reward that a member has bought. */
export const purchaseColumns: Columns = {
	id: 'id',
	status: 'status',
	type: 'type',
	reward_id: 'reward_id',
	points: 'details.points.total',
	rejection: 'details.rejection.reason',
	created_at: 'created_at',
	updated_at: 'updated_at',
	card_id: 'card_id',
	card_transaction_id: 'card_transaction_id',
	member_id: 'member_id',
	program_id: 'program_id',
};

/** An order that was paid with points. Amounts are in minor currency units. */
export const paymentColumns: Columns = {
	id: 'id',
	status: 'status',
	order_id: 'order_id',
	amount: 'details.payment.amount',
	points_spent: 'details.payment.points_spent',
	rejection: 'details.rejection.reason',
	created_at: 'created_at',
	updated_at: 'updated_at',
	card_id: 'card_id',
	card_transaction_id: 'card_transaction_id',
	member_id: 'member_id',
	program_id: 'program_id',
};

const cardColumns: Columns = {
	card_id: 'card.id',
	card_code: 'card.code',
	program_id: 'program.id',
	program_name: 'program.name',
	member_id: 'member.id',
	customer_id: 'member.customer_id',
};

/** A reward and one of the cards that could buy it: `reward` as the answer lists it, `offer` as the card sees it. */
const offerColumns: Columns = {
	reward_id: 'reward.id',
	reward_name: 'reward.name',
	available: ({ offer }) => isJsonObject(offer) && offer.status === 'AVAILABLE',
	points: 'offer.cost.points',
	missing_points: ({ offer }) => reasonsIn(offer)?.missing ?? 0,
	why_not: ({ offer }) => whyNot(offer),
	...cardColumns,
	reward_type: 'reward.type',
};

/** One card and the points that it would earn, or a benefit that its member would get beside points. */
const estimateColumns: Columns = {
	points: 'points_estimation',
	benefit_id: 'benefit.id',
	benefit_name: 'benefit.name',
	benefit_type: 'benefit.type',
	...cardColumns,
};

/** A flat row for each reward and each card that could buy it, of all memberships that an answer tells of. */
export function offerRows(examined: IDataObject): IDataObject[] {
	const rewards = new Map(listIn(examined.rewards).map((reward) => [reward.id, reward]));
	return cardsOf(examined).flatMap(({ membership, entry }) =>
		listIn(entry.rewards).map((offer) => {
			const reward = rewards.get(valueAt(offer, 'reward', 'id')) ?? offer.reward;
			return simplifiedBy(offerColumns, { ...membership, card: entry.card, reward, offer });
		}),
	);
}

/** A flat row for each card, with the points that it would earn, and for each benefit: of one membership after the other. */
export function estimateRows(examined: IDataObject): IDataObject[] {
	return listIn(examined.memberships).flatMap((membership) =>
		[...entriesOf(membership, 'card'), ...entriesOf(membership, 'benefit')].map((entry) =>
			simplifiedBy(estimateColumns, { ...membership, ...entry }),
		),
	);
}

function cardsOf({ memberships }: IDataObject) {
	return listIn(memberships).flatMap((membership) =>
		entriesOf(membership, 'card').map((entry) => ({ membership, entry })),
	);
}

/** What a membership tells of its cards, or of benefits. */
const entriesOf = (membership: IDataObject, what: 'card' | 'benefit') =>
	listIn(membership[`${what}s`]).filter((entry) => isResource(entry[what]));

/** Why a reward cannot be bought, in words; null where it can. */
function whyNot(offer: unknown): string | null {
	if (!isJsonObject(offer)) return null;
	const reasons = listIn(offer.unavailability_reasons).map(({ reason, details }) =>
		wordsFor(reason, isJsonObject(details) ? details : {}),
	);
	if (reasons.length > 0) return reasons.join('; ');
	return offer.status === 'AVAILABLE' ? null : 'It is not available';
}

function wordsFor(reason: unknown, { missing, available, required }: IDataObject): string {
	switch (reason) {
		case 'insufficient_balance':
			return `${Number(missing)} points are missing: it costs ${Number(required)}, and the card has ${Number(available)}`;
		case 'no_target_card':
			return 'The member has no card that its points would go to';
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

/** The first reason's details that tell how many points are missing. */
function reasonsIn(offer: unknown): IDataObject | undefined {
	const reasons = listIn(isJsonObject(offer) ? offer.unavailability_reasons : undefined);
	return reasons
		.map(({ details }) => details)
		.find((details): details is IDataObject => isJsonObject(details) && 'missing' in details);
}

const firstIn = (list: unknown): IDataObject | undefined => listIn(list)[0];

/** The objects of a list; none where it is no list. */
const listIn = (list: unknown): IDataObject[] =>
	Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : [];
