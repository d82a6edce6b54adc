import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import type { ApiCall } from '../../api/request';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { amountOf } from '../../items/voucherTransaction';
import type { Parameters } from '../../parameters/parameters';
import { bears, withReference } from '../reliability/reference';
import { seenInList } from '../reliability/rows';
import { written, type Trace } from '../reliability/written';
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
 * so the call is never sent again: the transaction bears our reference, in its reason where the user has a source ID.
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
	return await written<IDataObject>(client, {
		carrier: 'field',
		call: (reference) => ({
			...call,
			method: 'POST',
			body: { ...body, ...bookingIn(parameters, reference) },
		}),
		read: (answer, sent) => {
			if (isJsonObject(answer)) return answer;
			throw unexpectedAnswer('it is not an object', client.about(sent));
		},
		trace: bookingTrace(client, card, (row) => amountOf(row) === change),
		show: (answer, isFound) => {
			const balance = isFound ? valueAt(answer, 'details', 'balance') : undefined;
			return [{ json: isJsonObject(balance) ? balance : answer }];
		},
	});
}

/** What names a booking: our reference stands in the source ID, or behind the reason where the user gives a source ID. */
export function bookingIn(parameters: Parameters, reference: string | undefined): IDataObject {
	const own = parameters.optionalText('options.sourceId');
	const reason = parameters.optionalText('options.reason');
	if (own === undefined || reference === undefined) return { source_id: reference, reason };
	return { source_id: own, reason: withReference(reason, reference) };
}

/**
 * The transactions of a card of the first API, by code or ID.
 * @param isAlike whether a transaction without our reference may be the one
 */
export const bookingTrace = (
	client: VoucherifyClient,
	card: string,
	isAlike: (row: Resource) => boolean,
): Trace<Resource> => ({
	words: `the transactions of the card ${card}`,
	look: async (reference, since) =>
		await seenInList(
			client,
			{
				list: {
					path: ['v1', 'vouchers', card, 'transactions'],
					key: 'data',
					query: { order: '-id' },
				},
				bears: (row, mark) => row.source_id === mark || bears(row.reason, mark),
				isAlike,
			},
			reference,
			since,
		),
});
