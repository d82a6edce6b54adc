import { bookedColumns } from '../../../columns/loyaltyTransaction';
import { simplify } from '../../../forms/paging';
import { valueAt, type Resource } from '../../../api/types';
import { cardPath, readCardPath } from '../fields';
import { expiringPoints } from '../pickers';
import { optionsOf } from '../../../forms/options';
import {
	isApprovedBooking,
	isRejectedBooking,
	maximumBookingWait,
	readWait,
	waitUntilBooked,
} from '../booking';
import { writeInBackground, reconcileInTransactions } from '../inBackground';
import type { SingleOperation } from '../../../run/types';
import { NOT_BOOKED, transactionList } from './transactions';

/**
 * Expire points before their day. Points expire only once, and the transaction names them: after a lost response, such a
 * transaction counts as the result, even if someone else made it.
 * @see https://docs.voucherify.io/api-reference/members/expire-points-bucket
 */
export const expirePoints: SingleOperation = {
	value: 'expirePoints',
	name: 'Expire Points',
	action: 'Expire points of a card',
	description: 'Let points expire before their date. This cannot be undone.',
	writes: true,
	looksUp: true,
	simplified: { columns: bookedColumns },
	fields: [...cardPath, expiringPoints, waitUntilBooked, simplify, optionsOf(maximumBookingWait)],
	async execute(task) {
		const { client, parameters } = task;
		const bucketId = parameters.text(expiringPoints);
		const wait = readWait(parameters);
		const card = await readCardPath(task);
		const background = { list: transactionList(card), wait, refused: NOT_BOOKED };
		const isOfThese = (row: Resource) => valueAt(row, 'details', 'bucket', 'id') === bucketId;
		const spec = reconcileInTransactions(client, background, 'the transactions of the card', {
			// A pending transaction may still be rejected, if another one expired the points first.
			bears: (row) => isApprovedBooking(row) && isOfThese(row),
			isAlike: (row) => !isRejectedBooking(row) && isOfThese(row),
		});
		return await writeInBackground(task, {
			...background,
			carrier: 'none',
			call: () => ({ method: 'POST', path: [...card, 'expiring-points', bucketId, 'expire'] }),
			reconcileSpec: {
				...spec,
				find: async (_, since, budget) => await spec.find(bucketId, since, budget),
			},
			isState: true,
		});
	},
};
