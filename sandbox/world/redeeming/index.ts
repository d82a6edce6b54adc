import { refusal } from '../../errors';
import { iso } from '../clock';
import type { Store } from '../store';
import type { Failure, Redemption, Transaction } from '../types';
import { failureOf, type OrderAndCustomer } from './failures';

interface RedemptionRequest extends OrderAndCustomer {
	/** Code or ID. */
	voucher: string;
	order?: Redemption['order'];
}

/** A redemption without its outcome. */
export type Attempt = Omit<Redemption, 'status' | 'failure'>;

/** Redeems one voucher and releases the session. A failed attempt is stored, too. */
export function redeem(store: Store, request: RedemptionRequest): Readonly<Redemption> {
	const voucher = store.vouchers.get(request.voucher);
	const { customer, order = null, session, amount = 0, at = store.now() } = request;
	const attempt: Attempt = {
		...attemptAt(store, at),
		voucher_id: voucher.id,
		customer_id: customer === undefined ? null : store.customers.get(customer).id,
		order,
		amount: voucher.type === 'DISCOUNT_VOUCHER' ? null : amount,
		...(session !== undefined && { session: { key: session } }),
	};
	const failure = failureOf(store, voucher, request);
	if (failure) return noteFailed(store, attempt, failure);
	for (const { id, key } of store.sessions.of(voucher.id)) {
		if (key === session) store.sessions.remove(id);
	}
	return carryOut(store, attempt);
}

export const attemptAt = ({ redemptions }: Store, at: number) => ({
	...redemptions.born(at),
	object: 'redemption' as const,
	voucher_id: null,
	promotion_tier_id: null,
	parent_id: null,
	discount: 0,
	customer_id: null,
	order: null,
	amount: null,
	redemption: null,
	reason: null,
});

export function noteFailed(
	{ redemptions, random }: Store,
	attempt: Attempt,
	failure: Redemption['failure'],
): Readonly<Redemption> {
	const failed = { ...attempt, id: random.id('rf', 18), status: 'FAILED' as const, failure };
	return redemptions.add(failed, { event: 'failed', isRefused: true });
}

export function noteFailedRollback(
	{ redemptions, random }: Store,
	redemption: Readonly<Redemption>,
	{ reason, failure }: { reason: string | null; failure: Failure },
): Readonly<Redemption> {
	const failed = {
		...redemption,
		...redemptions.born(),
		id: random.id('rrf', 18),
		object: 'redemption_rollback' as const,
		redemption: redemption.id,
		reason,
		status: 'FAILED' as const,
		failure,
	};
	return redemptions.add(failed, { event: 'rollback.failed', isRefused: true });
}

export function carryOut(store: Store, attempt: Attempt): Readonly<Redemption> {
	const { vouchers, ledger } = store;
	const voucher = vouchers.find(attempt.voucher_id ?? '');
	if (voucher && attempt.amount !== null) {
		ledger.book(voucher, {
			type: voucher.type === 'GIFT_VOUCHER' ? 'CREDITS_REDEMPTION' : 'POINTS_REDEMPTION',
			amount: -attempt.amount,
			at: Date.parse(attempt.created_at),
			source: 'API',
			sourceId: attempt.order?.source_id,
			orderId: attempt.order?.id,
			redemptionId: attempt.id,
		});
	}
	return noted(store, attempt);
}

export function rollback(
	store: Store,
	redemptionId: string,
	{ reason = null, at = store.now() }: { reason?: string | null; at?: number } = {},
): Readonly<Redemption> {
	const { redemptions, vouchers, ledger, random } = store;
	const redemption = redemptions.get(redemptionId);
	refuseRollback(redemption);
	const id = random.id('rr', 18);
	const voucher = vouchers.find(redemption.voucher_id ?? '');
	if (voucher && redemption.amount !== null) {
		const taken = ledger.of(voucher.id).find(isOf(redemption.id));
		ledger.book(voucher, {
			type: voucher.type === 'GIFT_VOUCHER' ? 'CREDITS_REFUND' : 'POINTS_REFUND',
			amount: redemption.amount,
			at,
			reason,
			source: 'API',
			sourceId: redemption.order?.source_id,
			orderId: redemption.order?.id,
			relatedId: taken?.id,
			redemptionId: redemption.id,
			rollbackId: id,
		});
	}
	return takenBack(store, redemption, { id, at, reason });
}

export function refuseRollback({ object, status }: Readonly<Redemption>): void {
	if (status === 'SUCCEEDED' && object === 'redemption') return;
	const isDone = status === 'ROLLED_BACK';
	const key = isDone ? 'already_rolled_back' : 'invalid_redemption';
	throw refusal(key, isDone ? 'Already rolled back' : 'Invalid redemption');
}

/** Stores the redemption or rollback that belongs to a card's transaction. */
export function noteBooked(store: Store, transaction: Transaction): void {
	const { redemption, rollback: back, order, balance } = transaction.details;
	const at = Date.parse(transaction.created_at);
	if (!redemption) return;
	if (!back) {
		noted(store, {
			id: redemption.id,
			object: 'redemption',
			voucher_id: transaction.voucher_id,
			promotion_tier_id: null,
			parent_id: null,
			discount: 0,
			customer_id: store.vouchers.get(transaction.voucher_id).holder_id,
			order: order ?? null,
			amount: -balance.amount,
			redemption: null,
			reason: transaction.reason,
			created_at: transaction.created_at,
			updated_at: null,
		});
		return;
	}
	const taken = store.redemptions.find(redemption.id);
	if (taken) takenBack(store, taken, { id: back.id, at, reason: transaction.reason });
}

function noted(store: Store, redemption: Attempt): Readonly<Redemption> {
	count(store, redemption, 1, Date.parse(redemption.created_at));
	return store.redemptions.add({ ...redemption, status: 'SUCCEEDED' }, { event: 'succeeded' });
}

interface TakenBack {
	id: string;
	at: number;
	reason: string | null;
}

function takenBack(
	store: Store,
	redemption: Readonly<Redemption>,
	{ id, at, reason }: TakenBack,
): Readonly<Redemption> {
	count(store, redemption, -1, at);
	const how = { event: null, at };
	store.redemptions.change(redemption.id, { status: 'ROLLED_BACK' }, how);
	return store.redemptions.add(
		{
			...redemption,
			id,
			object: 'redemption_rollback',
			redemption: redemption.id,
			reason,
			status: 'SUCCEEDED',
			created_at: iso(at),
			updated_at: null,
		},
		{ event: 'rollback.succeeded' },
	);
}

function count({ vouchers }: Store, { voucher_id, amount }: Attempt, sign: 1 | -1, at: number) {
	const voucher = vouchers.find(voucher_id ?? '');
	if (!voucher) return;
	const change = {
		redeemed_quantity: voucher.redeemed_quantity + sign,
		redeemed_amount: voucher.redeemed_amount + sign * (amount ?? 0),
	};
	vouchers.change(voucher.id, change, { event: null, at });
}

const isOf =
	(redemptionId: string) =>
	({ details, type }: Transaction) =>
		details.redemption?.id === redemptionId && type.endsWith('_REDEMPTION');
