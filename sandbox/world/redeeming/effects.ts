import type { Store } from '../store';
import type { Failure, Reward, Voucher } from '../types';
import type { RedeemableRequest, Thing } from './redeemableRequest';
import type { Cart } from './cart';
import { takeDiscount } from './discounts';
import { availableOn } from './failures';

/** Effect of a redeemable on an order. */
export interface Effect {
	/** Minor units that it takes off. */
	discount: number;
	/** Amount that it takes from a card, in minor units or points; null: it is no card. */
	amount: number | null;
}

/** Applies a redeemable to a cart. `amount` is what it takes from a card. */
export function effectOf(
	store: Store,
	asked: RedeemableRequest,
	thing: Thing,
	cart: Cart,
	amount = 0,
): Effect {
	if ('tier' in thing) {
		const { discount } = thing.tier.action;
		return { discount: discount ? takeDiscount(store, cart, discount) : 0, amount: null };
	}
	const { voucher } = thing;
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

/** Amount that a redeemable takes from a card where the request says it: at most what the order costs. */
export function amountOf(
	store: Store,
	{
		asked,
		thing,
		cart,
		key,
		at,
	}: { asked: RedeemableRequest; thing: Thing; cart: Cart; key?: string; at: number },
): number | undefined {
	if ('tier' in thing || thing.voucher.type === 'DISCOUNT_VOUCHER') return undefined;
	const { voucher } = thing;
	if (voucher.type === 'LOYALTY_CARD') {
		const points = rewardOf(store, asked, voucher)?.points;
		return asked.reward?.points ?? points;
	}
	const { credits } = asked.gift ?? {};
	if (cart.isEmpty) return credits;
	const most = credits ?? availableOn(store, voucher, key, at);
	// More than the card has is refused, however little the order costs.
	return most > availableOn(store, voucher, key, at) ? most : Math.min(most, cart.left);
}

/** Reason why points of a loyalty card can buy nothing; undefined: they can, or it is no loyalty card. */
export function failureOfReward(
	store: Store,
	asked: RedeemableRequest,
	thing: Thing,
): Failure | undefined {
	const isCard = 'voucher' in thing && thing.voucher.type === 'LOYALTY_CARD';
	if (!isCard || rewardOf(store, asked, thing.voucher)) return undefined;
	return { code: 'missing_reward', message: 'The campaign of the card offers no such reward' };
}

/** The reward that is asked for, and what it costs, if the card's campaign has it. */
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
