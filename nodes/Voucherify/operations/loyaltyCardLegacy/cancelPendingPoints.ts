import { loyaltyCardLegacy } from '../../fields/loyaltyCardLegacy';
import type { SingleOperation } from '../kinds/operation';
import { endedOnce, endingCall, pendingPoints } from './pendingPoints';

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
	async execute({ client, parameters }) {
		const call = endingCall(parameters, 'cancel');
		await endedOnce(client, 'cancel', async () => {
			await client.carryOut(call);
		});
		const voucherCode = parameters.text('voucherCode');
		const pendingPointsId = parameters.text('pendingPointsId');
		return [{ json: { canceled: true, voucherCode, pendingPointsId } }];
	},
};
