import { invalidPayload } from '../errors';
import { campaignWithTransactions } from './campaigns';
import { noteBooked } from './redeeming';
import type { Store } from './store';
import type { Transaction, Voucher } from './types';

/** Transactions on one voucher (code or ID), or spread over the cards of a campaign (ID or name). */
export interface BookingRequest {
	voucher?: string;
	campaign?: string;
	/** Default: points accrued, or credits added for gift cards. */
	type?: string;
	/** Default 10, or 1000 minor units for gift cards. Removals and redemptions are negative. */
	amount?: number;
	/** Default 1. */
	count?: number;
	/** ISO 8601. An earlier time gives an earlier ID, like a late arrival. */
	created_at?: string;
	/** Only with a count of 1. */
	id?: string;
	reason?: string | null;
}

export function book(store: Store, request: BookingRequest): Transaction[] {
	const cards = cardsOf(store, request);
	const count = request.count ?? 1;
	if (request.id !== undefined && (count !== 1 || store.ledger.find(request.id))) {
		throw invalidPayload('id must be new, and given for one transaction only');
	}
	return Array.from({ length: count }, (_, index) => {
		const card = cards[index % cards.length];
		if (!card) throw invalidPayload('campaign has no cards');
		return bookOne(store, card, request);
	});
}

function bookOne(store: Store, card: Readonly<Voucher>, request: BookingRequest): Transaction {
	const { ledger, random } = store;
	const isGift = card.type === 'GIFT_VOUCHER';
	const type = request.type ?? (isGift ? 'CREDITS_ADDITION' : 'POINTS_ACCRUAL');
	const sign = /_(REMOVAL|REDEMPTION|EXPIRATION|TRANSFER_OUT)$/.test(type) ? -1 : 1;
	const transaction = ledger.book(card, {
		type,
		amount: request.amount ?? sign * (isGift ? 1_000 : 10),
		at: request.created_at === undefined ? undefined : Date.parse(request.created_at),
		id: request.id,
		reason: request.reason,
		source: 'API',
		...(type.endsWith('_REDEMPTION') && {
			orderId: random.id('ord', 18),
			redemptionId: random.id('r', 18),
		}),
	});
	noteBooked(store, transaction);
	return transaction;
}

function cardsOf(
	store: Store,
	{ voucher, campaign }: BookingRequest,
): readonly Readonly<Voucher>[] {
	if (voucher !== undefined) return [store.vouchers.get(voucher)];
	if (campaign === undefined) throw invalidPayload('voucher or campaign is required');
	return store.vouchers.of(campaignWithTransactions(store, campaign).id);
}
