import type { Store } from '../store';
import type { Failure } from '../types';

/** A use of a voucher or promotion tier, and what it takes off. */
export interface Use {
	/** The ID of the voucher or promotion tier, and of its campaign. */
	owners: readonly (string | null)[];
	discount: number;
}

/**
 * Why a use is beyond a budget; undefined: it is not.
 * @param others uses that count as well, such as of the same call
 */
export function beyondBudget(
	store: Store,
	use: Use,
	others: readonly Use[],
	session: string | undefined,
	at: number,
): Failure | undefined {
	for (const owner of use.owners) {
		const budget = store.budgets.find(owner ?? '');
		if (!budget) continue;
		const counted = [...redeemed(store), ...kept(store, session, at), ...others].filter(
			({ owners }) => owners.includes(owner),
		);
		const spent = counted.reduce((sum, { discount }) => sum + discount, use.discount);
		const { redemptions, discount_amount, message } = budget;
		const isBeyond =
			counted.length >= (redemptions ?? Infinity) || spent > (discount_amount ?? Infinity);
		if (!isBeyond) continue;
		const code = 'redemption_rules_violated';
		return { code, message: 'redemption rules violated', customerMessage: message };
	}
	return undefined;
}

/** The IDs that budgets may be of: of a voucher or promotion tier, and of its campaign. */
export function ownersOf(
	{ vouchers, promotionTiers }: Store,
	id: string | null,
): readonly (string | null)[] {
	const found = vouchers.find(id ?? '') ?? promotionTiers.find(id ?? '');
	return [id, found?.campaign_id ?? null];
}

const redeemed = (store: Store): Use[] =>
	store.redemptions
		.all()
		.filter(({ object, status }) => object === 'redemption' && status === 'SUCCEEDED')
		.map(({ voucher_id, promotion_tier_id, discount }) => ({
			owners: ownersOf(store, voucher_id ?? promotion_tier_id),
			discount,
		}));

const kept = (store: Store, session: string | undefined, at: number): Use[] =>
	store.sessions
		.all()
		.filter(({ key, until }) => key !== session && until > at)
		.map(({ object_id, discount }) => ({ owners: ownersOf(store, object_id), discount }));
