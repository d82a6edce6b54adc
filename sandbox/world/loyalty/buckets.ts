import { DAY, iso } from '../clock';
import type { Store } from '../store';
import type { CardTransaction, LoyaltyCard } from '../types';

/** Lifetime of points, in days. */
const LIFETIME_DAYS = 365;

export const silentAt = (at: number) => ({ event: null, at });

/** For transactions of pending points: the counter that increases, and the bucket's next status. */
const MOVES = {
	PENDING_POINTS_ADDED: { counter: 'total', status: 'PENDING' },
	PENDING_POINTS_ACTIVATED: { counter: 'activated', status: 'ACTIVATED' },
	PENDING_POINTS_CANCELED: { counter: 'canceled', status: 'CANCELED' },
} as const;

export function movePending(
	{ loyaltyCards, pendingPoints }: Store,
	type: keyof typeof MOVES,
	{ card_id, bucket_id, details }: Readonly<CardTransaction>,
	at: number,
): void {
	const { pending_points: before } = loyaltyCards.get(card_id);
	const { counter, status } = MOVES[type];
	const pending_points = { ...before, [counter]: before[counter] + details.points.total };
	loyaltyCards.change(card_id, { pending_points }, silentAt(at));
	pendingPoints.change(bucket_id ?? '', { status }, silentAt(at));
}

/** What each bucket of points has from its card. */
export const ofCard = (card: Readonly<LoyaltyCard>) => {
	const { id: card_id, card_definition_id, program_id, card_type, member_id } = card;
	return { card_id, card_definition_id, program_id, card_type, member_id };
};

export const isMove = (type: string): type is keyof typeof MOVES => type in MOVES;

/** Adds points to the bucket of their expiration date. */
export function keep(
	store: Store,
	{ card_id, details, created_at }: Readonly<CardTransaction>,
	at: number,
): void {
	const card = store.loyaltyCards.get(card_id);
	const { expiration_date, expiration_type } = expirationOf(Date.parse(created_at));
	const { total } = details.points;
	const same = store.expiringPoints
		.of(card_id)
		.find((one) => one.status === 'ACTIVE' && one.expiration_date === expiration_date);
	if (same) {
		const points = { total: same.points.total + total };
		store.expiringPoints.change(same.id, { points }, silentAt(at));
		return;
	}
	store.expiringPoints.add(
		{
			...store.expiringPoints.born(Date.parse(created_at)),
			...ofCard(card),
			customer_id: store.loyaltyMembers.get(card.member_id).customer_id,
			points: { total },
			expiration_date,
			expiration_type,
			status: 'ACTIVE',
			object: 'card_points_bucket',
		},
		silentAt(at),
	);
}

/** Spends the points that expire first. */
export function spend(
	{ expiringPoints }: Store,
	{ card_id, details }: Readonly<CardTransaction>,
	at: number,
): void {
	let left = -details.points.total;
	const active = expiringPoints.of(card_id).filter(({ status }) => status === 'ACTIVE');
	for (const { id, points: there } of active.toSorted(byExpiration)) {
		const taken = Math.min(left, there.total);
		if (taken === 0) return;
		left -= taken;
		const total = there.total - taken;
		const status = total === 0 ? 'DELETED' : 'ACTIVE';
		expiringPoints.change(id, { points: { total }, status }, silentAt(at));
	}
}

const byExpiration = (a: { expiration_date: string }, b: { expiration_date: string }) =>
	a.expiration_date.localeCompare(b.expiration_date);

/** @param at when the points were earned, in ms */
export const expirationOf = (at: number) => ({
	expiration_date: iso(at + LIFETIME_DAYS * DAY).slice(0, 10),
	expiration_type: 'ROLLING_EXPIRATION' as const,
});
