import { ApiError, notFound, refusal } from '../../errors';
import { upsertCustomer } from '../customers';
import { saveOrder } from '../orders';
import type { Store } from '../store';
import type { CustomerProfile, Failure, Metadata, Order, Redemption } from '../types';
import {
	checkRedeemables,
	type Examination,
	type RedeemingRequest,
	type Verdict,
} from './checkRedeemables';
import { attemptAt, carryOut, noteFailed, refuseRollback, rollback, type Attempt } from './index';
import { releaseAll } from './sessions';
import type { StackingRules } from './stacking';

export interface RedeemingTogether extends RedeemingRequest {
	customer?: (CustomerProfile & { id?: string; source_id?: string }) | null;
	metadata?: Metadata;
}

export interface Redeemed {
	examined: Examination;
	redemptions: readonly Readonly<Redemption>[];
	parent?: Readonly<Redemption>;
	order?: Readonly<Order>;
}

/** Redeems several redeemables for an order and saves it. Failed attempts are stored, too. */
export function redeemTogether(
	store: Store,
	request: RedeemingTogether,
	rules: StackingRules,
): Redeemed {
	const at = store.now();
	// The customer is saved before the check, and even if the redemption fails.
	const named = request.customer ?? request.order?.customer;
	const customer = named && upsertCustomer(store, named);
	const examined = checkRedeemables(store, request, rules, at);
	const { valid, verdicts, cart, before } = examined;
	const holder = customer?.id ?? before?.customer_id ?? null;
	const common = { customer_id: holder, metadata: request.metadata ?? {} };
	const note = (failed: readonly Verdict[], failureOf: (verdict: Verdict) => Failure | undefined) =>
		failed.map((verdict) =>
			noteFailed(store, { ...attemptOf(store, verdict, at), ...common }, failureOf(verdict)),
		);
	if (!valid) {
		const failed = verdicts.filter(({ status, found }) => status === 'INAPPLICABLE' && found);
		return { examined, redemptions: note(failed, ({ failure }) => failure) };
	}
	refuseMetadata(store, request.metadata, (failure) =>
		note(
			verdicts.filter(({ found }) => found),
			() => failure,
		),
	);
	const { key } = request.session ?? {};
	if (key !== undefined) releaseAll(store, key);
	const order = request.order && saved(store, request.order, holder ?? undefined, cart.now);
	const shared = {
		...common,
		order: order ? { id: order.id, source_id: order.source_id } : null,
		...(key !== undefined && { session: { key } }),
	};
	const applied = verdicts.filter(({ status }) => status === 'APPLICABLE');
	const isStack = applied.length > 1;
	const { stackedMetadata } = store.beliefs;
	const metadataIf = (hasOwn: boolean) => (isStack && !hasOwn ? { metadata: {} } : {});
	const ofParent = metadataIf(stackedMetadata !== 'children');
	const ofChild = metadataIf(stackedMetadata !== 'parent');
	const parent = isStack
		? carryOut(store, { ...attemptAt(store, at), ...shared, ...ofParent })
		: undefined;
	const parent_id = parent?.id ?? null;
	const redemptions = applied.map((verdict) =>
		carryOut(store, { ...attemptOf(store, verdict, at), ...shared, ...ofChild, parent_id }),
	);
	return { examined, redemptions, parent, order };
}

/** @param note stores the failed attempt, depending on the belief `refusedMetadata` */
function refuseMetadata(
	{ redemptions, beliefs }: Store,
	metadata: Metadata | undefined,
	note: (failure: Failure) => void,
): void {
	try {
		redemptions.checkNew(metadata);
	} catch (error) {
		const isNoted = error instanceof ApiError && beliefs.refusedMetadata === 'listed';
		if (isNoted) note({ code: error.key, message: error.message });
		throw error;
	}
}

const saved = (
	store: Store,
	order: NonNullable<RedeemingRequest['order']>,
	customer: string | undefined,
	content: Examination['cart']['now'],
) => saveOrder(store, { ...order, status: 'PAID' }, customer, content);

function attemptOf(store: Store, { found, effect }: Verdict, at: number): Attempt {
	return {
		...attemptAt(store, at),
		voucher_id: found && 'voucher' in found ? found.voucher.id : null,
		promotion_tier_id: found && 'tier' in found ? found.tier.id : null,
		discount: effect?.discount ?? 0,
		amount: effect?.amount ?? null,
	};
}

export interface RolledBack {
	rollbacks: readonly Readonly<Redemption>[];
	parent?: Readonly<Redemption>;
	order?: Readonly<Order>;
}

/** Rolls back a redemption, with its children if it has any. */
export function rollbackTogether(
	store: Store,
	redemptionId: string,
	reason: string | null,
): RolledBack {
	const { redemptions, orders } = store;
	const found = redemptions.find(redemptionId);
	if (!found) throw notFound('redemption', redemptionId);
	if (found.parent_id !== null) {
		const details = 'You can rollback only a redemption that does not have parent redemption.';
		throw refusal('invalid_redemption_parent', 'Invalid redemption parent', details);
	}
	refuseRollback(found);
	const children = redemptions.of(found.id).filter(({ object }) => object === 'redemption');
	const rollbacks = children.map(({ id }) => rollback(store, id, { reason }));
	const own = rollback(store, found.id, { reason });
	const order = orders.find(found.order?.id ?? '');
	if (order) {
		const off = [found, ...children].reduce((sum, { discount }) => sum + discount, 0);
		cancel(store, order, off);
	}
	const isTogether = children.length > 0;
	return {
		rollbacks: isTogether ? rollbacks : [own],
		parent: isTogether ? own : undefined,
		order: order && orders.get(order.id),
	};
}

function cancel({ orders }: Store, order: Readonly<Order>, off: number): void {
	let left = off;
	const back = (amount: number) => {
		const undone = Math.min(amount, left);
		left -= undone;
		return amount - undone;
	};
	const discount_amount = back(order.discount_amount);
	const items = order.items.map((item) => ({
		...item,
		discount_amount: back(item.discount_amount),
	}));
	const change = { status: 'CANCELED' as const, discount_amount, items };
	orders.change(order.id, change, { event: 'canceled' });
}
