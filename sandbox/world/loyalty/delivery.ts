import type { Store } from '../store';
import type { CardTransaction } from '../types';
import { createVoucher } from '../vouchers';
import { silentAt } from './buckets';

/**
 * Delivers the code of a digital reward after its points are spent.
 * @param at in ms
 */
export function deliverReward(
	store: Store,
	{ id, member_id }: Readonly<CardTransaction>,
	at: number,
): void {
	const { campaigns, loyaltyMembers, loyaltyRewards, rewardTransactions, vouchers } = store;
	const bought = rewardTransactions.of(member_id).find((one) => one.card_transaction_id === id);
	const { digital } = loyaltyRewards.find(bought?.reward_id ?? '') ?? {};
	const { gift_vouchers: gift, discount_coupons: coupon } = digital ?? {};
	const campaign = campaigns.find((gift ?? coupon)?.campaign_id ?? '');
	if (!bought || !campaign?.voucher) return;
	const { id: voucherId, code } = createVoucher(store, {
		...campaign.voucher,
		...(gift && { gift: { ...campaign.voucher.gift, amount: gift.balance } }),
		campaign_id: campaign.id,
		code: undefined,
	});
	const { customer_id: holder_id } = loyaltyMembers.get(member_id);
	vouchers.change(voucherId, { holder_id }, { event: null });
	const credited = gift && { amount: gift.balance, balance: gift.balance };
	rewardTransactions.change(
		bought.id,
		{ delivered: { id: voucherId, code, ...credited } },
		silentAt(at),
	);
}
