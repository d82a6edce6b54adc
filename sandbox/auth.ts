import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized, wrongRegion } from './errors';
import type { OAuthToken, OAuthTokens } from './world/oauth';

const PROJECT = {
	appId: 'sandbox-app-id',
	appToken: 'sandbox-app-token-of-no-value',
	managementId: 'sandbox-management-id',
	managementToken: 'sandbox-management-token-of-no-value',
};

const SECOND = {
	appId: 'sandbox-second-app-id',
	appToken: 'sandbox-second-app-token-of-no-value',
	managementId: 'sandbox-second-management-id',
	managementToken: 'sandbox-second-management-token-of-no-value',
};

/** The pairs that the sandbox knows, fixed and of no value elsewhere. */
export const KEYS = {
	...PROJECT,
	/** Key that signs webhooks. */
	webhookSecret: 'sandbox-webhook-secret-of-no-value',
	/** Other pairs of the same project, so that calls can be told apart by who makes them. */
	second: SECOND,
	/** Valid pairs of another region: answered with 403. */
	otherRegion: {
		appId: 'other-region-app-id',
		appToken: 'other-region-app-token-of-no-value',
		managementId: 'other-region-management-id',
		managementToken: 'other-region-management-token-of-no-value',
	},
} as const;

export type Keys = typeof KEYS;

/**
 * Lets the call pass with the key pair that its path needs, or with an OAuth token, and refuses it otherwise.
 * @returns the ID of the keys that the call is made with: of an application, or of the management keys
 * @see https://docs.voucherify.io/guides/authentication
 */
export function authenticate(request: FastifyRequest, tokens: OAuthTokens): string {
	const [, accessToken] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
	if (accessToken !== undefined) return ownerOf(request, tokens.findActive(accessToken));
	const { headers } = request;
	const isManagement = request.url.startsWith('/management/');
	const id = headers[isManagement ? 'x-management-id' : 'x-app-id'];
	const token = headers[isManagement ? 'x-management-token' : 'x-app-token'];
	const isPairOf = (keys: typeof PROJECT) =>
		isManagement
			? id === keys.managementId && token === keys.managementToken
			: id === keys.appId && token === keys.appToken;
	if (isPairOf(KEYS.otherRegion)) throw wrongRegion();
	if (!isPairOf(PROJECT) && !isPairOf(SECOND)) throw unauthorized();
	return String(id);
}

/** Owner of the token, if it may make the call: OAuth and management calls want keys, the others a scope. */
function ownerOf({ url }: FastifyRequest, token: OAuthToken | undefined): string {
	const [, resource] = /^\/v\d+\/([^/?]+)/.exec(url) ?? [];
	if (!token || resource === undefined || resource === 'oauth') throw unauthorized();
	const scopes = token.scope.split(' ');
	if (scopes.includes('api') || scopes.includes(resource)) return token.client_id;
	throw forbidden(`The scope of the token does not include ${resource}`);
}
