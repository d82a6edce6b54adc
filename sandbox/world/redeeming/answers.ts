import { ApiError, refusal } from '../../errors';
import { presentOrder } from '../orders';
import { presentRedemption, trackingOf } from '../redemptions';
import { answered, type Store } from '../store';
import type { Failure } from '../types';
import type { Examination, Verdict } from './checkRedeemables';
import type { SessionRequest } from './hold';
import { presentRules, type StackingRules } from './stacking';
import { noteFailedRollback } from './index';
import { rollbackTogether, type Redeemed, type RolledBack } from './together';

const CUSTOMER_MESSAGES: Record<string, string> = {
	gift_amount_exceeded: 'There are not enough credits on the gift card.',
	invalid_customer: 'The customer is invalid.',
	loyalty_card_points_exceeded: 'There are not enough points on the loyalty card.',
	promotion_inactive: 'The promotion has been disabled and cannot be used.',
	quantity_exceeded: 'The voucher has been used already.',
	voucher_disabled: 'The voucher has been disabled and cannot be used.',
	voucher_expired: 'The voucher has expired.',
	voucher_not_active_now: 'The voucher is not active in the given timeframe.',
};

const customerMessageOf = ({ code, customerMessage }: Failure) =>
	customerMessage ?? CUSTOMER_MESSAGES[code];

/**
 * Returns the response to a validation. An invalid one has everything in `redeemables`, and what is inapplicable or skipped
 * again in separate lists, which are missing if empty.
 */
export function presentValidation(
	store: Store,
	{ examined, session }: { examined: Examination; session?: SessionRequest },
	{ rules, requestId }: { rules: StackingRules; requestId: string },
) {
	const { valid, verdicts, customer, expand } = examined;
	const shown = (status?: Verdict['status']) =>
		answered(store.beliefs, verdicts)
			.filter((one) => status === undefined || one.status === status)
			.map((one) => presentVerdict(store, one, { requestId, expand }));
	const [inapplicable, skipped] = [shown('INAPPLICABLE'), shown('SKIPPED')];
	return {
		id: store.random.id('valid', 18),
		valid,
		redeemables: shown(valid ? 'APPLICABLE' : undefined),
		...(inapplicable.length > 0 && { inapplicable_redeemables: inapplicable }),
		...(skipped.length > 0 && { skipped_redeemables: skipped }),
		...(valid && { order: presentExamined(examined) }),
		tracking_id: trackingOf(customer?.source_id ?? ''),
		...(session && { session }),
		stacking_rules: presentRules(rules),
	};
}

/** If nothing can be applied, the belief `refusedRedemptions` decides whether this throws an ApiError. */
export function presentRedeemed(
	store: Store,
	{ examined, redemptions, parent, order }: Redeemed,
	requestId: string,
) {
	const { valid, verdicts, expand } = examined;
	if (!valid && store.beliefs.refusedRedemptions === 'status')
		throw refusalOf(verdicts, redemptions.at(0)?.id);
	const shown = (status: Verdict['status']) =>
		verdicts
			.filter((one) => one.status === status)
			.map((one) => presentVerdict(store, one, { requestId, expand }));
	const steps = verdicts.filter(({ status }) => status === 'APPLICABLE');
	const shownRedemptions = redemptions.map((one, index) => {
		const { order: known, ...made } = bare(presentRedemption(one, store));
		if (!tellsOrders(expand)) return made;
		const { id, source_id } = known ?? {};
		const step = known && { ...known, ...steps[index]?.order, id, source_id };
		return { ...made, order: step };
	});
	return {
		redemptions: answered(store.beliefs, shownRedemptions),
		...(parent && { parent_redemption: bare(presentRedemption(parent, store)) }),
		order: order ? { ...examined.cart.present(order) } : null,
		inapplicable_redeemables: shown('INAPPLICABLE'),
		skipped_redeemables: shown('SKIPPED'),
	};
}

const presentRolledBack = (store: Store, { rollbacks, parent, order }: RolledBack) => ({
	rollbacks: rollbacks.map((one) => bare(presentRedemption(one, store))),
	...(parent && { parent_rollback: bare(presentRedemption(parent, store)) }),
	order: order ? presentOrder(order) : null,
});

function presentExamined({ cart, before, customer }: Examination) {
	const { now } = cart;
	const known = { ...(before ?? {}), ...now };
	return cart.present({ ...known, customer_id: customer?.id ?? before?.customer_id ?? null });
}

