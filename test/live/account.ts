import { findCluster } from '../../nodes/Voucherify/api/http/regions';
import type { Address } from '../support/engine';

const { env } = process;

/** Message if there is no project to check. */
export const HOW_TO =
	'Skipped: no keys. Set VOUCHERIFY_APP_ID and VOUCHERIFY_APP_TOKEN, and VOUCHERIFY_REGION (eu, us or asia; default eu) ' +
	'or VOUCHERIFY_BASE_URL, to check against a real project. Nothing is written there, and at most 60 calls are made.';

/**
 * The real project to check, from environment variables.
 * @returns undefined without keys
 * @throws UserError if the region or the base URL is invalid
 */
export function accountFromEnvironment(): Address | undefined {
	const { VOUCHERIFY_APP_ID: appId, VOUCHERIFY_APP_TOKEN: appToken } = env;
	if (!appId || !appToken) return undefined;
	const { VOUCHERIFY_BASE_URL: baseUrl, VOUCHERIFY_REGION: region = 'eu' } = env;
	const cluster = findCluster(baseUrl ? { region: 'dedicated', baseUrl } : { region });
	return {
		url: cluster.baseUrl,
		keys: { appId, appToken, managementId: '', managementToken: '' },
	};
}
