import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, textOrNothing, valueAt } from '../api/types';
import { AMOUNTS_IN, canBeMoney, countedBy } from '../forms/reading/counted';
import type { MoneyUnit } from '../forms/reading/money';
import { pointsOfRule } from './loyaltyEarningRule';

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
		[AMOUNTS_IN]: amounts.length > 0 ? unit : null,
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

/** Returns how an earning rule counts: a legacy rule, or the first effect of a current one. */
const calculationOf = (rule: IDataObject) =>
	textOrNothing(
		valueAt(rule, 'loyalty', 'calculation_type') ?? pointsOfRule(rule).calculation_type,
	) ?? '';

/** True if the amounts of a card, or of a transaction or redemption on it, are points. */
export function isOfPoints(resource: IDataObject): boolean {
	const at = (...path: string[]) => valueAt(resource, ...path);
	// An order that is paid with points has an amount of money.
	if (isJsonObject(at('details', 'payment'))) return false;
	const balances = [at('details', 'balance'), at('balance')].filter(isJsonObject);
	return (
		resource.type === 'loyalty_card' ||
		balances.some(({ type, points }) => type === 'loyalty_card' || points !== undefined) ||
		textOrNothing(resource.type)?.includes('POINTS') === true ||
		at('voucher', 'type') === 'LOYALTY_CARD' ||
		at('parameters', 'campaign', 'type') === 'LOYALTY_PROGRAM' ||
		[at('loyalty_card'), at('voucher', 'loyalty_card')].some(isJsonObject)
	);
}
