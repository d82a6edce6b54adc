import { cardPath, pendingPoints } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import type { SingleOperation } from '../kinds/operation';
import { cardPathIn } from '../loyaltyMember/paths';
import { booked } from './booked';

/**
 * Cancel pending points, which never become available then. No transaction tells whose points it is about, so a call whose
 * outcome is unknown cannot be looked up, and it is never sent again.
 * @see https://docs.voucherify.io/api-reference/members/cancel-pending-point-bucket
 */
export const cancelPendingPoints: SingleOperation = {
	value: 'cancelPendingPoints',
	name: 'Cancel Pending Points',
	action: 'Cancel pending points of a loyalty card',
	description:
		'Take back points that are not available yet, such as for an order that was returned',
	writes: true,
	fields: [...cardPath, pendingPoints, waitUntilBooked, optionsOf(longestWaitUntilBooked)],
	async execute(task) {
		const bucketId = task.parameters.text('bucketId');
		const wait = waitIn(task.parameters);
		const card = await cardPathIn(task);
		const path = [...card, 'pending-points', bucketId, 'cancel'];
		return await booked(task, { card, wait, call: { method: 'POST', path } });
	},
};
