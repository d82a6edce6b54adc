import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ApiCall } from '../../api/request';
import { isJsonObject, valueAt } from '../../api/types';
import { amountOf } from '../../items/voucherTransaction';
import type { Parameters } from '../../parameters/parameters';
import { newReference, onceOnly } from './onceOnly';
import type { Result, Task } from './operation';

/** Why a balance is changed, and what finds the transaction again; for the collection `options`. */
export const bookingOptions: INodeProperties[] = [
	{
		displayName: 'Reason',
		name: 'reason',
		type: 'string',
		default: '',
		placeholder: 'e.g. Goodwill for a late delivery',
		description: 'What the transaction says why it was booked',
	},
	{
		displayName: 'Source ID',
		name: 'sourceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. refund-4711',
		description:
			'What your own system knows the transaction by: it can be looked up by it later. By default the node makes one up.',
	},
];

/** By how much a balance is changed. @throws NodeOperationError when that is nothing, or no whole number. */
export function balanceChangeIn(parameters: Parameters, name: string): number {
	const change = parameters.requiredInteger(name, -Infinity);
	if (change !== 0) return change;
	const advice = 'Enter how much to add, or with a minus to take away.';
	throw parameters.invalid(name, 'is 0', advice);
}

/**
 * Changes the balance of a card, and returns what it is then. The service does not say that a source ID is used once only,
 * so the call is never sent again: when its outcome is unknown, the transactions of the card tell by the source ID.
 * @param card the code or the ID of the card
 * @param change by how much it is changed
 * @param call where the change is asked for, and the body beside source ID and reason
 */
export async function changedBalance(
	{ client, parameters }: Task,
	card: string,
	change: number,
	{ body, ...call }: Omit<ApiCall, 'method' | 'body'> & { body: IDataObject },
): Promise<Result[]> {
	const source_id = parameters.optionalText('options.sourceId') ?? newReference();
	const reason = parameters.optionalText('options.reason');
	const outcome = await onceOnly(
		client,
		{ ...call, method: 'POST', body: { ...body, source_id, reason } },
		{
			list: {
				path: ['v1', 'vouchers', card, 'transactions'],
				key: 'data',
				query: { order: '-id' },
			},
			fits: (row) => row.source_id === source_id && amountOf(row) === change,
			words: 'the transactions of the card',
		},
	);
	if ('answer' in outcome) return [{ json: outcome.answer }];
	const balance = valueAt(outcome.found, 'details', 'balance');
	return [{ json: isJsonObject(balance) ? balance : outcome.found }];
}
