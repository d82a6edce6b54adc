import { valueAt } from '../../api/types';
import { cardPath, expiringPoints } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import type { SingleOperation } from '../kinds/operation';
import { cardPathIn } from '../loyaltyMember/paths';
import { booked } from './booked';

/**
 * Let points expire before their day. The transaction tells which points it is about, so that it is found when the outcome
 * of the call is unknown.
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
		const bucketId = task.parameters.text('bucketId');
		const wait = waitIn(task.parameters);
		const card = await cardPathIn(task);
		const path = [...card, 'expiring-points', bucketId, 'expire'];
		return await booked(task, {
			card,
			wait,
			call: { method: 'POST', path },
			fits: (row) => valueAt(row, 'details', 'bucket', 'id') === bucketId,
		});
	},
};
