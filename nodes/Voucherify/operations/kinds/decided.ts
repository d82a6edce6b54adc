import { NodeOperationError, type IDataObject, type INodeProperties } from 'n8n-workflow';
import { elapsed } from '../../api/clock';
import type { VoucherifyClient } from '../../api/client';
import { readPage, type List } from '../../api/lists/pages';
import { nodeFailureOf, type NodeFailure } from '../../api/node';
import { valueAt, type Resource } from '../../api/types';
import { titleOf } from '../../fields/title';
import type { Parameters } from '../../parameters/parameters';
import type { Task } from './operation';
import { Looks } from './looks';

const LONGEST_WAIT_S = 60;

/** Whether to wait for what Voucherify does with points in the background. */
export const waitUntilBooked: INodeProperties = {
	displayName: 'Wait Until Booked',
	name: 'waitUntilBooked',
	type: 'boolean',
	default: false,
	description:
		'Whether to wait until Voucherify has booked the points, or has refused to, which it does in the background. Each look costs a call: one or two as a rule, and at most nine in a minute.',
};

/** The same where only the end tells whether it was done: a purchase may be rejected. */
export const waitUntilBookedByDefault: INodeProperties = { ...waitUntilBooked, default: true };

/** How long to wait for that, for the collection `options`. */
export const longestWaitUntilBooked: INodeProperties = {
	displayName: 'Longest Wait Until Booked',
	name: 'maximumWait',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	displayOptions: { show: { '/waitUntilBooked': [true] } },
	default: LONGEST_WAIT_S,
	description:
		'After how many seconds to stop waiting. The item says "booked: false" then, with a warning.',
};

/** How long the user waits, in seconds; undefined for not at all. */
export function waitIn(parameters: Parameters): number | undefined {
	const seconds = parameters.integer('options.maximumWait', 1) ?? LONGEST_WAIT_S;
	return parameters.flag('waitUntilBooked') ? seconds : undefined;
}

/** What Voucherify does in the background. */
export interface Background {
	/** Where it is listed, the latest first; the service finds it there by its ID. */
	list: List;
	/** How long the user waits for its end, in seconds; undefined for not at all. */
	wait: number | undefined;
	/** What begins the headline when the service refuses in the end: "The points were not booked". */
	refused: string;
}

/**
 * A transaction with `booked`: whether it is final. The user may wait for that. Where its end cannot be read, the result is
 * what is known: an error would make people, or *Retry On Fail*, book the points again.
 * @param started the transaction as far as it is known
 * @throws NodeOperationError when the service has refused to book it.
 */
export async function decided(
	{ client, warn }: Pick<Task, 'client' | 'warn'>,
	{ list, wait, refused }: Background,
	started: Resource,
): Promise<Resource & { booked: boolean }> {
	const giveUpAt = elapsed() + (wait ?? 0) * 1000;
	const looks = new Looks(client.signal);
	let current = started;
	while (wait !== undefined && isOpen(current)) {
		if (!(await looks.next(giveUpAt))) {
			warn(`${started.id} was not decided after ${wait} s: look at it again later.`);
			break;
		}
		try {
			current = await currentOf(client, list, current);
		} catch (error) {
			client.signal?.throwIfAborted();
			const reason = nodeFailureOf(client.node, error).message;
			warn(`It could not be read what became of ${started.id}: ${reason}. Look at it again later.`);
			break;
		}
	}
	if (isRejected(current)) throw rejectionOf(client, current, refused);
	return { ...current, booked: isApproved(current) };
}

/** A transaction as it is now, as far as it is listed. */
export async function currentOf(
	client: VoucherifyClient,
	list: List,
	known: Resource,
): Promise<Resource> {
	const query = { ...list.query, 'filters[id][conditions][$is]': known.id, limit: 1 };
	const { rows } = await readPage(client, { ...list, query });
	return { ...known, ...rows.find(({ id }) => id === known.id) };
}

export const isApproved = ({ status }: IDataObject) => status === 'APPROVED';

export const isRejected = ({ status }: IDataObject) => status === 'REJECTED';

const isOpen = (row: Resource) => !isApproved(row) && !isRejected(row);

/** The error of a transaction that the service has rejected. @param refused see {@link Background} */
export function rejectionOf(client: VoucherifyClient, row: Resource, refused: string): NodeFailure {
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
