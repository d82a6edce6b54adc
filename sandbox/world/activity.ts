import { KEYS } from '../auth';
import { presentCustomer, simpleCustomer } from './customers';
import { presentRedemption } from './redemptions';
import type { Store } from './store';
import type { LoggedEvent, Redemption } from './types';
import { presentVoucher } from './voucherView';

/** An entry of a customer's activity. */
export interface Activity extends Pick<LoggedEvent, 'id' | 'created_at'> {
	/** `customer.…` */
	type: string;
	category: 'ACTION' | 'EFFECT';
	event: LoggedEvent;
}

const within = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** Everything that a customer's activity may tell, without `customer.`. */
const TOLD = [
	...'confirmed created updated deleted referred custom_event rewarded'.split(' '),
	...within('segment', 'entered left'),
	...'sms email activecampaign braze mailchimp intercom shopify klaviyo batch'
		.split(' ')
		.flatMap((channel) => within(channel, 'sent recovered failed')),
	...within('rewarded', 'loyalty_points'),
	...within('voucher', 'gift.balance_added deleted'),
	...within('voucher.loyalty_card', 'points_added points_transferred points_expired'),
	...within('publication', 'succeeded failed'),
	...within('validation', 'succeeded failed'),
	...within('redemption', 'succeeded failed rollback.succeeded rollback.failed'),
	...within('order', 'canceled created fulfilled paid processing updated'),
	...within('reward_redemptions', 'created pending completed rolledback'),
	...within('loyalty', 'updated'),
	...within('loyalty.tier', 'upgraded downgraded prolonged expiration.changed joined left'),
];

export const ACTIVITY_TYPES: readonly string[] = TOLD.map((type) => `customer.${type}`);
const KNOWN = new Set(ACTIVITY_TYPES);

/** What happens to customers, rather than being done by them. */
const EFFECTS = /^customer\.(segment|publication|rewarded|voucher|loyalty)\b/;

/** All that concerns the customer, in the order in which it was noted. */
export const activityOf = ({ events }: Store, customerId: string): Activity[] =>
	events.of(customerId).flatMap((event) => {
		const type = event.type.startsWith('customer.') ? event.type : `customer.${event.type}`;
		const category = EFFECTS.test(type) ? 'EFFECT' : 'ACTION';
		const { id, created_at } = event;
		return KNOWN.has(type) ? [{ id, type, category, created_at, event }] : [];
	});

/** The entry as the API shows it. */
export function presentActivity(
	{ event, id, type, created_at }: Activity,
	store: Store,
	origin: string,
) {
	const data = dataOf(event, store, origin);
	const event_source = EVENT_SOURCE;
	return { id, type, data: { data, event_source }, created_at, group_id: event.group_id };
}

/** What is told of something that happened, in a customer's activity and in webhooks. */
export function dataOf({ about, data }: LoggedEvent, store: Store, origin: string) {
	if (data.customer) return { customer: presentCustomer(data.customer, store) };
	const { redemption, transaction } = data;
	const concerned = store.customers.find(about.customer ?? '');
	const campaign = store.campaigns.find(about.campaign ?? '');
	const { voucher_id } = redemption ?? transaction ?? {};
	const voucher = data.voucher ?? store.vouchers.find(voucher_id ?? '');
	return {
		...(concerned && { customer: simpleCustomer(concerned) }),
		...(campaign && { campaign }),
		...(voucher && { voucher: presentVoucher(voucher, origin) }),
		...(redemption && redemptionData(redemption, store)),
		...(transaction && { transaction, balance: transaction.details.balance }),
	};
}

function redemptionData(found: Readonly<Redemption>, store: Store) {
	const shown = presentRedemption(found, store);
	const { order } = shown;
	const before = store.redemptions.find(found.redemption ?? '');
	if (!before) return { order, redemption: shown };
	return { order, redemption: presentRedemption(before, store), redemption_rollback: shown };
}

const EVENT_SOURCE = { channel: 'API', api_key: { name: 'Sandbox', app_id: KEYS.appId } };
