import { iso } from './clock';
import type { Stored } from './collection';
import type { World } from './index';
import type { Metadata } from './types';

/** What may be told of a customer; dates are `YYYY-MM-DD`. */
export interface CustomerProfile {
	name?: string;
	description?: string;
	email?: string;
	phone?: string;
	birthday?: string;
	birthdate?: string;
	address?: Partial<Record<AddressLine, string>> | null;
	metadata?: Metadata;
}

type AddressLine = 'city' | 'state' | 'line_1' | 'line_2' | 'country' | 'postal_code';

export interface Customer extends Stored, CustomerProfile {
	/** The ID that the user's own system gave. */
	source_id: string | null;
	metadata: Metadata;
}

/** A group of customers who were put into it one by one. */
export interface Segment extends Stored {
	name: string;
	type: 'static';
	/** Customer IDs. */
	customers: readonly string[];
	object: 'segment';
}

/** Creates a customer, or updates the one of this ID or source ID; an ID wins, and must be known. */
export function upsertCustomer(
	{ customers }: World,
	{ id, source_id, ...profile }: CustomerProfile & { id?: string; source_id?: string },
): Readonly<Customer> {
	const there = id === undefined ? customers.find(source_id ?? '') : customers.get(id);
	if (there) return customers.change(there.id, profile);
	return customers.add({
		...customers.born(),
		metadata: {},
		...profile,
		source_id: source_id ?? null,
	});
}

/** The customer as the API shows it. */
export const presentCustomer = ({ updated_at, ...customer }: Readonly<Customer>) => ({
	...customer,
	...(updated_at !== null && { updated_at }),
	summary: {
		redemptions: {
			total_redeemed: 0,
			total_failed: 0,
			total_succeeded: 0,
			total_rolled_back: 0,
			total_rollback_failed: 0,
			total_rollback_succeeded: 0,
			gift: { redeemed_amount: 0, amount_to_go: 0 },
			loyalty_card: { redeemed_points: 0, points_to_go: 0 },
		},
		orders: { total_amount: 0, total_count: 0, average_amount: 0, last_order_amount: 0 },
	},
	loyalty: { points: 0, referred_customers: 0, campaigns: {} },
	referrals: { total: 0, campaigns: [] },
	system_metadata: {},
	object: 'customer',
});

/** Takes the customer out of everything, the log of events too; tells how much that was. */
export function deleteForGood({ customers, segments, events, random, now }: World, key: string) {
	const { id } = customers.remove(key);
	const memberships = segments.all().filter((segment) => segment.customers.includes(id));
	for (const { id: segmentId, customers: members } of memberships) {
		segments.change(segmentId, { customers: members.filter((member) => member !== id) });
	}
	const gone = events.forget(id);
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
			orders: 0,
			order_events: 0,
			customer: 1,
		},
		object: 'pernament_deletion',
	};
}
