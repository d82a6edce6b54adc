import { elapsed } from '../../api/clock';
import type { INodeProperties } from 'n8n-workflow';
import { readPage, type List } from '../../api/lists/pages';
import { nodeFailureOf } from '../../api/node';
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
		'Whether to wait until Voucherify has booked the points, or has refused to, which it does in the background. Each look costs a call.',
};

/** How long to wait for that, for the collection `options`. */
export const longestWaitUntilBooked: INodeProperties = {
	displayName: 'Longest Wait Until Booked',
	name: 'maximumWait',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	displayOptions: { show: { '/waitUntilBooked': [true] } },
	default: LONGEST_WAIT_S,
	description:
		'After how many seconds to stop waiting. The result is what there is then, with the status PENDING.',
};

/** How long the user waits, in seconds; undefined for not at all. */
export function waitIn(parameters: Parameters): number | undefined {
	const seconds = parameters.integer('options.maximumWait', 1) ?? LONGEST_WAIT_S;
	return parameters.flag('waitUntilBooked') ? seconds : undefined;
}

/**
 * What becomes of points that Voucherify books in the background, if the user waits for it. Where that cannot be read, the
 * result is what is known: an error would make people, or *Retry On Fail*, book the points again.
 * @param seconds how long the user waits, see {@link waitIn}
 * @param started the transaction as it was answered
 * @param list where it is listed; the service finds it there by its ID
 * @param what begins the error's headline: "The points were not booked"
 * @throws NodeOperationError when the service has refused to book them.
 */
export async function decided(
	{ client, parameters, warn }: Task,
	seconds: number | undefined,
	started: Resource,
	list: List,
	what: string,
): Promise<Resource> {
	const giveUpAt = elapsed() + (seconds ?? 0) * 1000;
	const looks = new Looks(client.signal);
	const query = { ...list.query, 'filters[id][conditions][$is]': started.id, limit: 1 };
	let current = started;
	while (seconds !== undefined && isOpen(current)) {
		if (!(await looks.next(giveUpAt))) {
			warn(`${current.id} was not decided after ${seconds} s: look at it again later.`);
			return current;
		}
		try {
			const { rows } = await readPage(client, { ...list, query });
			current = rows.find(({ id }) => id === started.id) ?? current;
		} catch (error) {
			client.signal?.throwIfAborted();
			const reason = nodeFailureOf(client.node, error).message;
			warn(`It could not be read what became of ${started.id}: ${reason}. Look at it again later.`);
			return current;
		}
	}
	if (current.status !== 'REJECTED') return current;
	const reason = valueAt(current, 'details', 'rejection', 'reason');
	const details = valueAt(current, 'details', 'rejection', 'details');
	throw parameters.failed(
		typeof reason === 'string' ? `${what}: ${titleOf(reason.toUpperCase()).toLowerCase()}` : what,
		[typeof details === 'string' && `${details}.`, `Voucherify has rejected ${current.id}.`]
			.filter(Boolean)
			.join(' '),
	);
}

const isOpen = ({ status }: Resource) => status !== 'APPROVED' && status !== 'REJECTED';
