import { loyaltyCardLegacy } from '../../fields/loyaltyCardLegacy';
import type { SingleOperation } from '../kinds/operation';
import { changedObject } from '../kinds/results';
import { endedOnce, pendingPoints } from './pendingPoints';

/**
 * Make pending points spendable now.
 * @see https://docs.voucherify.io/api-reference/loyalties/activate-member-pending-points
 */
export const activatePendingPoints: SingleOperation = {
	value: 'activatePendingPoints',
	name: 'Activate Pending Points',
	action: 'Activate pending points of a legacy loyalty card',
	description:
		'Let a member spend points now that were to wait, such as when a return is ruled out',
	writes: true,
	fields: [loyaltyCardLegacy, pendingPoints],
	execute: async (task) =>
		await endedOnce(task, 'activate', async (call) => await changedObject(task.client, call)),
};
