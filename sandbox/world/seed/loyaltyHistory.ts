import { daysAgo } from '../clock';
import { BENEFIT, EARNING_RULE } from '../loyalty/checkMember';
import { TIER_STRUCTURE, TIERS } from '../loyalty/view';
import type { Store } from '../store';
import type { LoyaltyCard, TierTransaction } from '../types';

const SILENT = { event: null };

/** When seeded members had earned their points, as days before the reference instant. */
const EARNED_DAYS = 49;

/** Tiers that members have reached, and a benefit of the first member. */
export function seedHistory(store: Store): void {
	const { loyaltyCards, loyaltyMembers, benefitTransactions, historyRandom } = store;
	const { point_earned } = store.tierStructures.get(TIER_STRUCTURE);
	for (const card of loyaltyCards) {
		if (card.card_definition_id !== point_earned?.card_definition_id) continue;
		const [lowest, next] = TIERS;
		const joined = { type: 'member_card_created' };
		addTierChange(store, card, { type: 'JOINED', to: lowest.id, origin: joined, points: 0 });
		const points = card.points.total;
		if (points < next.min) continue;
		const [earned] = store.cardTransactions.of(card.id);
		const card_transaction_ids = earned ? [earned.id] : [];
		const origin = { type: 'card_operations', card_transaction_ids };
		const reached = { from: lowest.id, to: next.id, origin, points, at: daysAgo(EARNED_DAYS) };
		addTierChange(store, card, { type: 'UPGRADED', ...reached });
	}
	const [member] = loyaltyMembers;
	if (!member) return;
	const { id: member_id, program_id } = member;
	benefitTransactions.add(
		{
			...benefitTransactions.born(daysAgo(EARNED_DAYS), historyRandom),
			benefit_id: BENEFIT.id,
			program_id,
			member_id,
			earning_rule_id: EARNING_RULE,
			type: 'FULFILLMENT',
			details: { reason: 'Benefit fulfilled', rejection: null, metadata: {}, result: null },
			status: 'APPROVED',
			object: 'benefit_transaction',
		},
		SILENT,
	);
}

interface TierChange {
	type: TierTransaction['type'];
	from?: string;
	to: string;
	origin: NonNullable<TierTransaction['details']['origin']>;
	points: number;
	/** In ms. Default: when the card was created. */
	at?: number;
}

function addTierChange(
	{ tierTransactions, historyRandom }: Store,
	{ id: card_id, member_id, program_id, card_definition_id, created_at }: Readonly<LoyaltyCard>,
	{ type, from, to, origin, points, at = Date.parse(created_at) }: TierChange,
): void {
	const born = tierTransactions.born(at, historyRandom);
	tierTransactions.add(
		{
			...born,
			card_id,
			program_id,
			member_id,
			card_definition_id,
			tier_structure_id: TIER_STRUCTURE,
			tier_id: to,
			type,
			details: {
				points,
				tier_from: from ?? null,
				tier_to: to,
				origin,
				rejection: null,
				start_at: born.created_at,
				expires_at: null,
			},
			status: 'APPROVED',
			object: 'tier_transaction',
		},
		SILENT,
	);
}
