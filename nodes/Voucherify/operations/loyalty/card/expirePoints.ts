import { valueAt, type Resource } from '../../../api/types';
import { cardPath, expiringPoints, readCardPath } from '../fields';
import { optionsOf } from '../../../forms/options';
import {
	isApproved,
	isRejected,
	longestWaitUntilBooked,
	readWait,
	waitUntilBooked,
} from '../booking';
import { inBackground, reconcileInTransactions } from '../inBackground';
import type { SingleOperation } from '../../runtime/types';
import { NOT_BOOKED, transactionList } from './transactions';

/**
 * Let points expire before their day. They expire once only, and the transaction tells which points it is about: when the
 * answer was lost, it is done if it is there, by whomever.
 * @see https://docs.voucherify.io/api-reference/members/expire-points-bucket
 */
export const expirePoints: SingleOperation = {
	value: 'expirePoints',
	name: 'Expire Points',
	action: 'Expire points of a card',
	description: 'Let points expire before their day: nobody can bring them back',
	writes: true,
	fields: [...cardPath, expiringPoints, waitUntilBooked, optionsOf(longestWaitUntilBooked)],
	async execute(task) {
		const { client, parameters } = task;
		const bucketId = parameters.text('bucketId');
		const wait = readWait(parameters);
		const card = await readCardPath(task);
		const background = { list: transactionList(card), wait, refused: NOT_BOOKED };
		const isOfThese = (row: Resource) => valueAt(row, 'details', 'bucket', 'id') === bucketId;
		const spec = reconcileInTransactions(client, background, 'the transactions of the card', {
			// What is pending may yet be rejected: another one may have let them expire before it.
			bears: (row) => isApproved(row) && isOfThese(row),
			isAlike: (row) => !isRejected(row) && isOfThese(row),
		});
		return await inBackground(task, {
			...background,
			carrier: 'none',
			call: () => ({ method: 'POST', path: [...card, 'expiring-points', bucketId, 'expire'] }),
			reconcileSpec: {
				...spec,
				look: async (_, since, budget) => await spec.look(bucketId, since, budget),
			},
			isState: true,
		});
	},
};
