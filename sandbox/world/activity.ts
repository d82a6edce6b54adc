import { KEYS } from '../auth';
import { dataOf } from './eventData';
import type { Store } from './store';
import type { LoggedEvent } from './types';

export interface Activity extends Pick<LoggedEvent, 'id' | 'created_at'> {
	/** `customer.…` */
	type: string;
	category: 'ACTION' | 'EFFECT';
	event: LoggedEvent;
}

const within = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** All types in a customer's activity, without `customer.`. */
const TYPES = [
	...'confirmed created updated deleted referred custom_event rewarded'.split(' '),
	...within('segment', 'entered left'),
	...'sms email activecampaign braze mailchimp intercom shopify klaviyo batch'
		.split(' ')
		.flatMap((channel) => within(channel, 'sent recovered failed')),
	...within('rewarded', 'loyalty_points'),
	...within('voucher', 'gift.balance_added deleted'),
	...within(
		'voucher.loyalty_card',
		'points_added points_transferred points_expired points_activated',
	),
	...within('voucher.loyalty_card.pending_points', 'added updated activated canceled'),
	...within('publication', 'succeeded failed'),
	...within('validation', 'succeeded failed'),
	...within('redemption', 'succeeded failed rollback.succeeded rollback.failed'),
	...within('order', 'canceled created fulfilled paid processing updated'),
	...within('reward_redemptions', 'created pending completed rolledback'),
	...within('loyalty', 'updated'),
	...within('loyalty.tier', 'upgraded downgraded prolonged expiration.changed joined left'),
	...within('holder.assignment', 'created deleted'),
];

export const ACTIVITY_TYPES: readonly string[] = TYPES.map((type) => `customer.${type}`);
const KNOWN = new Set(ACTIVITY_TYPES);

/** Types of activities that happen to customers; the others are done by them. */
const EFFECTS = /^customer\.(segment|publication|rewarded|voucher|loyalty|holder)\b/;

export const activityOf = ({ events }: Store, customerId: string): Activity[] =>
	events.of(customerId).flatMap((event) => {
		const type = event.type.startsWith('customer.') ? event.type : `customer.${event.type}`;
		const category = EFFECTS.test(type) ? 'EFFECT' : 'ACTION';
		const { id, created_at } = event;
		return KNOWN.has(type) ? [{ id, type, category, created_at, event }] : [];
	});

export function presentActivity(
	{ event, id, type, created_at }: Activity,
	store: Store,
	origin: string,
) {
	const data = dataOf({ ...event, type }, store, origin);
	const event_source = EVENT_SOURCE;
	return { id, type, data: { data, event_source }, created_at, group_id: event.group_id };
}

const EVENT_SOURCE = { channel: 'API', api_key: { name: 'Sandbox', app_id: KEYS.appId } };
