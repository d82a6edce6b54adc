import type { ApiCall } from '../../api/http/request';
import { writeEmpty } from '../../factories/write';
import type { SingleOperation } from '../../run/types';

/** @see https://docs.voucherify.io/api-reference/oauth/revoke-oauth-2-0-token */
export const revoke: SingleOperation = {
	value: 'revoke',
	name: 'Revoke',
	action: 'Revoke an OAuth token',
	description: 'Invalidate an access token before it expires',
	writes: true,
	fields: [
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The OAuth 2.0 token to revoke. It must have been generated with the same keys.',
		},
	],
	async execute({ client, parameters }) {
		const token = parameters.text('accessToken');
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'oauth', 'token', 'revoke'],
			form: { access_token: token },
			secrets: [token],
			errorCatalog: {
				404: {
					headline: 'The access token is unknown, or no longer active',
					advice:
						'Check that it was generated with the keys of this credential, and has not expired.',
				},
			},
		};
		return await writeEmpty(client, call, { success: true });
	},
};
