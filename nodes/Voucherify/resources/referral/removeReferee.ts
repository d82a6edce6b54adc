import { isRefusal } from '../../api/errors/errors';
import { toNodeFailure, withRemark } from '../../api/errors/node';
import { referee, referralCode } from './locator';
import type { SingleOperation } from '../../run/types';
import { deleteResource } from '../../factories/remove';
import { resolveCode } from '../../api/voucherCode';
import { pickedSubject } from '../../writes/subjects';

/** @see https://docs.voucherify.io/api-reference/referrals/remove-referral-card-holder */
export const removeReferee: SingleOperation = {
	value: 'removeReferee',
	name: 'Remove Referee',
	action: 'Remove a referee from a referral code',
	description: 'Take a referral code away from a customer who received it',
	writes: true,
	changes: pickedSubject(referralCode, referee),
	fields: [referralCode, referee],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text(referralCode);
		const holderId = parameters.text(referee);
		const path = ['v1', 'referrals', 'members', voucherCode, 'holders', holderId];
		try {
			const named = { voucherCode: await resolveCode(client, voucherCode), holderId };
			return await deleteResource(client, { path }, named);
		} catch (error) {
			const failure = toNodeFailure(client.node, error);
			// Other refusals for lack of permission have the same key.
			if (!isRefusal(failure, 'forbidden') || !/referrer/i.test(failure.message)) throw failure;
			throw withRemark(
				failure,
				'Only referees can be removed: Referral → Get Holders shows the roles.',
			);
		}
	},
};
