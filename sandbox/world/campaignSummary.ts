import { campaignInList } from './campaigns';
import type { Store } from './store';
import type { Campaign, CampaignType, LoggedEvent } from './types';

/** The service has no statistics for older campaigns. */
const FIRST_COUNTED = Date.parse('2025-06-17T00:00:00.000Z');

/** First and last day, as `YYYY-MM-DD` in UTC. */
export interface Period {
	start_date?: string;
	end_date?: string;
}

interface Dated {
	created_at: string;
}

/** What happened to a campaign in a period. */
interface History {
	/** Events of the campaign by type, such as `redemption.succeeded`. */
	events: (type: string) => readonly LoggedEvent[];
	/** Sum of the card transactions of a type, without their sign. */
	booked: (type: string) => number;
	isWithin: (one: Dated) => boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const both = (what: string, succeeded: number, failed: number) => ({
	[what]: succeeded + failed,
	[`${what}_succeeded`]: succeeded,
	[`${what}_failed`]: failed,
});

/** Counts what happened to a campaign; nothing is returned for campaigns that are too old. */
export function campaignSummary(store: Store, key: string, period: Period) {
	const campaign = store.campaigns.get(key);
	if (Date.parse(campaign.created_at) < FIRST_COUNTED) return {};
	const history = historyOf(store, campaign, period);
	return {
		object: 'campaign_summary',
		campaign: campaignInList(campaign, store),
		...redeemed(store, campaign, history),
		...(campaign.campaign_type !== 'PROMOTION' && codes(store, campaign, history)),
		...OF_TYPE[campaign.campaign_type](store, campaign, history),
	};
}

function historyOf(
	{ events, ledger }: Store,
	{ id }: Readonly<Campaign>,
	{ start_date = '', end_date }: Period,
): History {
	const isWithin = ({ created_at }: Dated) => {
		const day = created_at.slice(0, 10);
		return day >= start_date && (end_date === undefined || day <= end_date);
	};
	const own = events.all().filter((event) => event.about.campaign === id && isWithin(event));
	return {
		events: (type) => own.filter((event) => event.type === type),
		booked: (type) =>
			sum(
				ledger
					.of(id)
					.filter((transaction) => transaction.type === type && isWithin(transaction))
					.map(({ details }) => Math.abs(details.balance.amount)),
			),
		isWithin,
	};
}

function redeemed(store: Store, { id }: Readonly<Campaign>, { events, isWithin }: History) {
	const count = (type: string) => events(type).length;
	const validated = store.validations.filter((one) => one.campaign_id === id && isWithin(one));
	const valid = validated.filter(({ isValid }) => isValid).length;
	return {
		...both('redemptions', count('redemption.succeeded'), count('redemption.failed')),
		...both(
			'rollbacks',
			count('redemption.rollback.succeeded'),
			count('redemption.rollback.failed'),
		),
		...both('validations', valid, validated.length - valid),
		orders_amount: ordersAmount(store, events('redemption.succeeded')),
		orders_rolledback_amount: ordersAmount(store, events('redemption.rollback.succeeded')),
	};
}

/** Amount of all orders of redemptions; several redemptions of an order count it once. */
function ordersAmount({ orders }: Store, events: readonly LoggedEvent[]): number {
	const ids = new Set(events.map(({ data }) => data.redemption?.order?.id ?? ''));
	return sum([...ids].map((id) => orders.find(id)?.amount ?? 0));
}

function codes({ publications }: Store, { id }: Readonly<Campaign>, { events, isWithin }: History) {
	const published = publications.of(id).filter(isWithin);
	const failed = published.filter(({ failure }) => failure).length;
	return {
		vouchers_created: events('voucher.created').length,
		vouchers_deleted: events('voucher.deleted').length,
		...both('publications', published.length - failed, failed),
	};
}

const worth = (events: readonly LoggedEvent[], of: 'total' | 'balance') =>
	sum(events.map(({ data }) => data.voucher?.[of] ?? 0));

type Count = (
	store: Store,
	campaign: Readonly<Campaign>,
	history: History,
) => Record<string, number>;

const discounts: Count = (_store, _campaign, { events }) => {
	const given = (type: string) =>
		sum(events(type).map(({ data }) => data.redemption?.discount ?? 0));
	return {
		discounted_amount: given('redemption.succeeded'),
		rolledback_discounted_amount: given('redemption.rollback.succeeded'),
	};
};

const OF_TYPE: Record<CampaignType, Count> = {
	DISCOUNT_COUPONS: discounts,
	PROMOTION: discounts,
	REFERRAL_PROGRAM: ({ vouchers, referees }, { id }, { isWithin }) => {
		const referred = vouchers.of(id).flatMap((voucher) => referees.of(voucher.id).filter(isWithin));
		return { referred_customers: new Set(referred.map(({ customer_id }) => customer_id)).size };
	},
	GIFT_VOUCHERS: (_store, _campaign, { events, booked }) => ({
		created_vouchers_amount: worth(events('voucher.created'), 'total'),
		amount_added: booked('CREDITS_ADDITION'),
		amount_redeemed: booked('CREDITS_REDEMPTION'),
		amount_rolledback: booked('CREDITS_REFUND'),
		amount_subtracted: booked('CREDITS_REMOVAL'),
		amount_deleted: worth(events('voucher.deleted'), 'balance'),
	}),
	LOYALTY_PROGRAM: (store, { id }, { events, booked, isWithin }) => {
		const pending = store.legacyPendingPoints.of(id).filter(isWithin);
		const pointsOf = (status: string) =>
			sum(pending.filter((one) => one.status === status).map(({ points }) => points));
		return {
			created_vouchers_points: worth(events('voucher.created'), 'total'),
			points_added: booked('POINTS_ADDITION'),
			points_rewarded: booked('POINTS_ACCRUAL') + booked('PENDING_POINTS_ACTIVATION'),
			points_redeemed: booked('POINTS_REDEMPTION'),
			points_rolledback: booked('POINTS_REFUND'),
			points_subtracted: booked('POINTS_REMOVAL'),
			points_expired: booked('POINTS_EXPIRATION'),
			points_transferred_in: booked('POINTS_TRANSFER_IN'),
			points_transferred_out: booked('POINTS_TRANSFER_OUT'),
			points_deleted: worth(events('voucher.deleted'), 'balance'),
			pending_points_added: sum(pending.map(({ points }) => points)),
			// The sandbox has no operation that does this.
			pending_points_subtracted: 0,
			pending_points_activated: booked('PENDING_POINTS_ACTIVATION'),
			pending_points_canceled: pointsOf('CANCELED'),
		};
	},
};
