import { voucher } from '../../forms/voucher';
import type { SingleOperation } from '../../run/types';
import { removeResource } from '../../factories/remove';

/**
 * Release what a validation session holds of a voucher.
 * @see https://docs.voucherify.io/api-reference/vouchers/release-validation-session
 */
export const releaseSession: SingleOperation = {
	value: 'releaseSession',
	name: 'Release Session',
	action: 'Release a held code',
	description: 'Release what a validation session holds of a code, such as for an abandoned cart',
	writes: true,
	fields: [
		voucher,
		{
			displayName: 'Session Key',
			name: 'sessionKey',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. ssn_yQGMTeKBSw8OOuPPwlBEjzGy8d8VA9Ts',
			description:
				'The key of the session, from the response of the validation that holds the code',
		},
	],
	async execute({ client, parameters }) {
		const voucherCode = parameters.text(voucher);
		const sessionKey = parameters.text('sessionKey');
		return await removeResource(
			client,
			{ path: ['v1', 'vouchers', voucherCode, 'sessions', sessionKey] },
			{ released: true },
			{ voucherCode, sessionKey },
		);
	},
};
