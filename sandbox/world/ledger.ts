import { iso, type Clock } from './clock';
import type { Collection } from './collection';
import type { EventLog } from './events';
import type { Transaction, Voucher } from './types';

export interface Booking {
	type: string;
	/** Signed; in points, or in minor units for gift cards. */
	amount: number;
	/** In ms. An earlier time puts the transaction among the older ones. */
	at?: number;
	id?: string;
	reason?: string | null;
	source?: string | null;
	sourceId?: string | null;
	relatedId?: string | null;
	orderId?: string;
	redemptionId?: string;
	rollbackId?: string;
	/** The card that gets the points of a transfer. */
	destination?: Transaction['details']['destination_voucher'];
}

const EVENTS: Record<string, string> = {
	CREDITS_ADDITION: 'gift.balance_added',
	POINTS_ADDITION: 'loyalty_card.points_added',
	POINTS_ACCRUAL: 'loyalty_card.points_added',
	POINTS_EXPIRATION: 'loyalty_card.points_expired',
	POINTS_TRANSFER_OUT: 'loyalty_card.points_transferred',
};

interface Content {
	byId: Map<string, Transaction>;
	byOwner: Map<string, Transaction[]>;
	booked: number;
	latest: number;
	/** Lists that can be changed, as they are not part of the state that `reset` restores. */
	own: Set<Transaction[]>;
}

interface Surroundings {
	now: Clock;
	events: EventLog;
	vouchers: Collection<Voucher>;
}

/** Transactions by voucher and by campaign, each list ascending by ID. */
export class Ledger {
	private content: Content = {
		byId: new Map(),
		byOwner: new Map(),
		booked: 0,
		latest: 0,
		own: new Set(),
	};
	private kept: Content | undefined;

	constructor(private readonly world: Surroundings) {}

	book({ id: voucherId }: Pick<Voucher, 'id'>, booking: Booking): Transaction {
		const content = this.changing();
		const { amount, type } = booking;
		const at = booking.at ?? Math.max(this.world.now(), content.latest);
		content.latest = Math.max(content.latest, at);
		const voucher = this.moved(voucherId, amount, at);
		const transaction: Transaction = {
			id: booking.id ?? nextId(content, at),
			source_id: booking.sourceId ?? null,
			voucher_id: voucher.id,
			campaign_id: voucher.campaign_id,
			source: booking.source ?? null,
			reason: booking.reason ?? null,
			type,
			details: {
				balance: balanceOf(voucher, amount),
				...(booking.orderId && {
					order: { id: booking.orderId, source_id: booking.sourceId ?? null },
				}),
				...(booking.redemptionId && { redemption: { id: booking.redemptionId } }),
				...(booking.rollbackId && { rollback: { id: booking.rollbackId } }),
				...(booking.destination && { destination_voucher: booking.destination }),
			},
			related_transaction_id: booking.relatedId ?? null,
			created_at: iso(at),
		};
		content.byId.set(transaction.id, transaction);
		for (const owner of [voucher.id, voucher.campaign_id]) {
			if (owner !== null) insert(listOf(content, owner), transaction);
		}
		this.note(voucher, transaction, at);
		return transaction;
	}

	of(ownerId: string): readonly Transaction[] {
		return this.content.byOwner.get(ownerId) ?? [];
	}

	find(id: string): Transaction | undefined {
		return this.content.byId.get(id);
	}

	/** Removes a transaction from all lists, but keeps the balances. */
	remove(id: string): void {
		const content = this.changing();
		content.byId.delete(id);
		for (const owner of content.byOwner.keys()) {
			const list = listOf(content, owner);
			const position = positionOf(list, id);
			if (list[position]?.id === id) list.splice(position, 1);
		}
	}

	/** Makes the current state the one that {@link reset} restores. */
	keep(): void {
		this.content.own.clear();
		this.kept = this.content;
	}

	reset(): void {
		if (this.kept) this.content = this.kept;
	}

	/** Returns the content for changes, as a copy if it is the one that `reset` restores. */
	private changing(): Content {
		if (this.content === this.kept) {
			const { byId, byOwner } = this.kept;
			const copies = { byId: new Map(byId), byOwner: new Map(byOwner), own: new Set<never>() };
			this.content = { ...this.kept, ...copies };
		}
		return this.content;
	}

	private moved(voucherId: string, amount: number, at: number): Readonly<Voucher> {
		const { vouchers } = this.world;
		const { total, balance } = vouchers.get(voucherId);
		const change = { total: total + Math.max(amount, 0), balance: balance + amount };
		return vouchers.change(voucherId, change, { event: null, at });
	}

	private note(voucher: Readonly<Voucher>, transaction: Transaction, at: number): void {
		const about = { customer: voucher.holder_id, campaign: voucher.campaign_id };
		const card = voucher.type === 'GIFT_VOUCHER' ? 'gift' : 'loyalty_card';
		for (const event of [`${card}.transaction.created`, EVENTS[transaction.type]]) {
			const note = { data: { transaction }, about };
			if (event) this.world.events.append(`voucher.${event}`, voucher, note, at);
		}
	}
}

export const balanceOf = (
	{ id, type, total, balance }: Readonly<Voucher>,
	amount: number,
): Transaction['details']['balance'] => ({
	type: type === 'GIFT_VOUCHER' ? 'gift_voucher' : 'loyalty_card',
	total,
	amount,
	...(type !== 'GIFT_VOUCHER' && { points: amount }),
	object: 'balance',
	balance,
	related_object: { id, type: 'voucher' },
});

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

/** IDs sort by time, then by the order of booking. */
function nextId(content: Content, at: number): string {
	content.booked += 1;
	const number = content.booked.toString(16).padStart(7, '0');
	return `vtx_${at.toString(16).padStart(11, '0')}${number}`;
}

/** Returns the list for changes, as a copy if `reset` restores it. */
function listOf({ byOwner, own }: Content, ownerId: string): Transaction[] {
	const there = byOwner.get(ownerId) ?? [];
	if (own.has(there)) return there;
	const list = [...there];
	own.add(list);
	byOwner.set(ownerId, list);
	return list;
}

function insert(list: Transaction[], transaction: Transaction): void {
	const last = list.at(-1);
	if (!last || last.id < transaction.id) list.push(transaction);
	else list.splice(positionOf(list, transaction.id), 0, transaction);
}
