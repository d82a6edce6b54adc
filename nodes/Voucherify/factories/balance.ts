import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { requireObject } from '../api/client/found';
import { cursorPages } from '../api/lists/cursorPages';
import type { List } from '../api/lists/pages';
import type { ApiCall } from '../api/http/request';
import { isJsonObject, valueAt, type Resource } from '../api/types';
import { amountsIn, POINTS, refuseOtherUnit, requiredAmount } from '../forms/money';
import { balanceChange } from '../columns/voucherTransaction';
import type { Parameters } from '../forms/reading/parameters';
import {
	deduplicationKey,
	readDeduplicationKey,
	describeLookup,
	writeForKey,
	type KeyedWrite,
} from '../writes/deduplicationKey';
import { RecentWrites } from '../writes/recentWrites';
import { bears, withReference } from '../writes/reference';
import { findInList, type RowMatcher } from '../writes/lookup';
import type { ReconcileSpec, Write } from '../writes/writeOnce';
import { unusableCode } from '../api/errors/meanings/unusableCode';
import { knownVoucher } from '../api/voucherCode';
import type { Result, Task } from '../run/types';
import { ROLE } from '../forms/reading/role';
import { visible } from '../forms/reading/formats';

/** Deduplication key, reason and source ID of a balance change, for the collection `options`. */
export const bookingOptions: INodeProperties[] = [
	deduplicationKey(
		`${describeLookup('the card')} It becomes the source ID. Costs one call for the card, and one per 100 transactions`,
	),
	{
		displayName: 'Reason',
		name: 'reason',
		type: 'string',
		default: '',
		placeholder: 'e.g. Goodwill for a late delivery',
		[ROLE]: 'describes',
		description: 'Shown with the transaction',
	},
	{
		displayName: 'Source ID',
		name: 'sourceId',
		type: 'string',
		default: '',
		placeholder: 'e.g. refund-4711',
		description:
			'Your own ID for the transaction. By default, the node generates one; with yours, its reference follows the reason.',
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
		? requiredAmount(parameters, name, -Infinity)
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
	const write: Write<RequestedBooking> = {
		carrier: 'field',
		call: (reference) => ({
			...call,
			method: 'POST',
			returns: { object: 'balance' },
			errorCatalog: { ...NO_BALANCE, ...errorCatalog },
			body: { [unit]: change, ...body, ...booking.fields(reference) },
		}),
		read: (response, sent) => ({
			kind: 'change',
			amount: change,
			response: requireObject(client, response, sent),
		}),
		reconcileSpec: bookingReconcileSpec(
			client,
			card,
			(row) => balanceChange(row) === change || isNamed(row, booking.sourceId),
			bookingOf,
		),
		show: ({ response = {}, row }) => {
			if (row) return [{ json: asResponse(row, unit) }];
			// With a key, it may be the response of the other operation, which names the change in its own way.
			const other = unit === 'amount' ? response.points : response.amount;
			const reported = { ...response, [unit]: response[unit] ?? other };
			// Points are booked in the background, after the response.
			return [{ json: unit === 'points' ? { ...reported, booked: false } : reported }];
		},
	};
	const keyed = await keyedBooking(client, card, booking, { kind: 'change', amount: change });
	return await writeForKey(task, write, keyed);
}

/** Returns a transaction in the form of the response, which has other field names. */
function asResponse(row: Resource, unit: 'amount' | 'points'): IDataObject {
	const balance = valueAt(row, 'details', 'balance');
	const { amount, points, ...rest } = isJsonObject(balance) ? balance : {};
	const response = { [unit]: amount ?? points, ...rest, operation_type: 'MANUAL' };
	return unit === 'points' ? { ...response, booked: true } : response;
}

const NO_BALANCE = unusableCode({ code: 'The balance of this code cannot be changed' });

/** A booking on a card that a user has requested. */
export interface RequestedBooking {
	kind: keyof typeof KINDS;
	/** The change of the balance, or the points that were moved away; undefined if its transaction does not show it. */
	amount: number | undefined;
	/** Code and ID of the card that got the points, as far as known. */
	to?: unknown[];
	/** The response, or else the transaction. */
	response?: IDataObject;
	row?: Resource;
}

const KINDS = { change: 'a change of the balance', transfer: 'a transfer of points' };

/** Returns the booking that a transaction shows. */
export function bookingOf(row: Resource): RequestedBooking {
	const change = balanceChange(row);
	if (row.type !== 'POINTS_TRANSFER_OUT') return { kind: 'change', amount: change, row };
	const to = ['code', 'id'].map((name) => valueAt(row, 'details', 'destination_voucher', name));
	return { kind: 'transfer', amount: change && -change, to, row };
}

/** A source ID is not enough: payments of an order carry the order's source ID. */
const isBooking = ({ type }: Resource) =>
	typeof type === 'string' && /_(ADDITION|REMOVAL|TRANSFER_OUT)$/.test(type);

class RecentBookings extends RecentWrites<RequestedBooking> {}

/**
 * Returns how to find an earlier booking by its deduplication key, of any kind; undefined without a key.
 * @param asked the requested booking
 * @param differs how an earlier booking of the same kind and amount may still differ
 */
export async function keyedBooking(
	client: VoucherifyClient,
	card: string,
	{ key }: Booking,
	asked: { kind: RequestedBooking['kind']; amount: number },
	differs?: KeyedWrite<RequestedBooking>['differs'],
): Promise<KeyedWrite<RequestedBooking> | undefined> {
	if (key === undefined) return undefined;
	const { id } = await knownVoucher(client, card);
	return {
		key,
		subject: ['card', id],
		memory: client.host.of(RecentBookings),
		find: async () => {
			for await (const rows of cursorPages(client, bookingsOf(card))) {
				const found = rows.find((row) => isNamed(row, key) && isBooking(row));
				if (found) return bookingOf(found);
			}
			return undefined;
		},
		differs: (earlier): ReturnType<NonNullable<typeof differs>> => {
			const kinds = { earlier: KINDS[earlier.kind], now: KINDS[asked.kind] };
			if (earlier.kind !== asked.kind) return { how: `for ${kinds.earlier}`, ...kinds };
			const amounts = { earlier: earlier.amount, now: asked.amount };
			if (earlier.amount !== asked.amount)
				return { how: 'for another amount (points or minor units)', ...amounts };
			return differs?.(earlier);
		},
	};
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
	find: async (reference, since, budget) => {
		const matcher: RowMatcher = {
			list: bookingsOf(card),
			bears: (row, ours) => row.source_id === ours || bears(row.reason, ours),
			isAlike,
		};
		const { found, ...seen } = await findInList(client, matcher, reference, since, budget);
		return found ? { ...seen, found: read(found) } : seen;
	},
});
