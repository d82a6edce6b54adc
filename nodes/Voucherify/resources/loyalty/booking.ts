import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { monotonicNow } from '../../api/http/clock';
import type { VoucherifyClient } from '../../api/client/client';
import { readPage, type List } from '../../api/lists/pages';
import { toNodeFailure, type NodeFailure } from '../../api/errors/node';
import { valueAt, type Resource } from '../../api/types';
import { titleOf } from '../../forms/reading/title';
import type { Parameters } from '../../forms/reading/parameters';
import type { Task } from '../../run/types';
import { pollUntil } from '../../api/jobs/pollUntil';

const MAXIMUM_WAIT_S = 60;

export const waitUntilBooked: INodeProperties = {
	displayName: 'Wait Until Booked',
	name: 'waitUntilBooked',
	type: 'boolean',
	default: false,
	description: 'Whether to wait until the points are booked: at most nine calls per minute',
};

/** `waitUntilBooked`, on by default: for requests that Voucherify accepts first and may reject later, such as purchases. */
export const waitUntilBookedByDefault: INodeProperties = { ...waitUntilBooked, default: true };

/** Maximum wait until points are booked, in seconds, for the collection `options`. */
export const maximumBookingWait: INodeProperties = {
	displayName: 'Max Wait Until Booked',
	name: 'maximumWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	displayOptions: { show: { '/waitUntilBooked': [true] } },
	default: MAXIMUM_WAIT_S,
	description: 'Seconds until a warning is added instead',
};

/** Returns the maximum wait in seconds; undefined for no wait. */
export function readWait(parameters: Parameters): number | undefined {
	const seconds = parameters.integer('options.maximumWait', 1) ?? MAXIMUM_WAIT_S;
	return parameters.flag('waitUntilBooked') ? seconds : undefined;
}

/** A booking that Voucherify carries out in the background. */
export interface BackgroundJob {
	/** The list that has the booking. The service filters it by ID. */
	list: List;
	/** Maximum wait for the end of the booking, in seconds; undefined for no wait. */
	wait: number | undefined;
	/** Start of the headline if the service rejects the booking, such as "The points were not booked". */
	refused: string;
}

/**
 * Waits for the end of a booking, if the user wants that, and returns the transaction with `booked`: whether it is
 * approved. If the end cannot be read, it warns and returns what is known: after an error, people or *Retry On Fail* would
 * book the points again.
 * @param started the transaction as far as it is known
 * @throws NodeOperationError if the service rejected the booking
 */
export async function awaitBooking(
	{ client, warn }: Pick<Task, 'client' | 'warn'>,
	{ list, wait, refused }: BackgroundJob,
	started: Resource,
): Promise<Resource & { booked: boolean }> {
	let current = started;
	try {
		current = await pollUntil(client, {
			known: started,
			isOver: (row) => wait === undefined || !isOpen(row),
			read: async (row) => await fetchCurrent(client, list, row),
			giveUpAt: monotonicNow() + (wait ?? 0) * 1000,
		});
		if (wait !== undefined && isOpen(current))
			warn(`${started.id} was still pending after ${wait} s. Check it again later.`);
	} catch (error) {
		client.signal?.throwIfAborted();
		const reason = toNodeFailure(client.node, error).message;
		warn(`The status of ${started.id} could not be read: ${reason}. Check it again later.`);
	}
	if (isRejectedBooking(current)) throw toRejection(client, current, refused);
	return { ...current, booked: isApprovedBooking(current) };
}

/** Returns a transaction in its current state, or as it is known if the list does not have it. */
export async function fetchCurrent(
	client: VoucherifyClient,
	list: List,
	known: Resource,
): Promise<Resource> {
	const query = { ...list.query, 'filters[id][conditions][$is]': known.id, limit: 1 };
	const { rows } = await readPage(client, { ...list, query });
	return { ...known, ...rows.find(({ id }) => id === known.id) };
}

export const isApprovedBooking = ({ status }: IDataObject) => status === 'APPROVED';

export const isRejectedBooking = ({ status }: IDataObject) => status === 'REJECTED';

const isOpen = (row: Resource) => !isApprovedBooking(row) && !isRejectedBooking(row);

/**
 * Returns the error of a transaction that the service rejected.
 * @param refused see {@link BackgroundJob}
 */
export function toRejection(client: VoucherifyClient, row: Resource, refused: string): NodeFailure {
	const reason = valueAt(row, 'details', 'rejection', 'reason');
	const details = valueAt(row, 'details', 'rejection', 'details');
	const why = typeof reason === 'string' ? `: ${titleOf(reason.toUpperCase()).toLowerCase()}` : '';
	return new NodeOperationError(client.node, `${refused}${why}`, {
		description: [
			typeof details === 'string' && `${details}.`,
			`Voucherify has rejected ${row.id}.`,
		]
			.filter(Boolean)
			.join(' '),
	});
}
