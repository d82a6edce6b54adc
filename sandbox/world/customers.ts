import { iso } from './clock';
import { withoutNoChange } from './collection';
import { presentOrder } from './orders';
import type { Store } from './store';
import type { Customer, CustomerProfile, Redemption } from './types';

const PROFILE = new Set(
	'name description email phone birthday birthdate address metadata'.split(' '),
);

/** Removes unknown fields, which the service ignores. */
function profileOf(given: CustomerProfile): CustomerProfile {
	const known = { ...given };
	for (const name of Object.keys(given)) {
		if (!PROFILE.has(name)) Reflect.deleteProperty(known, name);
	}
	return known;
}

/** Creates a customer or updates the one with this ID or source ID. The ID takes precedence and must exist. */
export function upsertCustomer(
	store: Store,
	{ id, source_id, ...given }: CustomerProfile & { id?: string; source_id?: string },
): Readonly<Customer> {
	const { customers } = store;
	const profile = profileOf(given);
	const there = id === undefined ? customers.find(source_id ?? '') : customers.get(id);
	if (there) return changeCustomer(store, there.id, profile);
	const born = { ...customers.born(), metadata: {}, ...profile };
	return customers.add({ ...born, source_id: source_id ?? null });
}

export function changeCustomer(
	{ customers, beliefs }: Store,
	key: string,
	profile: CustomerProfile,
): Readonly<Customer> {
	const { address: known } = customers.get(key);
	const { address } = profile;
	const isMerged = beliefs.partialAddress === 'merged' && known && address;
	return customers.change(key, {
		...profile,
		...(isMerged && { address: { ...known, ...address } }),
	});
}

export const presentCustomer = (customer: Readonly<Customer>, store: Store) => ({
	...withoutNoChange(customer),
	summary: { redemptions: summaryOf(store, customer.id), orders: orderTotals(store, customer.id) },
	loyalty: loyaltyOf(store, customer.id),
	referrals: { total: 0, campaigns: [] },
	system_metadata: {},
	object: 'customer',
});

export const simpleCustomer = ({ id, name, email, source_id, metadata }: Readonly<Customer>) => ({
	id,
	name: name ?? null,
	email: email ?? null,
	source_id,
	metadata,
	object: 'customer',
});

function summaryOf({ redemptions, vouchers }: Store, customerId: string) {
	const own = redemptions.of(customerId);
	const done = own.filter(({ object, failure }) => object === 'redemption' && !failure);
	const backs = own.filter(({ object }) => object === 'redemption_rollback');
	const failedBacks = backs.filter(({ failure }) => failure).length;
	const doneBacks = backs.length - failedBacks;
	const cards = vouchers.of(customerId);
	const sumOf = (type: string, found: readonly Readonly<Redemption>[]) =>
		found
			.filter(({ voucher_id }) => vouchers.find(voucher_id ?? '')?.type === type)
			.reduce((sum, { amount, status }) => sum + (status === 'SUCCEEDED' ? (amount ?? 0) : 0), 0);
	const leftOn = (type: string) =>
		cards.reduce((sum, card) => sum + (card.type === type ? card.balance : 0), 0);
	return {
		total_redeemed: done.length,
		total_failed: own.filter(({ failure }) => failure).length - failedBacks,
		total_succeeded: done.length,
		total_rolled_back: doneBacks,
		total_rollback_failed: failedBacks,
		total_rollback_succeeded: doneBacks,
		gift: { redeemed_amount: sumOf('GIFT_VOUCHER', done), amount_to_go: leftOn('GIFT_VOUCHER') },
		loyalty_card: {
			redeemed_points: sumOf('LOYALTY_CARD', done),
			points_to_go: leftOn('LOYALTY_CARD'),
		},
	};
}

function orderTotals({ orders }: Store, customerId: string) {
	const paid = orders
		.of(customerId)
		.filter(({ status }) => status === 'PAID' || status === 'FULFILLED')
		.map((order) => presentOrder(order).total_amount);
	const total = paid.reduce((sum, amount) => sum + amount, 0);
	return {
		total_amount: total,
		total_count: paid.length,
		average_amount: paid.length > 0 ? Math.round(total / paid.length) : 0,
		last_order_amount: paid.at(-1) ?? 0,
	};
}

function loyaltyOf({ vouchers }: Store, customerId: string) {
	const campaigns: Record<string, { points: number; referred_customers: 0 }> = {};
	let points = 0;
	for (const { type, campaign, balance } of vouchers.of(customerId)) {
		if (type !== 'LOYALTY_CARD' || campaign === null) continue;
		points += balance;
		const before = campaigns[campaign]?.points ?? 0;
		campaigns[campaign] = { points: before + balance, referred_customers: 0 };
	}
	return { points, referred_customers: 0, campaigns };
}

/**
 * Removes the customer from everything, including the event log. The returned count of events covers only custom events.
 */
export function deleteForGood(
	{ customers, orders, segments, events, random, now }: Store,
	key: string,
) {
	const { id } = customers.remove(key);
	const memberships = segments.all().filter((segment) => segment.customers.includes(id));
	for (const { id: segmentId, customers: members } of memberships) {
		segments.change(segmentId, { customers: members.filter((member) => member !== id) });
	}
	const bought = orders.of(id);
	for (const order of bought) orders.remove(order.id);
	const gone = events.of(id).filter(({ type }) => type === 'customer.custom_event').length;
	events.forget(id);
	return {
		id: random.id('del'),
		created_at: iso(now()),
		related_object_id: id,
		related_object: 'customer',
		status: 'DONE',
		data_json: {
			events: gone,
			customer_events: gone,
			daily_events: 0,
			segments: memberships.length,
			orders: bought.length,
			order_events: 0,
			customer: 1,
		},
		object: 'pernament_deletion',
	};
}
