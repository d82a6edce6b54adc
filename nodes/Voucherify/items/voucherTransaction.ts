import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../api/types';
import { rowOf } from './row';

/** By how much a transaction changed the card: points, or minor currency units on gift cards; undefined if not told. */
export function amountOf(transaction: IDataObject): number | undefined {
	const balance = (name: string) => valueAt(transaction, 'details', 'balance', name);
	const amount = balance('amount') ?? balance('points');
	return typeof amount === 'number' ? amount : undefined;
}

/** One flat row: what happened, to which card, by how much, and what it belongs to. */
export function simplified(transaction: IDataObject): IDataObject {
	const { id, type, created_at, voucher_id, campaign_id, source, source_id, reason } = transaction;
	return rowOf({
		id,
		type,
		amount: amountOf(transaction),
		balance: valueAt(transaction, 'details', 'balance', 'balance'),
		created_at,
		reason,
		source,
		source_id,
		voucher_id,
		campaign_id,
		order_id: valueAt(transaction, 'details', 'order', 'id'),
		redemption_id: valueAt(transaction, 'details', 'redemption', 'id'),
		related_transaction_id: transaction.related_transaction_id,
	});
}
