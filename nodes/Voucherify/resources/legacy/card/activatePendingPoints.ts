import { simplify } from '../../../forms/paging';
import { loyaltyCardLegacyLocator } from './locators';
import type { SingleOperation } from '../../../run/types';
import { writeObject } from '../../../factories/write';
import {
	activatedColumns,
	readPendingPointsForm,
	pendingPointsLegacy,
	resolvePendingPointsOnce,
} from './pendingPoints';

/**
 * Make pending points spendable now.
 * @see https://docs.voucherify.io/api-reference/loyalties/activate-member-pending-points
 */
export const activatePendingPoints: SingleOperation = {
	value: 'activatePendingPoints',
	name: 'Activate Pending Points',
	action: 'Activate pending points of a legacy card',
	description: 'Let a member spend pending points now, such as after the return period',
	writes: true,
	simplified: { columns: activatedColumns, form: readPendingPointsForm },
	fields: [loyaltyCardLegacyLocator, pendingPointsLegacy, simplify],
	execute: async (task) =>
		await resolvePendingPointsOnce(
			task,
			'activate',
			async (call) => await writeObject(task.client, { ...call, returns: { object: 'balance' } }),
		),
};
