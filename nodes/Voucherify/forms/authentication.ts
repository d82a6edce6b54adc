import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';
import { SERVICE_TYPE, WITH_OAUTH } from '../api/http/credentialType';

const WITH_KEYS = 'keys';

/**
 * Menu of the credentials for the API. The default applies to stored nodes that do not have it. The editor hides it, and lists
 * the credentials of all its values together: those that name no value of it would be missing there.
 */
export const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Application Keys', value: WITH_KEYS },
		{ name: 'OAuth2', value: WITH_OAUTH },
	],
	default: WITH_KEYS,
};

export const keysCredential: INodeCredentialDescription = {
	name: 'voucherifyApi',
	required: true,
	testedBy: 'testAppKeys',
	displayOptions: { show: { authentication: [WITH_KEYS] } },
};

export const oauthCredential: INodeCredentialDescription = {
	name: SERVICE_TYPE,
	required: true,
	displayOptions: { show: { authentication: [WITH_OAUTH] } },
};

/** The credentials of nodes that need one for the API. */
export const apiCredentials = [keysCredential, oauthCredential];
