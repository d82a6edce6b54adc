import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, textOrNothing, valueAt } from '../api/types';
import type { MoneyUnit } from '../forms/reading/money';

/**
 * What a number in a simplified item counts. `card`: money on gift cards, points on loyalty cards. `ratio`: the unit of the
 * earning rule's calculation, which is money for amounts.
 */
export type Counted = (typeof KINDS)[number];

const KINDS = ['money', 'card', 'ratio', 'points', 'percent', 'count'] as const;

/** The columns that hold numbers. One name means the same in all items. */
const COLUMNS: Record<Counted, string> = {
	money: `amount_off amount_on_order credits credits_left discount_amount discounted_amount fixed_amount gift_amount
		gift_amount_added gift_amount_redeemed gift_balance order_total_amount orders_amount orders_rolledback_amount
		orders_total_amount orders_total_discount_amount price rolledback_discounted_amount total_after total_amount
		total_before total_discount total_discount_amount`,
	card: 'amount balance campaign_balance redemption_amount',
	ratio: 'every',
	points: `expired_points loyalty_points missing_points next_activation_points next_expiration_points pending_points
		pending_points_balance pending_points_change points points_balance points_expired points_from points_left
		points_on_order points_on_rewards points_redeemed points_rewarded points_spent points_to points_to_next_tier
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
		COLUMNS[counted].split(/\s+/).map((name): [string, Counted] => [name, counted]),
	),
);

/** True if a column can be an amount of money. */
export const canBeMoney = (name: string) =>
	['money', 'card', 'ratio'].includes(countedBy.get(name) ?? '');

/**
 * Returns the row with its amounts of money in a unit, and that unit in `amounts_in`: null if no value is money, such as on
 * a loyalty card. A row without columns for money stays unchanged.
 */
export function inUnit(row: IDataObject, resource: IDataObject, unit: MoneyUnit): IDataObject {
	const names = Object.keys(row).filter(canBeMoney);
	if (names.length === 0) return row;
	const amounts = Object.entries(row).flatMap(([name, value]): Array<[string, number]> =>
		typeof value === 'number' && isMoney(name, resource)
			? [[name, unit === 'major' ? value / 100 : value]]
			: [],
	);
	return {
		...row,
		...Object.fromEntries(amounts),
		amounts_in: amounts.length > 0 ? unit : null,
	};
}

function isMoney(name: string, resource: IDataObject): boolean {
	switch (countedBy.get(name)) {
		case 'money':
			return true;
		case 'card':
			return !isOfPoints(resource);
		case 'ratio':
			return calculationOf(resource).endsWith('AMOUNT');
		default:
			return false;
	}
}

const calculationOf = (rule: IDataObject) =>
	textOrNothing(valueAt(rule, 'loyalty', 'calculation_type')) ?? '';

/** True if the amounts of a card, or of a transaction or redemption on it, are points. */
export function isOfPoints(resource: IDataObject): boolean {
	const at = (...path: string[]) => valueAt(resource, ...path);
	// An order that is paid with points has an amount of money.
	if (isJsonObject(at('details', 'payment'))) return false;
	const balances = [at('details', 'balance'), at('balance')].filter(isJsonObject);
	return (
		balances.some(({ type, points }) => type === 'loyalty_card' || points !== undefined) ||
		textOrNothing(resource.type)?.includes('POINTS') === true ||
		at('voucher', 'type') === 'LOYALTY_CARD' ||
		at('parameters', 'campaign', 'type') === 'LOYALTY_PROGRAM' ||
		[at('loyalty_card'), at('voucher', 'loyalty_card')].some(isJsonObject)
	);
}
