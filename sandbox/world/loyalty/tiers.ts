import type { Store } from '../store';
import type { LoyaltyCard, TierTransaction } from '../types';
import { silentAt } from './buckets';

export const TIERS = [
	{ id: 'lt_2a0bea50c1e7000001', name: 'Bronze', min: 0, max: 499 },
	{ id: 'lt_2a0bea50c1e7000002', name: 'Silver', min: 500, max: 1_999 },
	{ id: 'lt_2a0bea50c1e7000003', name: 'Gold', min: 2_000, max: 100_000 },
] as const;
export const TIER_STRUCTURE = 'lts_2a0bea50c1e7000001';

const tierFor = (points: number) => TIERS.findLast(({ min }) => points >= min) ?? TIERS[0];

/**
 * Moves a card to the tier of its points, which count for good once they are earned.
 * @param before points before; none if the card is new
 * @param by transaction that moved the points
 * @param at in ms
 */
export function moveToTier(
	{ tierStructures, tierTransactions, historyRandom }: Store,
	card: Readonly<LoyaltyCard>,
	{ before, by, at }: { before?: number; by?: string; at: number },
): void {
	const { id: card_id, member_id, program_id, card_definition_id } = card;
	const { point_earned } = tierStructures.find(TIER_STRUCTURE) ?? {};
	if (card_definition_id !== point_earned?.card_definition_id) return;
	const points = card.points.total;
	const to = tierFor(points).id;
	const from = before === undefined ? null : tierFor(before).id;
	if (to === from) return;
	const { id, created_at, updated_at } = tierTransactions.born(at, historyRandom);
	const moved: TierTransaction = {
		...{ id, created_at, updated_at },
		...{ card_id, program_id, member_id, card_definition_id },
		tier_structure_id: TIER_STRUCTURE,
		tier_id: to,
		type: from ? 'UPGRADED' : 'JOINED',
		details: {
			points,
			tier_from: from,
			tier_to: to,
			origin: by
				? { type: 'card_operations', card_transaction_ids: [by] }
				: { type: 'member_card_created' },
			rejection: null,
			start_at: created_at,
			expires_at: null,
		},
		status: 'PENDING',
		object: 'tier_transaction',
	};
	tierTransactions.add(moved, { event: null });
	tierTransactions.change(id, { status: 'APPROVED' }, silentAt(at));
}

export function tierProgress(points: number, since: string) {
	const current = TIERS.find(({ min, max }) => points >= min && points <= max);
	const above = TIERS.filter(({ min }) => min > points);
	return {
		current: current
			? {
					tier: { id: current.id, name: current.name },
					start_at: since,
					expires_at: null,
					points: { current: points, min: current.min, max: current.max },
				}
			: null,
		tier_structure: { id: TIER_STRUCTURE, object: 'tier_structure' },
		deferred: [],
		risks: [],
		opportunities: above.map(({ id, name, min }) => ({
			valid_until: null,
			tier: { id, name },
			points: min - points,
		})),
		object: 'member_tier_progress',
	};
}
