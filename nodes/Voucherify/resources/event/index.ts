import type { ResourceOperations } from '../../run/types';
import { track } from './track';

export const event: ResourceOperations = {
	value: 'event',
	name: 'Event',
	description: 'Customer events from your own system, such as a review',
	credential: 'voucherifyApi',
	operations: [track],
};