/** Responses to redemptions and rollbacks have no fields that repeat the voucher, the tier or the amount. */
const bare = (redemption: ReturnType<typeof presentRedemption>) => ({
	...redemption,
	related_object_type: undefined,
	related_object_id: undefined,
	gift: undefined,
	loyalty_card: undefined,
});

/** Whether each redeemable has its order: by default, or if requested. */
const tellsOrders = (expand?: readonly string[]) => !expand?.length || expand.includes('order');

interface Telling {
	requestId: string;
	expand?: readonly string[];
}

function presentVerdict(store: Store, verdict: Verdict, { requestId, expand }: Telling) {
	const { asked, status, failure, skipped, order } = verdict;
	const common = {
		status,
		id: asked.id,
		object: asked.object,
		...(expand?.includes('redeemable') && namesOf(store, verdict)),
		categories: [],
	};
	if (failure) return { ...common, result: resultOf(failure, asked.id, requestId) };
	if (status === 'SKIPPED') return { ...common, result: skipped ? { details: skipped } : {} };
	const nothing = { data: [], total: 0, object: 'list', data_ref: 'data' };
	const result = effectIn(store, verdict);
	return {
		...common,
		...(tellsOrders(expand) && { order }),
		applicable_to: nothing,
		inapplicable_to: nothing,
		result,
	};
}

function namesOf({ campaigns }: Store, { found }: Verdict) {
	if (!found) return {};
	const { campaign_id, metadata } = 'tier' in found ? found.tier : found.voucher;
	const campaign = campaigns.find(campaign_id ?? '');
	return {
		metadata,
		...('tier' in found && { name: found.tier.name }),
		...(campaign && { campaign_name: campaign.name, campaign_id }),
	};
}

function resultOf(failure: Failure, id: string, requestId: string) {
	const { code: key, message } = failure;
	const customerMessage = customerMessageOf(failure);
	return {
		error: {
			code: key === 'not_found' ? 404 : 400,
			key,
			message: key === 'not_found' ? 'Resource not found' : message,
			details: key === 'not_found' ? message : id,
			request_id: requestId,
			...(customerMessage !== undefined && { error: { message: customerMessage } }),
		},
		details: { key, message: customerMessage ?? message },
	};
}

function effectIn({ vouchers }: Store, { found, effect }: Verdict) {
	if (!found || !effect) return {};
	if ('tier' in found) return { discount: found.tier.action.discount };
	const { id, type, discount } = found.voucher;
	if (type === 'DISCOUNT_VOUCHER') return { discount };
	if (type === 'LOYALTY_CARD') return { loyalty_card: { points: effect.amount } };
	return { gift: { balance: vouchers.get(id).balance, credits: effect.amount } };
}

function refusalOf(verdicts: readonly Verdict[], attemptId = ''): ApiError {
	const found = verdicts.find(({ failure }) => failure);
	if (!found?.failure) {
		const message = 'No redeemable can be applied';
		return refusal('no_effect', message);
	}
	const { asked, failure } = found;
	if (failure.code === 'not_found') {
		const resource = { id: asked.id, type: asked.object };
		return new ApiError(404, 'not_found', 'Resource not found', failure.message, resource);
	}
	const attempt = { id: attemptId, type: 'redemption' };
	const customerMessage = customerMessageOf(failure);
	return new ApiError(
		400,
		failure.code,
		failure.message,
		asked.id,
		attempt,
		customerMessage,
		asked,
	);
}

/**
 * Rolls back a redemption. A rejected attempt is logged, and returned or thrown depending on the belief `refusedRollbacks`.
 */
export function rolledBack(store: Store, redemptionId: string, reason: string | null) {
	try {
		return presentRolledBack(store, rollbackTogether(store, redemptionId, reason));
	} catch (error) {
		const found = store.redemptions.find(redemptionId);
		if (!(error instanceof ApiError) || !found) throw error;
		const { status, key, message, details } = error;
		const failure = { code: key, message };
		const failed = noteFailedRollback(store, found, { reason, failure });
		if (store.beliefs.refusedRollbacks === 'answer')
			return { rollbacks: [bare(presentRedemption(failed, store))], order: null };
		const attempt = { id: failed.id, type: failed.object };
		throw new ApiError(status, key, message, details, attempt);
	}
}
