import { DAY, REFERENCE } from '../clock';
import type { Booking } from '../ledger';
import type { Random } from '../random';
import type { Store } from '../store';
import type { Transaction, Voucher } from '../types';

const SPAN = 180 * DAY;

const REASONS = [
	'Welcome bonus',
	'Birthday present, with love',
	'Apology for the "cold" cappuccino',
	'Café-Fest in Zürich: für alle Gäste',
	'Double points day 🎉',
	'Corrected by support\nsee ticket of the same day',
	'Barista training; thank you',
] as const;

const CHANNELS = ['API', 'Dashboard', 'Mobile app', 'Point of sale'] as const;

/** Books transactions on the cards, ascending in time up to the reference instant. */
export function seedTransactions(
	{ ledger, random, vouchers }: Store,
	cards: readonly Readonly<Voucher>[],
	count: number,
): void {
	const step = SPAN / Math.max(count, 1);
	const redeemed = new Map<string, Transaction>();
	let transferred: { voucher: Readonly<Voucher>; booking: Booking } | undefined;
	for (let index = 0; index < count; index++) {
		const at = Math.floor(REFERENCE - SPAN + step * index + step * 0.9 * random.next());
		if (transferred) {
			ledger.book(transferred.voucher, { ...transferred.booking, at });
			transferred = undefined;
			continue;
		}
		const card = cards[random.between(0, cards.length - 1)];
		if (!card) return;
		const voucher = vouchers.get(card.id);
		const booking = next(random, voucher, redeemed.get(voucher.id));
		const transaction = ledger.book(voucher, { ...booking, at });
		if (booking.type.endsWith('_REDEMPTION')) redeemed.set(voucher.id, transaction);
		if (booking.type.endsWith('_REFUND')) redeemed.delete(voucher.id);
		if (booking.type === 'POINTS_TRANSFER_OUT') {
			const other = cards[random.between(0, cards.length - 1)] ?? voucher;
			transferred = {
				voucher: other,
				booking: {
					type: 'POINTS_TRANSFER_IN',
					amount: -booking.amount,
					source: voucher.code,
					relatedId: transaction.id,
				},
			};
		}
	}
}

/** Returns the next transaction of a card. Balances never get negative, and only redemptions are refunded. */
function next(
	random: Random,
	voucher: Readonly<Voucher>,
	redemption: Transaction | undefined,
): Booking {
	const isGift = voucher.type === 'GIFT_VOUCHER';
	const unit = isGift ? 100 : 1;
	const kind = isGift ? 'CREDITS' : 'POINTS';
	const dice = random.next();
	const source = random.pick(CHANNELS);
	const out = -Math.min(voucher.balance, random.between(5, 60) * unit);
	if (redemption && dice < 0.06) {
		return {
			type: `${kind}_REFUND`,
			amount: -redemption.details.balance.amount,
			source: 'API',
			sourceId: redemption.source_id,
			relatedId: redemption.id,
			orderId: redemption.details.order?.id,
			redemptionId: redemption.details.redemption?.id,
			rollbackId: random.id('rr', 18),
		};
	}
	if (out < 0 && dice < 0.28) {
		const redemptionId = random.id('r', 18);
		return { type: `${kind}_REDEMPTION`, amount: out, source, ...orderOf(random), redemptionId };
	}
	if (out < 0 && dice < 0.34) {
		return { type: `${kind}_REMOVAL`, amount: out, source, reason: random.pick(REASONS) };
	}
	if (isGift || dice < 0.46) {
		const amount = random.between(5, 50) * unit;
		return { type: `${kind}_ADDITION`, amount, source, reason: random.pick(REASONS) };
	}
	if (out < 0 && dice < 0.51) return { type: 'POINTS_EXPIRATION', amount: out };
	if (out < 0 && dice < 0.57)
		return { type: 'POINTS_TRANSFER_OUT', amount: out, source: voucher.code };
	const type = dice < 0.66 ? 'PENDING_POINTS_ACTIVATION' : 'POINTS_ACCRUAL';
	return { type, amount: random.between(1, 80), source: 'API', ...orderOf(random) };
}

const orderOf = (random: Random) => ({
	orderId: random.id('ord', 18),
	sourceId: `order-${random.between(10_000, 99_999)}`,
});
