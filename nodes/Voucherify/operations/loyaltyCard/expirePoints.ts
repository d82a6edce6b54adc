import { valueAt, type Resource } from '../../api/types';
import { cardPath, expiringPoints } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import {
	isApproved,
	isRejected,
	longestWaitUntilBooked,
	waitIn,
	waitUntilBooked,
} from '../kinds/decided';
import { inBackground, traceIn } from '../kinds/inBackground';
import type { SingleOperation } from '../kinds/operation';
import { cardPathIn } from '../loyaltyMember/paths';
import { NOT_BOOKED, transactionsOf } from './transactions';

/**
 * Let points expire before their day. They expire once only, and the transaction tells which points it is about: when the
 * answer was lost, it is done if it is there, by whomever.
 * @see https://docs.voucherify.io/api-reference/members/expire-points-bucket
 */
export const expirePoints: SingleOperation = {
	value: 'expirePoints',
	name: 'Expire Points',
	action: 'Expire points of a loyalty card',
	description: 'Let points expire before their day: nobody can bring them back',
	writes: true,
	fields: [...cardPath, expiringPoints, waitUntilBooked, optionsOf(longestWaitUntilBooked)],
	async execute(task) {
		const { client, parameters } = task;
		const bucketId = parameters.text('bucketId');
		const wait = waitIn(parameters);
		const card = await cardPathIn(task);
		const background = { list: transactionsOf(card), wait, refused: NOT_BOOKED };
		const isOfThese = (row: Resource) => valueAt(row, 'details', 'bucket', 'id') === bucketId;
		const trace = traceIn(client, background, 'the transactions of the card', {
			// What is pending may yet be rejected: another one may have let them expire before it.
			bears: (row) => isApproved(row) && isOfThese(row),
			isAlike: (row) => !isRejected(row) && isOfThese(row),
		});
		return await inBackground(task, {
			...background,
			carrier: 'none',
			call: () => ({ method: 'POST', path: [...card, 'expiring-points', bucketId, 'expire'] }),
			trace: { ...trace, look: async (_, since) => await trace.look(bucketId, since) },
			isState: true,
		});
	},
};
