import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../api/types';
import type { TransactionCriteria } from '../forms/transactionFilters';
import { isOfPoints } from './amounts';
import type { Columns } from './row';

/** Returns the change of the balance: points, or minor currency units on gift cards; undefined if it is missing. */
export function balanceChange(transaction: IDataObject): number | undefined {
	const balance = (name: string) => valueAt(transaction, 'details', 'balance', name);
	const amount = balance('amount') ?? balance('points');
	return typeof amount === 'number' ? amount : undefined;
}

export const transactionColumns: Columns = {
	id: 'id',
	type: 'type',
	amount: balanceChange,
	balance: 'details.balance.balance',
	created_at: 'created_at',
	reason: 'reason',
	source: 'source',
	source_id: 'source_id',
	voucher_id: 'voucher_id',
	campaign_id: 'campaign_id',
	order_id: 'details.order.id',
	redemption_id: 'details.redemption.id',
	related_transaction_id: 'related_transaction_id',
};

export function meets(
	{ types, direction, minAmount, minPoints }: TransactionCriteria,
	transaction: IDataObject,
): boolean {
	const { type } = transaction;
	const amount = balanceChange(transaction) ?? 0;
	return (
		(types.length === 0 || (typeof type === 'string' && types.includes(type))) &&
		(direction === undefined || (direction === 'credits' ? amount > 0 : amount < 0)) &&
		Math.abs(amount) >= (isOfPoints(transaction) ? minPoints : minAmount)
	);
}
