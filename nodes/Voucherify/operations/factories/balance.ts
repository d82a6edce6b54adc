import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { unexpectedAnswer } from '../../api/errors/errors';
import { cursorPages, type List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { amountsIn, POINTS } from '../../forms/money';
import { amountOf } from '../../items/voucherTransaction';
import type { Parameters } from '../../parameters/parameters';
import { deduplicationKey, keyIn, describeLookup, onceForKey } from '../reliability/key';
import { bears, withReference } from '../reliability/reference';
import { seenInList } from '../reliability/rows';
import { writeOnce, type ReconcileSpec } from '../reliability/writeOnce';
import type { Result, Task } from '../types';

/** Reason and reference of a change of a balance; for the collection `options`. */
export const bookingOptions: INodeProperties[] = [
	deduplicationKey(
		`${describeLookup('on the card')} It becomes the source ID of the transaction. Looking costs a call for each 100 transactions of the card.`,
	),
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
			'What your own system knows the transaction by: it can be looked up by it later. By default the node makes one up; with one of yours, its own reference stands behind the reason.',
	},
];

/**
 * By how much a balance is changed: points, or minor units of money where the form asks which of them it is.
 * @throws NodeOperationError when that is nothing, or no whole number
 */
export function balanceChangeIn(parameters: Parameters, name: string): number {
	const isMoney = name === 'amount' && parameters.optionalText(amountsIn.name) !== POINTS;
	const change = isMoney
		? parameters.requiredAmount(name, -Infinity)
		: parameters.requiredInteger(name, -Infinity);
	if (change !== 0) return change;
	const advice = 'Enter how much to add, or with a minus to take away.';
	throw parameters.invalid(name, 'is 0', advice);
}

/** Name of a booking. */
export interface Booking {
	key: string | undefined;
	/** The source ID that is not our reference: the user's, or the key. */
	sourceId: string | undefined;
	/** Its part of a body: our reference stands in the source ID, or behind the reason where there is another source ID. */
	fields: (reference: string | undefined) => IDataObject;
}

/** Reads a booking from the form. @throws NodeOperationError when there is a key, and a source ID beside it */
export function bookingIn(parameters: Parameters): Booking {
	const own = parameters.optionalText('options.sourceId');
	const reason = parameters.optionalText('options.reason');
	const key = keyIn(parameters);
	if (own !== undefined && key !== undefined)
		throw parameters.invalid(
			'options.deduplicationKey',
			'does not go with a Source ID',
			'The key is sent as the source ID, so there is room for one of them: empty the other.',
		);
	const sourceId = own ?? key;
	return {
		key,
		sourceId,
		fields: (reference) =>
			sourceId === undefined || reference === undefined
				? { source_id: sourceId ?? reference, reason }
				: { source_id: sourceId, reason: withReference(reason, reference) },
	};
}

/**
 * Changes the balance of a card, and returns what it is then. The service does not say that a source ID is used once only,
 * so the call is never sent again: the transaction bears our reference.
 * @param card the code or the ID of the card
 * @param unit what the service calls what is changed
 * @param call where the change is asked for, and the body beside the change, source ID and reason
 */
export async function changedBalance(
	task: Task,
	card: string,
	unit: 'amount' | 'points',
	{ body, ...call }: Omit<ApiCall, 'method' | 'body'> & { body?: IDataObject },
): Promise<Result[]> {
	const { client, parameters } = task;
	const change = balanceChangeIn(parameters, unit);
	const booking = bookingIn(parameters);
	/** Points change in the background: the answer comes before. */
	const answered = (answer: IDataObject): IDataObject =>
		unit === 'points' ? { ...answer, booked: false } : answer;
	/** A transaction does not name what was changed as the answer does. */
	const asAnswered = (row: IDataObject): IDataObject => {
		const balance = valueAt(row, 'details', 'balance');
		const { amount, points, ...rest } = isJsonObject(balance) ? balance : {};
		const told = { [unit]: amount ?? points, ...rest, operation_type: 'MANUAL' };
		return unit === 'points' ? { ...told, booked: true } : told;
	};
	const carryOut = async () =>
		await writeOnce<IDataObject>(client, {
			carrier: 'field',
			call: (reference) => ({
				...call,
				method: 'POST',
				body: { [unit]: change, ...body, ...booking.fields(reference) },
			}),
			read: (answer, sent) => {
				if (isJsonObject(answer)) return answer;
				throw unexpectedAnswer('it is not an object', client.about(sent));
			},
			reconcileSpec: bookingReconcileSpec(
				client,
				card,
				(row) => amountOf(row) === change || isNamed(row, booking.sourceId),
			),
			show: (answer, isFound) => [{ json: isFound ? asAnswered(answer) : answered(answer) }],
		});
	return await bookedOnce(task, { card, booking, change }, carryOut, (row) => [
		{ json: asAnswered(row) },
	]);
}

/** A change of a card's balance. */
interface Change {
	/** The code or the ID of the card. */
	card: string;
	booking: Booking;
	change: number;
	/** The rest of the request. */
	contents?: IDataObject;
	/** Says how a transaction differs beside its amount, e.g. "for another card". */
	differs?: (row: Resource) => string | undefined;
}

/** Books once for a key, where the user gives one. @param show the items of what was booked before */
export async function bookedOnce(
	task: Task,
	{ card, booking: { key }, change, contents, differs }: Change,
	carryOut: () => Promise<Result[]>,
	show: (row: Resource) => Promise<Result[]> | Result[],
): Promise<Result[]> {
	if (key === undefined) return await carryOut();
	return await onceForKey(
		task,
		{
			key,
			scope: `bookings of ${card}`,
			contents: { change, ...contents },
			find: async () => await bookedBy(task.client, card, key),
			differs: (row) => (amountOf(row) === change ? differs?.(row) : 'for another amount'),
			show,
		},
		carryOut,
	);
}

async function bookedBy(
	client: VoucherifyClient,
	card: string,
	sourceId: string,
): Promise<Resource | undefined> {
	for await (const rows of cursorPages(client, bookingsOf(card))) {
		const found = rows.find((row) => isNamed(row, sourceId));
		if (found) return found;
	}
	return undefined;
}

const isNamed = ({ source_id }: Resource, sourceId: string | undefined) =>
	sourceId !== undefined && source_id === sourceId;

const bookingsOf = (card: string): List => ({
	path: ['v1', 'vouchers', card, 'transactions'],
	key: 'data',
	query: { order: '-id' },
});

/**
 * The transactions of a card of the first API, by code or ID.
 * @param isAlike whether a transaction without our reference may be the one
 */
export const bookingReconcileSpec = (
	client: VoucherifyClient,
	card: string,
	isAlike: (row: Resource) => boolean,
): ReconcileSpec<Resource> => ({
	place: `the transactions of the card ${card}`,
	look: async (reference, since) =>
		await seenInList(
			client,
			{
				list: bookingsOf(card),
				bears: (row, mark) => row.source_id === mark || bears(row.reason, mark),
				isAlike,
			},
			reference,
			since,
		),
});
