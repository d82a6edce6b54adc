import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../api/types';
import type { MoneyUnit } from '../parameters/money';
import { simplifiedBy, type Columns } from './row';

/** Returns the change of the balance: points, or minor currency units on gift cards; undefined when not told. */
export function amountOf(transaction: IDataObject): number | undefined {
	const balance = (name: string) => valueAt(transaction, 'details', 'balance', name);
	const amount = balance('amount') ?? balance('points');
	return typeof amount === 'number' ? amount : undefined;
}

/** Columns of a voucher's transaction. */
export const transactionColumns: Columns = {
	id: 'id',
	type: 'type',
	amount: amountOf,
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

/** Returns one flat row of a transaction. */
export const simplified = (transaction: IDataObject, unit: MoneyUnit): IDataObject =>
	simplifiedBy(transactionColumns, transaction, unit);
