import type { INode } from 'n8n-workflow';
import type { CredentialName } from './request';

/** The credential that can replace the application's keys. */
export const SERVICE_TYPE = 'voucherifyOAuth2Api';

/** Value of the node's *Authentication* for it. */
export const WITH_OAUTH = 'oAuth2';

export type CredentialType = CredentialName | typeof SERVICE_TYPE;

/** Returns the credential that the user has chosen in the node for the requests of `name`. */
export const credentialTypeOf = ({ parameters }: INode, name: CredentialName): CredentialType =>
	name === 'voucherifyApi' && parameters.authentication === WITH_OAUTH ? SERVICE_TYPE : name;
