import { campaignInList } from './campaigns';
import type { Store } from './store';
import type { CampaignType, LoggedEvent, Referee, Transaction } from './types';

/** Nothing is counted of campaigns that are older. */
const FIRST_COUNTED = Date.parse('2025-06-17T00:00:00.000Z');

/** The days between which things are counted, both included. */
interface Period {
	start_date?: string;
	end_date?: string;
}

/** Counters by the type of the event: successes and failures, where there are both. */
const COUNTED: Record<string, string> = {
	redemptions_succeeded: 'redemption.succeeded',
	redemptions_failed: 'redemption.failed',
	rollbacks_succeeded: 'redemption.rollback.succeeded',
	rollbacks_failed: 'redemption.rollback.failed',
	validations_succeeded: 'validation.succeeded',
	validations_failed: 'validation.failed',
	publications_succeeded: 'publication.succeeded',
	publications_failed: 'publication.failed',
	vouchers_created: 'voucher.created',
	vouchers_deleted: 'voucher.deleted',
};

/** Sums of cards, by the type of the transaction. */
const SUMMED: Partial<Record<CampaignType, Record<string, string>>> = {
	GIFT_VOUCHERS: {
		amount_added: 'CREDITS_ADDITION',
		amount_redeemed: 'CREDITS_REDEMPTION',
		amount_rolledback: 'CREDITS_REFUND',
		amount_subtracted: 'CREDITS_REMOVAL',
	},
	LOYALTY_PROGRAM: {
		points_added: 'POINTS_ADDITION',
		points_rewarded: 'POINTS_ACCRUAL',
		points_redeemed: 'POINTS_REDEMPTION',
		points_rolledback: 'POINTS_REFUND',
		points_subtracted: 'POINTS_REMOVAL',
		points_expired: 'POINTS_EXPIRATION',
		points_transferred_in: 'POINTS_TRANSFER_IN',
		points_transferred_out: 'POINTS_TRANSFER_OUT',
		pending_points_added: 'PENDING_POINTS_ADDITION',
		pending_points_subtracted: 'PENDING_POINTS_REMOVAL',
		pending_points_activated: 'PENDING_POINTS_ACTIVATION',
		pending_points_canceled: 'PENDING_POINTS_CANCELATION',
	},
};

/** Initial balances of cards, and the remainders of deleted ones. */
const ON_CARDS: Partial<Record<CampaignType, { created: string; deleted: string }>> = {
	GIFT_VOUCHERS: { created: 'created_vouchers_amount', deleted: 'amount_deleted' },
	LOYALTY_PROGRAM: { created: 'created_vouchers_points', deleted: 'points_deleted' },
};

/** Totals of orders and discounts: the sandbox's redemptions know no amounts of orders. */
const NO_ORDERS = { orders_amount: 0, orders_rolledback_amount: 0 };
const NO_DISCOUNTS = { discounted_amount: 0, rolledback_discounted_amount: 0 };

/** Summary of a campaign in a period; an empty object for a campaign that is too old. */
export function campaignSummary(store: Store, key: string, period: Period) {
	const campaign = store.campaigns.get(key);
	if (Date.parse(campaign.created_at) < FIRST_COUNTED) return {};
	const { id, campaign_type } = campaign;
	const events = store.events
		.all()
		.filter((event) => event.about.campaign === id && isWithin(event, period));
	const count = (type: string) => events.filter((event) => event.type === type).length;
	const counts = Object.fromEntries(
		Object.entries(COUNTED).map(([name, type]) => [name, count(type)]),
	);
	const transactions = store.ledger.of(id).filter((one) => isWithin(one, period));
	const both = (what: string) =>
		(counts[`${what}_succeeded`] ?? 0) + (counts[`${what}_failed`] ?? 0);
	return {
		object: 'campaign_summary',
		campaign: campaignInList(campaign, store),
		...counts,
		redemptions: both('redemptions'),
		rollbacks: both('rollbacks'),
		validations: both('validations'),
		publications: both('publications'),
		...NO_ORDERS,
		...(['DISCOUNT_COUPONS', 'PROMOTION'].includes(campaign_type) && NO_DISCOUNTS),
		...sums(SUMMED[campaign_type] ?? {}, transactions),
		...onCards(ON_CARDS[campaign_type], events),
		...(campaign_type === 'REFERRAL_PROGRAM' && {
			referred_customers: referredBy(store, id, period),
		}),
	};
}

function onCards(names: { created: string; deleted: string } | undefined, events: LoggedEvent[]) {
	if (!names) return {};
	const sum = (type: string, part: 'total' | 'balance') =>
		events
			.filter((event) => event.type === type)
			.reduce((all, { data }) => all + (data.voucher?.[part] ?? 0), 0);
	return {
		[names.created]: sum('voucher.created', 'total'),
		[names.deleted]: sum('voucher.deleted', 'balance'),
	};
}

/** Number of customers to whom codes of a campaign were passed on. */
const referredBy = ({ vouchers, referees }: Store, campaignId: string, period: Period) =>
	vouchers
		.of(campaignId)
		.flatMap(({ id }) => referees.of(id))
		.filter((referee) => isWithin(referee, period)).length;

function isWithin(
	{ created_at }: Pick<LoggedEvent | Transaction | Referee, 'created_at'>,
	{ start_date: from, end_date: to }: Period,
): boolean {
	const day = created_at.slice(0, 10);
	return (from === undefined || day >= from) && (to === undefined || day <= to);
}

function sums(wanted: Record<string, string>, transactions: readonly Transaction[]) {
	return Object.fromEntries(
		Object.entries(wanted).map(([name, type]) => [
			name,
			transactions
				.filter((transaction) => transaction.type === type)
				.reduce((sum, { details }) => sum + Math.abs(details.balance.amount), 0),
		]),
	);
}
