import type { FastifyRequest } from 'fastify';
import type { Beliefs } from './beliefs';
import { forbidden, unauthorized, wrongRegion } from './errors';
import type { OAuthToken, OAuthTokens } from './world/oauth';

/** Address of the tokens that OAuth services get with keys of their own. */
export const SERVICE_TOKEN = '/v2/oauth/token';

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

const TEST = {
	appId: 'sandbox-test-app-id',
	appToken: 'sandbox-test-app-token-of-no-value',
};

/** Fixed keys without any value outside the sandbox. */
export const KEYS = {
	...PROJECT,
	webhookSecret: 'sandbox-webhook-secret-of-no-value',
	/** Second pair of the same project, to tell callers apart. */
	second: SECOND,
	/** Keys of the project "Testing Ground", which has data of its own. */
	test: TEST,
	/** Keys of an OAuth service, for the project. */
	oauth: {
		appId: 'sandbox-oauth-app-id',
		appSecret: 'sandbox-oauth-app-secret-of-no-value',
		projectId: 'proj_Wz8DeShop',
	},
	/** Valid keys of another region, which get a 403. */
	otherRegion: {
		appId: 'other-region-app-id',
		appToken: 'other-region-app-token-of-no-value',
		managementId: 'other-region-management-id',
		managementToken: 'other-region-management-token-of-no-value',
	},
} as const;

export type Keys = typeof KEYS;

/**
 * Checks the key pair that the path needs, or an OAuth token.
 * @returns the caller's application ID or management ID
 * @see https://docs.voucherify.io/guides/authentication
 */
export function authenticate(
	request: FastifyRequest,
	tokens: OAuthTokens,
	beliefs: Beliefs,
): string {
	if (request.url === SERVICE_TOKEN) return ownerOfService(request);
	const [, accessToken] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
	if (accessToken !== undefined) {
		return ownerOf(request, tokens.findActive(accessToken), beliefs);
	}
	const { headers } = request;
	const isManagement = request.url.startsWith('/management/');
	const id = headers[isManagement ? 'x-management-id' : 'x-app-id'];
	const token = headers[isManagement ? 'x-management-token' : 'x-app-token'];
	const isPairOf = (keys: typeof PROJECT) =>
		isManagement
			? id === keys.managementId && token === keys.managementToken
			: id === keys.appId && token === keys.appToken;
	if (isPairOf(KEYS.otherRegion)) throw wrongRegion();
	if (![PROJECT, SECOND, { ...PROJECT, ...TEST }].some(isPairOf)) throw unauthorized();
	return String(id);
}

function ownerOfService({ headers }: FastifyRequest): string {
	const { appId, appSecret } = KEYS.oauth;
	const basic = `Basic ${Buffer.from(`${appId}:${appSecret}`).toString('base64')}`;
	if (headers.authorization !== basic) throw unauthorized('Unknown client, or a wrong secret');
	return appId;
}

/**
 * Returns the token's client, if the token permits the request: OAuth and Management API requests need keys, others a
 * scope, which is a resource or a permission.
 */
function ownerOf(
	{ url, method }: FastifyRequest,
	token: OAuthToken | undefined,
	{ oauthFiles }: Beliefs,
): string {
	const path = oauthFiles === 'taken' ? url.replace(/^\/download/, '') : url;
	const [, resource] = /^\/v\d+\/([^/?]+)/.exec(path) ?? [];
	if (!token || resource === undefined || resource === 'oauth') throw unauthorized();
	const scopes = token.scope.split(' ');
	const permissions = method === 'GET' ? ['read', 'manage'] : ['manage'];
	const allowed = ['api', resource, ...permissions.map((right) => `${resource}.${right}`)];
	if (allowed.some((scope) => scopes.includes(scope))) return token.client_id;
	const isOfService = token.client_id === KEYS.oauth.appId;
	const missing = isOfService ? `${resource}.${permissions[0] ?? ''}` : resource;
	throw forbidden(`The scope of the token does not include ${missing}`);
}
