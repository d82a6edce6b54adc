import { cardPath, pendingPoints } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import type { SingleOperation } from '../kinds/operation';
import { cardPathIn } from '../loyaltyMember/paths';
import { booked } from './booked';

/**
 * Activate pending points before their day. No transaction tells whose points it is about, so a call whose
 * outcome is unknown cannot be looked up, and it is never sent again.
 * @see https://docs.voucherify.io/api-reference/members/activate-pending-point-bucket
 */
export const activatePendingPoints: SingleOperation = {
	value: 'activatePendingPoints',
	name: 'Activate Pending Points',
	action: 'Activate pending points of a loyalty card',
	description:
		'Let points be spent now that would become available later, such as when the time for returns is over',
	writes: true,
	fields: [...cardPath, pendingPoints, waitUntilBooked, optionsOf(longestWaitUntilBooked)],
	async execute(task) {
		const bucketId = task.parameters.text('bucketId');
		const wait = waitIn(task.parameters);
		const card = await cardPathIn(task);
		const path = [...card, 'pending-points', bucketId, 'activate'];
		return await booked(task, { card, wait, call: { method: 'POST', path } });
	},
};
