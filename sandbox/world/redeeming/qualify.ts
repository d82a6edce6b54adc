import { cellOf, passes } from '../operators';
import { contentOf, knownOrder } from '../orders';
import { trackingOf } from '../redemptions';
import type { Store } from '../store';
import type { Discount, Filter, Voucher } from '../types';
import { Cart } from './cart';
import { takeDiscount } from './discounts';
import type { RedeemingRequest } from './checkRedeemables';
import { failureOf, failureOfTier } from './failures';
import { presentRules, type StackingRules } from './stacking';

export const SCENARIOS = [
	'ALL',
	'CUSTOMER_WALLET',
	'AUDIENCE_ONLY',
	'PRODUCTS',
	'PRODUCTS_DISCOUNT',
	'PROMOTION_STACKS',
	'PRODUCTS_BY_CUSTOMER',
	'PRODUCTS_DISCOUNT_BY_CUSTOMER',
];

const DEFAULT_LIMIT = 5;

export interface QualificationRequest extends Omit<RedeemingRequest, 'redeemables'> {
	scenario?: string;
	options?: {
		limit?: number;
		starting_after?: string | null;
		sorting_rule?: 'BEST_DEAL' | 'LEAST_DEAL' | 'DEFAULT';
		filters?: Filter;
		expand?: string[];
	};
}

interface Candidate {
	category_id: string | null;
	campaign_id: string | null;
	campaign_type: string | null;
	resource_id: string;
	resource_type: string;
	voucher_type: string | null;
	code: string | null;
	holder_role: 'OWNER' | null;
	created_at: string;
	name: string | null;
	discounts: readonly Discount[];
	card?: { gift: { balance: number } } | { loyalty_card: object };
	object: 'voucher' | 'promotion_tier' | 'promotion_stack';
}

/** Returns the redeemables that a customer or an order can use. Quantities and rules are not checked. */
export function qualify(store: Store, request: QualificationRequest, rules: StackingRules) {
	const { order = {}, scenario = 'ALL', options = {} } = request;
	const sent = request.customer ?? order.customer;
	const { limit = DEFAULT_LIMIT, starting_after: cursor, sorting_rule, filters = {} } = options;
	const customer = store.customers.find(sent?.id ?? sent?.source_id ?? '');
	const content = contentOf(store, order, knownOrder(store, order));
	const found = candidates(store, customer?.id, request)
		.filter((one) => belongsTo(scenario, one))
		.filter(passes(filters, cellOf))
		.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
	const left = found.filter(({ created_at }) => !cursor || created_at < cursor);
	const rows = left.slice(0, limit).map((one) => {
		const cart = new Cart(content);
		const off = one.discounts.reduce((sum, each) => sum + takeDiscount(store, cart, each), 0);
		// No page documents how cards are ranked; here it is by what they can pay.
		const paid = one.card && 'gift' in one.card ? Math.min(one.card.gift.balance, cart.left) : 0;
		return { one, off: off + paid, cart };
	});
	const sign = sorting_rule === 'BEST_DEAL' ? -1 : sorting_rule === 'LEAST_DEAL' ? 1 : 0;
	const last = left[limit - 1];
	const more = left.length > limit && last ? { more_starting_after: last.created_at } : {};
	return {
		redeemables: {
			object: 'list',
			data_ref: 'data',
			data: rows.toSorted((a, b) => sign * (a.off - b.off)).map(present(store)),
			total: rows.length,
			has_more: left.length > limit,
			...more,
		},
		tracking_id: trackingOf(customer?.source_id ?? ''),
		order: new Cart(content).present(),
		stacking_rules: presentRules(rules),
	};
}

function candidates(
	store: Store,
	customer: string | undefined,
	{ session }: QualificationRequest,
): Candidate[] {
	const { vouchers, promotionTiers, promotionStacks, campaigns } = store;
	const at = store.now();
	const typeOf = (id: string | null) => campaigns.find(id ?? '')?.campaign_type ?? null;
	const tiers = promotionTiers.all().filter((tier) => !failureOfTier(tier, at));
	const own = vouchers.all().filter((voucher) => {
		const { holder_id, campaign_id, type } = voucher;
		const isForAll = holder_id === null && campaign_id === null && type === 'DISCOUNT_VOUCHER';
		const isHeld = holder_id !== null && holder_id === customer;
		const unlimited = { ...voucher, quantity: null };
		return (isForAll || isHeld) && !failureOf(store, unlimited, { customer, amount: 0, at });
	});
	return [
		...own.map((voucher): Candidate => ({
			...voucher,
			resource_id: voucher.id,
			resource_type: 'voucher',
			voucher_type: voucher.type,
			campaign_type: typeOf(voucher.campaign_id),
			name: null,
			discounts: voucher.discount ? [voucher.discount] : [],
			card: cardOf(store, voucher, session !== undefined),
			object: 'voucher',
			holder_role: voucher.holder_id === null ? null : 'OWNER',
		})),
		...tiers.map((tier): Candidate => ({
			...tier,
			resource_id: tier.id,
			resource_type: 'promotion_tier',
			voucher_type: null,
			code: null,
			campaign_type: 'PROMOTION',
			category_id: tier.category_id ?? null,
			discounts: tier.action.discount ? [tier.action.discount] : [],
			holder_role: null,
		})),
		...promotionStacks.all().map((stack): Candidate => ({
			...stack,
			resource_id: stack.id,
			resource_type: 'promotion_stack',
			voucher_type: null,
			code: null,
			campaign_type: 'PROMOTION',
			discounts: stack.tiers.ids.flatMap((id) => promotionTiers.get(id).action.discount ?? []),
			holder_role: null,
		})),
	];
}

/** Balance of a card; if the request has a session, also the credits that sessions hold. */
function cardOf({ sessions }: Store, voucher: Readonly<Voucher>, isLocking: boolean) {
	const { id, type, total, balance } = voucher;
	if (type === 'LOYALTY_CARD') return { loyalty_card: { points: total, balance } };
	if (type !== 'GIFT_VOUCHER') return undefined;
	const locked_credits = sessions.of(id).reduce((sum, { amount }) => sum + amount, 0);
	return { gift: { balance, ...(isLocking && { locked_credits }) } };
}

function belongsTo(scenario: string, { object, discounts, holder_role }: Candidate): boolean {
	if ((object === 'promotion_stack') !== (scenario === 'PROMOTION_STACKS')) return false;
	if (scenario === 'CUSTOMER_WALLET' || scenario.endsWith('_BY_CUSTOMER'))
		return holder_role !== null;
	if (!scenario.startsWith('PRODUCTS')) return true;
	return discounts.some(({ effect, type }) => type === 'UNIT' || /ITEMS/.test(String(effect)));
}

const present =
	({ campaigns }: Store) =>
	({ one, cart }: { one: Candidate; cart: Cart }) => ({
		id: one.object === 'voucher' ? one.code : one.resource_id,
		object: one.object,
		created_at: one.created_at,
		result: one.discounts[0] ? { discount: one.discounts[0] } : { ...one.card },
		order: cart.present(),
		applicable_to: { data: [], total: 0, object: 'list', data_ref: 'data' },
		inapplicable_to: { data: [], total: 0, object: 'list', data_ref: 'data' },
		metadata: {},
		categories: [],
		...(one.name !== null && { name: one.name }),
		...(one.campaign_id !== null && {
			campaign_id: one.campaign_id,
			campaign_name: campaigns.find(one.campaign_id)?.name,
		}),
	});
