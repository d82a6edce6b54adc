import type { FastifyRequest } from 'fastify';
import { unauthorized, wrongRegion } from './errors';

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
	/** What webhooks are signed with. */
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

/** Lets the call pass with the key pair that its path needs, and refuses it otherwise. */
export function authenticate(request: FastifyRequest): void {
	const { headers } = request;
	const isManagement = isManagementCall(request);
	const id = callerOf(request);
	const token = headers[isManagement ? 'x-management-token' : 'x-app-token'];
	const isPairOf = (keys: typeof PROJECT) =>
		isManagement
			? id === keys.managementId && token === keys.managementToken
			: id === keys.appId && token === keys.appToken;
	if (isPairOf(KEYS.otherRegion)) throw wrongRegion();
	if (!isPairOf(PROJECT) && !isPairOf(SECOND)) throw unauthorized();
}

/** The ID of the key pair that a call is made with: of an application, or of the management keys. */
export const callerOf = (request: FastifyRequest) =>
	request.headers[isManagementCall(request) ? 'x-management-id' : 'x-app-id'];

const isManagementCall = ({ url }: FastifyRequest) => url.startsWith('/management/');
