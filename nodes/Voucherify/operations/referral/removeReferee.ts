import { referee, referralCode } from '../../fields/referral';
import type { SingleOperation } from '../kinds/operation';
import { deleted } from '../kinds/results';

/**
 * Take a referral code away from somebody to whom it was passed on.
 * @see https://docs.voucherify.io/api-reference/referrals/remove-referral-card-holder
 */
export const removeReferee: SingleOperation = {
	value: 'removeReferee',
	name: 'Remove Referee',
	action: 'Remove a referee from a referral code',
	description: 'Take a referral code away from a customer to whom it was passed on',
	writes: true,
	fields: [referralCode, referee],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text('voucherCode');
		const holderId = parameters.text('holderId');
		return await deleted(
			client,
			{
				path: ['v1', 'referrals', 'members', voucherCode, 'holders', holderId],
				explanations: {
					forbidden: {
						headline: 'The referrer of a code cannot be removed',
						advice: 'Only referees can: Referral: Get Holders tells who is which.',
					},
				},
			},
			{ voucherCode, holderId },
		);
	},
};
