import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { SERVICE_TYPE, WITH_OAUTH } from '../api/http/credentialType';

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

/** Hidden with OAuth2, instead of shown with keys: some resources need these keys, and have no such menu. */
export const applicationKeys: INodeCredentialDescription = {
	name: 'voucherifyApi',
	required: true,
	testedBy: 'testAppKeys',
	displayOptions: { hide: { authentication: [WITH_OAUTH] } },
};

export const serviceKeys: INodeCredentialDescription = {
	name: SERVICE_TYPE,
	required: true,
	displayOptions: { show: { authentication: [WITH_OAUTH] } },
};

/** The credentials of nodes that need one for the API. */
export const apiCredentials = [applicationKeys, serviceKeys];
