import type { ResourceOperations } from '../../run/types';
import { revoke } from './revoke';

export const oauthToken: ResourceOperations = {
	value: 'oauthToken',
	name: 'OAuth Token',
	description: 'Access tokens that your project issued',
	credential: 'voucherifyApi',
	needsKeys: true,
	operations: [revoke],
};
