import { daysAgo } from '../clock';
import { BENEFIT } from '../loyalty/benefits';
import { EARNING_RULE } from '../loyalty/checkMember';
import type { Store } from '../store';

const SILENT = { event: null };

/** When seeded members had earned their points, as days before the reference instant. */
const EARNED_DAYS = 49;

/** A benefit of the first member. */
export function seedHistory(store: Store): void {
	const { loyaltyMembers, benefitTransactions, historyRandom } = store;
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
