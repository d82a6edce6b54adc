import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { OAUTH, WITH_OAUTH } from '../api/http/credentialType';

/** Menu of the credentials for the API. The default applies to stored nodes that do not have it. */
export const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Application Keys', value: 'keys' },
		{ name: 'OAuth2', value: WITH_OAUTH },
	],
	default: 'keys',
};

/** The application's keys. They are hidden instead of shown by the menu, because not all resources have it. */
export const applicationKeys: INodeCredentialDescription = {
	name: 'voucherifyApi',
	required: true,
	testedBy: 'testAppKeys',
	displayOptions: { hide: { authentication: [WITH_OAUTH] } },
};

export const oauthKeys: INodeCredentialDescription = {
	name: OAUTH,
	required: true,
	displayOptions: { show: { authentication: [WITH_OAUTH] } },
};
