import { unexpectedAnswer } from '../../api/errors';
import { isJsonObject } from '../../api/types';
import { loyaltyCardLegacy } from '../../fields/loyaltyCardLegacy';
import type { SingleOperation } from '../kinds/operation';
import { changedObject } from '../kinds/results';
import { endedOnce, endingCall, pendingPoints } from './pendingPoints';

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
	async execute({ client, parameters }) {
		const call = endingCall(parameters, 'activate');
		const results = await endedOnce(client, 'activate', async () => {
			return await changedObject(client, call);
		});
		if (results) return results;
		const look = {
			method: 'GET',
			path: ['v1', 'vouchers', parameters.text('voucherCode')],
		} as const;
		const card = await client.request(look);
		if (!isJsonObject(card) || !isJsonObject(card.loyalty_card)) {
			throw unexpectedAnswer('it is not a loyalty card', client.about(look));
		}
		const { points, balance } = card.loyalty_card;
		return [
			{
				json: {
					// How many of them were pending is told by the first answer only.
					points: null,
					total: points,
					balance,
					type: 'loyalty_card',
					object: 'balance',
					related_object: { type: 'voucher', id: card.id },
				},
			},
		];
	},
};
