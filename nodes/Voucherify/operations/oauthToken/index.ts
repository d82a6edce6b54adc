import type { ResourceOperations } from '../runtime/types';
import { revoke } from './revoke';

export const oauthToken: ResourceOperations = {
	value: 'oauthToken',
	name: 'OAuth Token',
	description: 'Tokens that your project has handed out',
	credential: 'voucherifyApi',
	operations: [revoke],
};
