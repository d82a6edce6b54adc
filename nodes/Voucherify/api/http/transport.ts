import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import type { CredentialType } from './credentialType';
import type { CallOptions } from './request';

/** n8n contexts that can send requests. */
export type ApiContext =
	IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Sends one request through n8n and returns its raw response. */
export type Transport = (options: IHttpRequestOptions, call: CallOptions) => Promise<unknown>;

/** Creates a transport that signs requests with a credential; `unsigned` requests go without it. */
export function createTransport(
	context: ApiContext,
	credential: CredentialType,
	data: ICredentialDataDecryptedObject,
): Transport {
	const { helpers } = context;
	// Without this, n8n reads the credential from its database for every request.
	const credentialsDecrypted = { id: '', name: credential, type: credential, data };
	return async (options, { unsigned }) => {
		const response: unknown = unsigned
			? await helpers.httpRequest(options)
			: await helpers.httpRequestWithAuthentication.call(context, credential, options, {
					credentialsDecrypted,
				});
		return response;
	};
}
