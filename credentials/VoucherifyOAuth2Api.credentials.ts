import type { ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';
import { TOKEN_URL } from '../nodes/Voucherify/api/http/regions';
import { regionFields } from '../nodes/Voucherify/forms/region';

export class VoucherifyOAuth2Api implements ICredentialType {
	name = 'voucherifyOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Voucherify OAuth2 API';

	icon: Icon = { light: 'file:../icons/voucherify.svg', dark: 'file:../icons/voucherify.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#credentials';

	properties: INodeProperties[] = [
		...regionFields,
		{
			displayName: 'App ID',
			name: 'clientId',
			type: 'string',
			required: true,
			default: '',
			description: "The app_id of an OAuth service, from Voucherify's project or team settings",
		},
		{
			displayName: 'App Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The app_secret, shown beside the app ID',
		},
		{
			displayName: 'Project ID',
			name: 'projectId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. proj_Wz8DeShop',
			description: 'Team keys can work with several projects: enter one',
		},
		{
			displayName: 'Scopes',
			name: 'scope',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. vouchers.read vouchers.manage',
			description:
				'Permissions of the tokens, separated by spaces. The role of the keys must include them.',
			hint: 'Examples: vouchers.read, areas.read, areas.manage. There is no list: look at the role of the keys.',
		},
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'clientCredentials',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: TOKEN_URL,
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'hidden',
			default: 'header',
		},
		{
			displayName: 'Additional Body Properties',
			name: 'additionalBodyProperties',
			type: 'hidden',
			default: '={{ JSON.stringify({ project_id: $self["projectId"] }) }}',
		},
	];

	/**
	 * Requests a token of its own with the keys. n8n would send the stored token, which may be older than the keys: `auth`
	 * overrides it.
	 */
	test: ICredentialTestRequest = {
		request: {
			method: 'POST',
			url: '={{ $credentials.accessTokenUrl }}',
			auth: {
				username: '={{ $credentials.clientId }}',
				password: '={{ $credentials.clientSecret }}',
			},
			disableFollowRedirect: true,
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
			body: {
				grant_type: 'client_credentials',
				scope: '={{ $credentials.scope }}',
				project_id: '={{ $credentials.projectId }}',
			},
		},
	};
}
