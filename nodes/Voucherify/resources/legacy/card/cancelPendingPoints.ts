import { loyaltyCardLegacyLocator } from './locators';
import type { SingleOperation } from '../../../run/types';
import { writeEmpty } from '../../../factories/write';
import { resolvePendingPointsOnce, pendingPointsLegacy } from './pendingPoints';

/**
 * Take pending points away before they can be spent.
 * @see https://docs.voucherify.io/api-reference/loyalties/cancel-member-pending-points
 */
export const cancelPendingPoints: SingleOperation = {
	value: 'cancelPendingPoints',
	name: 'Cancel Pending Points',
	action: 'Cancel pending points of a legacy card',
	description: 'Remove pending points before they can be spent, such as for a returned order',
	writes: true,
	fields: [loyaltyCardLegacyLocator, pendingPointsLegacy],
	execute: async (task) =>
		await resolvePendingPointsOnce(
			task,
			'cancel',
			async (call, ended) => await writeEmpty(task.client, call, ended),
		),
};
