import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { unexpectedAnswer } from '../api/errors/errors';
import { cursorPages } from '../api/lists/cursorPages';
import type { List } from '../api/lists/pages';
import type { ApiCall } from '../api/http/request';
import { isJsonObject, valueAt, type Resource } from '../api/types';
import { amountsIn, POINTS, refuseOtherUnit } from '../forms/money';
import { balanceChange } from '../columns/voucherTransaction';
import type { Parameters } from '../forms/reading/parameters';
import {
	deduplicationKey,
	readDeduplicationKey,
	describeLookup,
	writeForKey,
	type Keyed,
} from '../writes/deduplicationKey';
import { RecentWrites } from '../writes/recentWrites';
import { bears, withReference } from '../writes/reference';
import { seenInList, type RowMatcher } from '../writes/lookup';
import type { ReconcileSpec, Write } from '../writes/writeOnce';
import { unusableCode } from '../api/errors/meanings/unusableCode';
import { knownVoucher } from '../api/voucherCode';
import type { Result, Task } from '../run/types';
import { ROLE } from '../forms/reading/role';
import { visible } from '../forms/reading/formats';

/** Deduplication key, reason and source ID of a balance change, for the collection `options`. */
export const bookingOptions: INodeProperties[] = [
	deduplicationKey(
		`${describeLookup('the card')} It becomes the source ID of the transaction. The search costs one call for the card, and one per 100 of its transactions.`,
	),
	{
		displayName: 'Reason',
		name: 'reason',
		type: 'string',
		default: '',
		placeholder: 'e.g. Goodwill for a late delivery',
		[ROLE]: 'describes',
		description: 'The reason shown with the transaction',
	},
	{
		displayName: 'Source ID',
		name: 'sourceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. refund-4711',
		description:
			"The transaction's ID in your own system, to find it later. By default, the node generates one. With yours, its reference follows the reason.",
	},
];

/**
 * Returns the change of a balance, negative to take away: points, or minor currency units if the form has an amount in
 * money.
 * @throws NodeOperationError if it is 0, or not an amount or a whole number of points
 */
export function readBalanceChange(parameters: Parameters, name: string): number {
	const isMoney = name === 'amount' && parameters.optionalText(amountsIn.name) !== POINTS;
	const change = isMoney
		? parameters.requiredAmount(name, -Infinity)
		: parameters.requiredInteger(name, -Infinity);
	if (change !== 0) return change;
	const advice = 'Enter how much to add, or a negative value to deduct.';
	throw parameters.invalid(name, 'is 0', advice);
}

/** Identifiers of a balance change. */
interface Booking {
	key: string | undefined;
	/** Source ID other than our reference: the user's, or the deduplication key. */
	sourceId: string | undefined;
	/**
	 * Returns the fields of the request body. Our reference is the source ID or, if there is another one, follows the
	 * reason.
	 */
	fields: (reference: string | undefined) => IDataObject;
}

/**
 * Reads the identifiers from the form.
 * @throws NodeOperationError if there are both a deduplication key and a source ID
 */
