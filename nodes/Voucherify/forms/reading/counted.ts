/**
 * What a number in a simplified item counts. `card`: money on gift cards, points on loyalty cards. `ratio`: the unit of the
 * earning rule's calculation, which is money for amounts.
 */
export type CountKind = (typeof KINDS)[number];

const KINDS = ['money', 'card', 'ratio', 'points', 'percent', 'count'] as const;

/** The columns that hold numbers. One name means the same in all items. */
const COLUMNS: Record<CountKind, string> = {
	money: `amount_off amount_on_order credits credits_left discount_amount discounted_amount fixed_amount gift_amount
		gift_amount_added gift_amount_redeemed gift_balance order_total_amount orders_amount orders_rolledback_amount
		orders_total_amount orders_total_discount_amount price rolledback_discounted_amount total_after total_amount
		total_before total_discount total_discount_amount`,
	card: 'amount balance campaign_balance redemption_amount',
	ratio: 'every',
	points: `expired_points loyalty_points missing_points next_activation_points next_expiration_points pending_points
		pending_points_activated pending_points_canceled		pending_points_balance pending_points_change points points_added points_balance points_earned points_expired points_from points_left
		points_on_order points_on_rewards points_purchased points_purchased_reversed points_redeemed points_refunded
		points_returned points_subtracted points_rewarded points_spent points_to points_to_next_tier
		reward_points`,
	percent: 'percent_off progress',
	count: `assignments_count count done_count downgrades failed_count failures_cooldown failures_count failures_frequency
		hierarchy item_count joins lefts length missing_count orders_total_count pending_days product_count prolongs
		publications_failed publications_succeeded redeemed redeemed_quantity redemption_limit redemptions_failed
		redemptions_succeeded redemptions_total_redeemed referred_customers rollbacks_succeeded row rows skipped_count
		sku_count stock success success_count success_on_order success_on_reward total_redeemed unit_off upgrades
		validations_failed validations_succeeded vouchers_count vouchers_created vouchers_deleted`,
};

/** What each column counts, by its name. */
export const countedBy = new Map(
	KINDS.flatMap((counted) =>
		COLUMNS[counted].split(/\s+/).map((name): [string, CountKind] => [name, counted]),
	),
);

/** True if a column can be an amount of money. */
export const canBeMoney = (name: string) =>
	['money', 'card', 'ratio'].includes(countedBy.get(name) ?? '');

/** Column of simplified items that names the unit of their amounts of money. */
export const AMOUNTS_IN = 'amounts_in';

/** The last name in a path. */
const COLUMN = /[^.[\]'"`\s();]+(?=(?:['"`]\s*\])?[\s);]*$)/;

/**
 * Returns the path to the unit of an amount: `$json.amounts_in` for `$json.amount`; undefined if the path leads to no column
 * that can be money.
 */
export function pathToUnit(path: string): string | undefined {
	const [column = ''] = COLUMN.exec(path) ?? [];
	return canBeMoney(column) ? path.replace(COLUMN, AMOUNTS_IN) : undefined;
}
