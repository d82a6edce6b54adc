import { bookedColumns } from '../../../columns/loyaltyTransaction';
import { simplify } from '../../../forms/paging';
import { cardPath } from '../fields';
import { pendingPoints } from '../pickers';
import { optionsOf } from '../../../forms/options';
import { maximumBookingWait, waitUntilBooked } from '../booking';
import type { SingleOperation } from '../../../run/types';
import { resolvePendingPoints } from './pendingMoved';

/**
 * Activate pending points before their day. Not sent again when its outcome is unknown.
 * @see https://docs.voucherify.io/api-reference/members/activate-pending-point-bucket
 */
export const activatePendingPoints: SingleOperation = {
	value: 'activatePendingPoints',
	name: 'Activate Pending Points',
	action: 'Activate pending points of a card',
	description:
		'Make pending points available now instead of later, such as after the return period',
	writes: true,
	looksUp: true,
	simplified: { columns: bookedColumns },
	fields: [...cardPath, pendingPoints, waitUntilBooked, simplify, optionsOf(maximumBookingWait)],
	execute: async (task) => await resolvePendingPoints(task, 'activate'),
};
