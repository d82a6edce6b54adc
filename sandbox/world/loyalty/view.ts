import { iso } from '../clock';
import type { Store } from '../store';
import type {
	CardDefinition,
	CardTransaction,
	LoyaltyCard,
	LoyaltyMember,
	LoyaltyProgram,
	ProgramReward,
	ProgramRule,
	TierStructure,
} from '../types';
import { pointsOnCard, pendingOf } from './points';
import { tierProgress } from './tiers';

export const presentProgram = (program: Readonly<LoyaltyProgram>) => ({
	...program,
	card_definitions: undefined,
});

/** Shows an assignment without an ID: in the service, it has none. That of a rule never changes. */
export const presentAssignment = (assignment: Readonly<ProgramReward | ProgramRule>) => ({
	...assignment,
	id: undefined,
	program_id: undefined,
	...(assignment.object === 'program_earning_rule' && { updated_at: undefined }),
});

/** Shows the wallet or tier structure of a program. All programs are as old as what they have. */
export const presentPart = (
	kind: 'card_definition' | 'tier_structure',
	{ id, created_at }: Readonly<CardDefinition | TierStructure>,
) => ({
	...(kind === 'card_definition' && { card_type: 'INDIVIDUAL' }),
	[`${kind}_id`]: id,
	created_at,
	object: `program_${kind}`,
});

/** Types whose points may have no sign, depending on the belief `spentPoints`. */
const GONE = /^POINTS_(SPENT|EXPIRED)/;

/** A manual expiration has no points: it concerns a whole bucket. */
export function presentTransaction(transaction: Readonly<CardTransaction>, { beliefs }: Store) {
	const { type, details } = transaction;
	const shown = { ...transaction, bucket_id: undefined };
	if (type === 'ADMIN_POINTS_EXPIRATION')
		return { ...shown, details: { ...details, points: undefined } };
	if (beliefs.spentPoints === 'negative' || !GONE.test(type)) return shown;
	const points = { ...details.points, total: Math.abs(details.points.total) };
	return { ...shown, details: { ...details, points } };
}

/** Adds the cards to a member. A card has no code until `delayMs` after its creation. */
export const withCards = (store: Store, member: Readonly<LoyaltyMember>, delayMs: number) => ({
	...member,
	cards: cardsOf(store, member, delayMs),
});

export function presentMembership(store: Store, member: Readonly<LoyaltyMember>, delayMs: number) {
	const { id, name, status, metadata, object } = store.loyaltyPrograms.get(member.program_id);
	return {
		member,
		program: { id, name, status, metadata, object },
		cards: cardsOf(store, member, delayMs),
		object: 'membership',
	};
}

export function withTiers({ cards, ...membership }: ReturnType<typeof presentMembership>) {
	return {
		...membership,
		cards: cards.map((entry) => ({
			...entry,
			tier_progress: tierProgress(entry.card.lifetime_bucket.points.total, entry.created_at),
		})),
	};
}

function cardsOf(store: Store, { id }: Readonly<LoyaltyMember>, delayMs: number) {
	return store.loyaltyCards.of(id).map((card) => ({
		member_role: 'OWNER',
		created_at: card.created_at,
		card: presentCard(store, card, delayMs),
		object: 'member_card',
	}));
}

function presentCard(store: Store, card: Readonly<LoyaltyCard>, delayMs: number) {
	const { id, card_definition_id, card_type, created_at, code, points, pending_points } = card;
	const expiring = store.expiringPoints
		.of(id)
		.filter(({ status }) => status === 'ACTIVE')
		.toSorted((a, b) => a.expiration_date.localeCompare(b.expiration_date))[0];
	const pending = store.pendingPoints
		.of(id)
		.filter(({ status }) => status === 'PENDING')
		.toSorted((a, b) => a.date.localeCompare(b.date))[0];
	return {
		id,
		card_definition_id,
		card_type,
		code: created_at > iso(store.now() - delayMs) ? null : code,
		lifetime_bucket: { points, pending_points },
		balance: { points: pointsOnCard(card), pending_points: pendingOf(card) },
		next_expiration: expiring
			? { points: expiring.points.total, date: expiring.expiration_date }
			: null,
		next_activation: pending
			? { points: pending.points.total, type: pending.type, date: pending.date }
			: null,
		object: 'card',
	};
}