export function readBooking(parameters: Parameters): Booking {
	const own = parameters.optionalText('options.sourceId', visible);
	const reason = parameters.optionalText('options.reason');
	const key = readDeduplicationKey(parameters);
	if (own !== undefined && key !== undefined)
		throw parameters.invalid(
			'options.deduplicationKey',
			'conflicts with Source ID',
			'The key is sent as the source ID, so only one of them can be set: clear the other.',
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
 * Changes the balance of a card, and returns the response, or the same from the transaction after a lost response. The API
 * docs do not say that a source ID can be used only once, so the request is never sent again: the transaction is looked up
 * by our reference.
 * @param card code or ID of the card
 * @param unit field of the request body for the change
 * @param call path, and body fields other than the change, source ID and reason
 */
export async function changeBalance(
	task: Task,
	card: string,
	unit: 'amount' | 'points',
	{ body, errorCatalog, ...call }: Omit<ApiCall, 'method' | 'body'> & { body?: IDataObject },
): Promise<Result[]> {
	const { client, parameters } = task;
	const change = readBalanceChange(parameters, unit);
	const booking = readBooking(parameters);
	await refuseOtherUnit(parameters, async () => (await knownVoucher(client, card)).type);
	/** Returns a transaction in the form of the response, which has other field names. */
	const asAnswered = (row: IDataObject): IDataObject => {
		const balance = valueAt(row, 'details', 'balance');
		const { amount, points, ...rest } = isJsonObject(balance) ? balance : {};
		const told = { [unit]: amount ?? points, ...rest, operation_type: 'MANUAL' };
		return unit === 'points' ? { ...told, booked: true } : told;
	};
	const write: Write<IDataObject> = {
		carrier: 'field',
		call: (reference) => ({
			...call,
			method: 'POST',
			errorCatalog: { ...NO_BALANCE, ...errorCatalog },
			body: { [unit]: change, ...body, ...booking.fields(reference) },
		}),
		read: (answer, sent) => {
			if (!isJsonObject(answer)) throw unexpectedAnswer('it is not an object', client.about(sent));
			// Points are booked in the background, after the response.
			return unit === 'points' ? { ...answer, booked: false } : answer;
		},
		reconcileSpec: bookingReconcileSpec(
			client,
			card,
			(row) => balanceChange(row) === change || isNamed(row, booking.sourceId),
			asAnswered,
		),
		show: (answer) => [{ json: answer }],
	};
	const keyed = await keyedBooking(client, card, booking, {
		memory: client.account.memory.of(RecentChanges),
		isOfKind: ({ type }) => typeof type === 'string' && /_(ADDITION|REMOVAL)$/.test(type),
		read: asAnswered,
		differs: (answer) =>
			[change, undefined].includes(amountIn(answer[unit])) ? undefined : 'for another amount',
	});
	return await writeForKey(task, write, keyed);
}

const NO_BALANCE = unusableCode({ code: 'The balance of this code cannot be changed' });

class RecentChanges extends RecentWrites<IDataObject> {}

const amountIn = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** Returns how to find an earlier booking by its deduplication key; undefined without a key. */
export async function keyedBooking<T>(
	client: VoucherifyClient,
	card: string,
	{ key }: Booking,
	{
		isOfKind,
		read,
		...more
	}: Pick<Keyed<T>, 'memory' | 'differs'> & {
		/**
		 * True for bookings of this kind. The source ID is not enough: payments of an order carry the order's source ID.
		 */
		isOfKind: (row: Resource) => boolean;
		read: (row: Resource) => T;
	},
): Promise<Keyed<T> | undefined> {
	if (key === undefined) return undefined;
	const { id } = await knownVoucher(client, card);
	const find = async () => {
		for await (const rows of cursorPages(client, bookingsOf(card))) {
			const found = rows.find((row) => isNamed(row, key) && isOfKind(row));
			if (found) return read(found);
		}
		return undefined;
	};
	return { key, thing: ['card', id], find, ...more };
}

const isNamed = ({ source_id }: Resource, sourceId: string | undefined) =>
	sourceId !== undefined && source_id === sourceId;

const bookingsOf = (card: string): List => ({
	path: ['v1', 'vouchers', card, 'transactions'],
	key: 'data',
	query: { order: '-id' },
});

/**
 * Finds a booking among the transactions of a gift card or legacy loyalty card.
 * @param card code or ID of the card
 * @param isAlike true if a transaction without our reference may be the booking
 * @param read converts the transaction into the form of the response
 */
export const bookingReconcileSpec = <T>(
	client: VoucherifyClient,
	card: string,
	isAlike: (row: Resource) => boolean,
	read: (row: Resource) => T,
): ReconcileSpec<T> => ({
	place: `the transactions of the card ${card}`,
	look: async (reference, since, budget) => {
		const marks: RowMatcher = {
			list: bookingsOf(card),
			bears: (row, mark) => row.source_id === mark || bears(row.reason, mark),
			isAlike,
		};
		const { found, ...seen } = await seenInList(client, marks, reference, since, budget);
		return found ? { ...seen, found: read(found) } : seen;
	},
});
