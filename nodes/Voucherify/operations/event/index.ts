import type { ResourceOperations } from '../runtime/types';
import { track } from './track';

export const event: ResourceOperations = {
	value: 'event',
	name: 'Event',
	description: 'What customers do that only your own system knows, such as a review',
	credential: 'voucherifyApi',
	operations: [track],
};
