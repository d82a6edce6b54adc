import { loyaltyCardLegacy } from '../../fields/loyaltyCardLegacy';
import type { SingleOperation } from '../kinds/operation';
import { done } from '../kinds/results';
import { endedOnce, pendingPoints } from './pendingPoints';

/**
 * Take pending points away before they can be spent.
 * @see https://docs.voucherify.io/api-reference/loyalties/cancel-member-pending-points
 */
export const cancelPendingPoints: SingleOperation = {
	value: 'cancelPendingPoints',
	name: 'Cancel Pending Points',
	action: 'Cancel pending points of a legacy loyalty card',
	description: 'Take points away before they can be spent, such as when an order is returned',
	writes: true,
	fields: [loyaltyCardLegacy, pendingPoints],
	execute: async (task) =>
		await endedOnce(task, 'cancel', async (call, ended) => await done(task.client, call, ended)),
};
