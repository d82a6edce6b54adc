import { refusal } from '../../errors';
import { contentOf, knownOrder, type OrderRequest } from '../orders';
import type { Store } from '../store';
import type { Customer, Failure, Order } from '../types';
import type { RedeemableRequest, FoundRedeemable } from './redeemableRequest';
import { Cart } from './cart';
import { amountOf, effectOf, failureOfReward, type Effect } from './effects';
import { failureOf, failureOfTier } from './failures';
import { LIMIT, type Skipped, type StackingRules } from './stacking';

export interface RedeemingRequest {
	redeemables: readonly RedeemableRequest[];
	order?: OrderRequest;
	customer?: { id?: string; source_id?: string } | null;
	session?: { key?: string };
	options?: { expand?: readonly string[] };
}

export interface Verdict {
	asked: RedeemableRequest;
	found?: FoundRedeemable;
	status: 'APPLICABLE' | 'INAPPLICABLE' | 'SKIPPED';
	failure?: Failure;
	skipped?: Skipped;
	effect?: Effect;
	/** The order after this redeemable was applied. */
	order?: ReturnType<Cart['presentStep']>;
}

export interface Examination {
	valid: boolean;
	verdicts: Verdict[];
	cart: Cart;
	before?: Readonly<Order>;
	customer?: Readonly<Customer>;
	/** Additional fields requested for the response. */
	expand?: readonly string[];
}

/** Checks what could be redeemed and what it would take off the order; changes nothing. */
export function checkRedeemables(
	store: Store,
	request: RedeemingRequest,
	rules: StackingRules,
	at = store.now(),
): Examination {
	const asked = listed(store, request.redeemables);
	const { order = {}, session } = request;
	const sent = request.customer ?? order.customer;
	const before = knownOrder(store, order);
	// Stale cart: for an order identified by its source ID, the stored content counts.
	const isSaved = before !== undefined && order.id === undefined;
	const cart = new Cart(contentOf(store, isSaved ? {} : order, before));
	const customer = store.customers.find(sent?.id ?? sent?.source_id ?? before?.customer_id ?? '');
	const buyer = customer?.id ?? before?.customer_id ?? null;
	const findings = asked.map((one) => findRedeemable(store, one));
	let applied = 0;
	let isOver = false;
	const verdicts = asked.map((one, index): Verdict => {
		const found = findings[index];
		if (isOver) return { asked: one, found, status: 'SKIPPED', skipped: PRECEDING };
		const key = session?.key;
		const judged = judge(store, { asked: one, found, cart, customer: customer?.id, key, at });
		if ('failure' in judged) {
			isOver = rules.redeemables_application_mode === 'ALL';
			return { asked: one, found, status: 'INAPPLICABLE', failure: judged.failure };
		}
		if (applied >= rules.applicable_redeemables_limit)
			return { asked: one, found, status: 'SKIPPED', skipped: LIMIT };
		const effect = effectOf(store, one, judged.found, cart, judged.amount);
		applied += 1;
		return { asked: one, found, status: 'APPLICABLE', effect, order: cart.presentStep(buyer) };
	});
	const valid = applied > 0 && !isOver;
	const { expand } = request.options ?? {};
	const judged = valid ? verdicts : verdicts.map(notApplied);
	return { valid, verdicts: judged, cart, before, customer, expand };
}

const PRECEDING = {
	key: 'preceding_validation_failed',
	message: 'Redeemable cannot be applied due to preceding validation failure',
};

const notApplied = ({ effect, ...verdict }: Verdict): Verdict =>
	effect ? { ...verdict, status: 'SKIPPED' } : verdict;

/** Replaces a promotion stack with its tiers. */
function listed(
	{ promotionStacks }: Store,
	asked: readonly RedeemableRequest[],
): readonly RedeemableRequest[] {
	const keys = new Set(asked.map(({ object, id }) => `${object} ${id}`));
	if (keys.size < asked.length) {
		const message = 'Duplicated redeemables';
		throw refusal('duplicated_redeemables', message, 'Each can be used once in a request');
	}
	const stack = asked.find(({ object }) => object === 'promotion_stack');
	if (!stack) return asked;
	if (asked.length > 1) {
		const details = 'A promotion stack cannot be combined with other redeemables';
		throw refusal('invalid_redeemables', 'Invalid redeemables', details);
	}
	const { ids } = promotionStacks.get(stack.id).tiers;
	return ids.map((id) => ({ object: 'promotion_tier', id }));
}

function findRedeemable(
	{ vouchers, promotionTiers }: Store,
	{ object, id }: RedeemableRequest,
): FoundRedeemable | undefined {
	if (object === 'promotion_tier') {
		const tier = promotionTiers.find(id);
		return tier && { tier };
	}
	const voucher = vouchers.find(id);
	return voucher && voucher.id !== id ? { voucher } : undefined;
}

interface Judging {
	asked: RedeemableRequest;
	found?: FoundRedeemable;
	cart: Cart;
	customer?: string;
	key?: string;
	at: number;
}

type Judged =
	{ failure: Failure } | { found: FoundRedeemable; effect: Effect; amount: number | undefined };

function judge(store: Store, { asked, found, cart, customer, key, at }: Judging): Judged {
	if (!found) {
		const message = `Cannot find ${asked.object} with id ${asked.id}`;
		return { failure: { code: 'not_found', message } };
	}
	const amount = amountOf(store, { asked, found, cart, key, at });
	const failure =
		'tier' in found
			? failureOfTier(found.tier, at)
			: (failureOfReward(store, asked, found) ??
				failureOf(store, found.voucher, { customer, amount, session: key, at }));
	if (failure) return { failure };
	const { id } = 'tier' in found ? found.tier : found.voucher;
	const customerMessage = store.brokenRules.get(id);
	if (customerMessage !== undefined) {
		const message = 'redemption rules violated';
		return { failure: { code: 'redemption_rules_violated', message, customerMessage } };
	}
	const effect = effectOf(store, asked, found, cart.copy(), amount);
	return { found, effect, amount };
}
