import { iso, type Clock } from './clock';
import type { Transaction, Voucher } from './types';

/** What is to be booked on one voucher; whatever is absent is made up sensibly. */
export interface Booking {
	type: string;
	/** Signed: points, or minor units of money on a gift card. */
	amount: number;
	/** Milliseconds; an earlier time puts the transaction among the older ones. */
	at?: number;
	id?: string;
	reason?: string | null;
	source?: string | null;
	sourceId?: string | null;
	relatedId?: string | null;
	orderId?: string;
	redemptionId?: string;
	rollbackId?: string;
}

/** All transactions, by voucher and by campaign, each list ascending by ID. */
export class Ledger {
	private readonly byId = new Map<string, Transaction>();
	private readonly byOwner = new Map<string, Transaction[]>();
	private booked = 0;
	private latest = 0;

	constructor(private readonly now: Clock) {}

	/** Books one transaction and moves the voucher's balance. */
	book(voucher: Voucher, booking: Booking): Transaction {
		const at = booking.at ?? Math.max(this.now(), this.latest);
		this.latest = Math.max(this.latest, at);
		const { amount } = booking;
		if (amount > 0) voucher.total += amount;
		voucher.balance += amount;
		voucher.updated_at = iso(at);
		const isGift = voucher.type === 'GIFT_VOUCHER';
		const transaction: Transaction = {
			id: booking.id ?? this.nextId(at),
			source_id: booking.sourceId ?? null,
			voucher_id: voucher.id,
			campaign_id: voucher.campaign_id,
			source: booking.source ?? null,
			reason: booking.reason ?? null,
			type: booking.type,
			details: {
				balance: {
					type: isGift ? 'gift_voucher' : 'loyalty_card',
					total: voucher.total,
					amount,
					...(!isGift && { points: amount }),
					object: 'balance',
					balance: voucher.balance,
					related_object: { id: voucher.id, type: 'voucher' },
				},
				...(booking.orderId && {
					order: { id: booking.orderId, source_id: booking.sourceId ?? null },
				}),
				...(booking.redemptionId && { redemption: { id: booking.redemptionId } }),
				...(booking.rollbackId && { rollback: { id: booking.rollbackId } }),
			},
			related_transaction_id: booking.relatedId ?? null,
			created_at: iso(at),
		};
		this.byId.set(transaction.id, transaction);
		insert(this.listOf(voucher.id), transaction);
		insert(this.listOf(voucher.campaign_id), transaction);
		return transaction;
	}

	/** The transactions of a voucher ID or a campaign ID, ascending by ID. */
	of(ownerId: string): readonly Transaction[] {
		return this.byOwner.get(ownerId) ?? [];
	}

	find(id: string): Transaction | undefined {
		return this.byId.get(id);
	}

	/** Takes a transaction out of all lists; balances stay. */
	remove(id: string): void {
		this.byId.delete(id);
		for (const list of this.byOwner.values()) {
			const position = positionOf(list, id);
			if (list[position]?.id === id) list.splice(position, 1);
		}
	}

	/** IDs sort by time, and by order of booking within a millisecond. */
	private nextId(at: number): string {
		this.booked += 1;
		return `vtx_${at.toString(16).padStart(11, '0')}${this.booked.toString(16).padStart(7, '0')}`;
	}

	private listOf(ownerId: string): Transaction[] {
		let list = this.byOwner.get(ownerId);
		if (!list) this.byOwner.set(ownerId, (list = []));
		return list;
	}
}

/** Index of the first transaction whose ID is not below `id`. */
export function positionOf(list: readonly Transaction[], id: string): number {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((list[middle]?.id ?? '') < id) low = middle + 1;
		else high = middle;
	}
	return low;
}

function insert(list: Transaction[], transaction: Transaction): void {
	const last = list.at(-1);
	if (!last || last.id < transaction.id) list.push(transaction);
	else list.splice(positionOf(list, transaction.id), 0, transaction);
}
