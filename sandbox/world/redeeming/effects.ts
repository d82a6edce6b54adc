import type { Store } from '../store';
import type { Failure, Reward, Voucher } from '../types';
import type { RedeemableRequest, FoundRedeemable } from './redeemableRequest';
import type { Cart } from './cart';
import { takeDiscount } from './discounts';
import { availableOn } from './failures';

export interface Effect {
	/** In minor units. */
	discount: number;
	/** Amount taken from a card, in minor units or points; null if it is not a card. */
	amount: number | null;
}

/** @param amount taken from a card */
export function effectOf(
	store: Store,
	asked: RedeemableRequest,
	found: FoundRedeemable,
	cart: Cart,
	amount = 0,
): Effect {
	if ('tier' in found) {
		const { discount } = found.tier.action;
		return { discount: discount ? takeDiscount(store, cart, discount) : 0, amount: null };
	}
	const { voucher } = found;
	switch (voucher.type) {
		case 'DISCOUNT_VOUCHER': {
			const { discount } = voucher;
			return { discount: discount ? takeDiscount(store, cart, discount) : 0, amount: null };
		}
		case 'GIFT_VOUCHER':
			return { discount: cart.takeOff(amount), amount };
		case 'LOYALTY_CARD': {
			const { coin } = rewardOf(store, asked, voucher)?.reward.parameters ?? {};
			const { exchange_ratio: ratio = 0, points_ratio: points = 1 } = coin ?? {};
			const { exchangeRatio, minorUnits } = store.beliefs;
			const worth = (amount / points) * ratio * (exchangeRatio === 'minor' ? 1 : minorUnits);
			return { discount: cart.takeOff(worth), amount };
		}
	}
}

/**
 * Returns how much a redeemable takes from a card: the requested amount, else the reward's points or what is available on a
 * gift card. Gift cards pay at most what the order costs.
 */
export function amountOf(
	store: Store,
	{
		asked,
		found,
		cart,
		key,
		at,
	}: {
		asked: RedeemableRequest;
		found: FoundRedeemable;
		cart: Cart;
		key?: string;
		at: number;
	},
): number | undefined {
	if ('tier' in found || found.voucher.type === 'DISCOUNT_VOUCHER') return undefined;
	const { voucher } = found;
	if (voucher.type === 'LOYALTY_CARD') {
		const points = rewardOf(store, asked, voucher)?.points;
		return asked.reward?.points ?? points;
	}
	const { credits } = asked.gift ?? {};
	if (cart.isEmpty) return credits;
	const most = credits ?? availableOn(store, voucher, key, at);
	// A request for more than the card has is rejected even if the order costs less.
	return most > availableOn(store, voucher, key, at) ? most : Math.min(most, cart.left);
}

export function failureOfReward(
	store: Store,
	asked: RedeemableRequest,
	found: FoundRedeemable,
): Failure | undefined {
	const isCard = 'voucher' in found && found.voucher.type === 'LOYALTY_CARD';
	if (!isCard || rewardOf(store, asked, found.voucher)) return undefined;
	return { code: 'missing_reward', message: 'The campaign of the card offers no such reward' };
}

function rewardOf(
	{ rewards, rewardAssignments }: Store,
	{ reward: asked }: RedeemableRequest,
	{ campaign_id }: Readonly<Voucher>,
): { reward: Readonly<Reward>; points: number } | undefined {
	const reward = rewards.find(asked?.id ?? '');
	const assigned = rewardAssignments
		.of(reward?.id ?? '')
		.find(({ related_object_id }) => related_object_id === campaign_id);
	return reward && assigned && { reward, points: assigned.parameters.loyalty.points };
}
