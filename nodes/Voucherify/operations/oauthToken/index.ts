import type { ResourceOperations } from '../kinds/operation';
import { revoke } from './revoke';

export const oauthToken: ResourceOperations = {
	value: 'oauthToken',
	name: 'OAuth Token',
	credential: 'voucherifyApi',
	operations: [revoke],
};
