import { bookedColumns } from '../../../columns/loyaltyTransaction';
import { simplify } from '../../../forms/paging';
import { cardPath } from '../fields';
import { pendingPoints } from '../pickers';
import { optionsOf } from '../../../forms/options';
import { maximumBookingWait, waitUntilBooked } from '../booking';
import type { SingleOperation } from '../../../run/types';
import { resolvePendingPoints } from './pendingMoved';

/**
 * Cancel pending points, so that they never become available. Not sent again when its outcome is unknown.
 * @see https://docs.voucherify.io/api-reference/members/cancel-pending-point-bucket
 */
export const cancelPendingPoints: SingleOperation = {
	value: 'cancelPendingPoints',
	name: 'Cancel Pending Points',
	action: 'Cancel pending points of a card',
	description: 'Take back points that are not available yet, such as for a returned order',
	writes: true,
	looksUp: true,
	simplified: { columns: bookedColumns },
	fields: [...cardPath, pendingPoints, waitUntilBooked, simplify, optionsOf(maximumBookingWait)],
	execute: async (task) => await resolvePendingPoints(task, 'cancel'),
};
