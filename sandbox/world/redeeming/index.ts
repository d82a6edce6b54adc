import { ApiError } from '../../errors';
import { iso } from '../clock';
import type { Store } from '../store';
import type { Redemption, Transaction } from '../types';
import { failureOf, type RedemptionRequest } from './failures';

/** Redeems, and releases the session; a failed attempt is noted as well. */
export function redeem(store: Store, request: RedemptionRequest): Readonly<Redemption> {
	const { redemptions, vouchers, ledger, random } = store;
	const voucher = vouchers.get(request.voucher);
	const { customer, order = null, session, amount = 0, at = store.now() } = request;
	const attempt = {
		...redemptions.born(at),
		object: 'redemption' as const,
		voucher_id: voucher.id,
		customer_id: customer === undefined ? null : store.customers.get(customer).id,
		order,
		amount: voucher.type === 'DISCOUNT_VOUCHER' ? null : amount,
		redemption: null,
		reason: null,
		...(session !== undefined && { session: { key: session } }),
	};
	const failure = failureOf(store, voucher, request);
	if (failure) {
		const id = random.id('rf', 18);
		return redemptions.add({ ...attempt, id, status: 'FAILED', failure }, { event: 'failed' });
	}
	for (const { id, key } of store.sessions.of(voucher.id)) {
		if (key === session) store.sessions.remove(id);
	}
	if (attempt.amount !== null) {
		const type = voucher.type === 'GIFT_VOUCHER' ? 'CREDITS_REDEMPTION' : 'POINTS_REDEMPTION';
		ledger.book(voucher, {
			type,
			amount: -amount,
			at,
			source: 'API',
			sourceId: order?.source_id,
			orderId: order?.id,
			redemptionId: attempt.id,
		});
	}
	return noted(store, attempt);
}

/** Takes a redemption back: its use, and what it took from a card. */
export function rollback(
	store: Store,
	redemptionId: string,
	{ reason = null, at = store.now() }: { reason?: string | null; at?: number } = {},
): Readonly<Redemption> {
	const { redemptions, vouchers, ledger, random } = store;
	const redemption = redemptions.get(redemptionId);
	if (redemption.status !== 'SUCCEEDED' || redemption.object !== 'redemption') {
		const isDone = redemption.status === 'ROLLED_BACK';
		const key = isDone ? 'already_rolled_back' : 'invalid_redemption';
		throw new ApiError(400, key, isDone ? 'Already rolled back' : 'Invalid redemption');
	}
	const id = random.id('rr', 18);
	if (redemption.amount !== null) {
		const voucher = vouchers.get(redemption.voucher_id);
		const taken = ledger.of(voucher.id).find(isOf(redemption.id));
		const type = voucher.type === 'GIFT_VOUCHER' ? 'CREDITS_REFUND' : 'POINTS_REFUND';
		ledger.book(voucher, {
			type,
			amount: redemption.amount,
			at,
			reason,
			source: 'API',
			relatedId: taken?.id,
			redemptionId: redemption.id,
			rollbackId: id,
		});
	}
	return takenBack(store, redemption, { id, at, reason });
}

/** Notes the redemption, or the rollback, that a transaction on a card stands for. */
export function noteBooked(store: Store, transaction: Transaction): void {
	const { redemption, rollback: back, order, balance } = transaction.details;
	const at = Date.parse(transaction.created_at);
	if (!redemption) return;
	if (!back) {
		noted(store, {
			id: redemption.id,
			object: 'redemption',
			voucher_id: transaction.voucher_id,
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

/** Stores a redemption that succeeded, and counts it. */
function noted(store: Store, redemption: Omit<Redemption, 'status'>): Readonly<Redemption> {
	count(store, redemption, 1, Date.parse(redemption.created_at));
	return store.redemptions.add({ ...redemption, status: 'SUCCEEDED' }, { event: 'succeeded' });
}

function takenBack(
	store: Store,
	redemption: Readonly<Redemption>,
	{ id, at, reason }: { id: string; at: number; reason: string | null },
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

function count(
	{ vouchers }: Store,
	redemption: Omit<Redemption, 'status'>,
	sign: 1 | -1,
	at: number,
): void {
	const { id, redeemed_quantity, redeemed_amount } = vouchers.get(redemption.voucher_id);
	const change = {
		redeemed_quantity: redeemed_quantity + sign,
		redeemed_amount: redeemed_amount + sign * (redemption.amount ?? 0),
	};
	vouchers.change(id, change, { event: null, at });
}

const isOf =
	(redemptionId: string) =>
	({ details, type }: Transaction) =>
		details.redemption?.id === redemptionId && type.endsWith('_REDEMPTION');
