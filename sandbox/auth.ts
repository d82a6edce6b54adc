import type { FastifyRequest } from 'fastify';
import { unauthorized, wrongRegion } from './errors';

const PROJECT = {
	appId: 'sandbox-app-id',
	appToken: 'sandbox-app-token-of-no-value',
	managementId: 'sandbox-management-id',
	managementToken: 'sandbox-management-token-of-no-value',
};

/** The pairs that the sandbox knows, fixed and of no value elsewhere. */
export const KEYS = {
	...PROJECT,
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
export function authenticate({ url, headers }: FastifyRequest): void {
	const isManagement = url.startsWith('/management/');
	const id = headers[isManagement ? 'x-management-id' : 'x-app-id'];
	const token = headers[isManagement ? 'x-management-token' : 'x-app-token'];
	const isPairOf = (keys: typeof PROJECT) =>
		isManagement
			? id === keys.managementId && token === keys.managementToken
			: id === keys.appId && token === keys.appToken;
	if (isPairOf(KEYS.otherRegion)) throw wrongRegion();
	if (!isPairOf(PROJECT)) throw unauthorized();
}
