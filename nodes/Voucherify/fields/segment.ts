import type { InputField } from '../parameters/inputFields';
import { locator } from './locator';

/** The filter of a list on the customers of one segment. */
export const segmentFilter: InputField = {
	...locator({
		displayName: 'Segment',
		name: 'segmentId',
		description: 'Only customers who are in this segment',
		searchListMethod: 'searchSegments',
		examples: { id: 'seg_OlE7DmfzMI5pHyD5VAv512r1' },
		required: false,
	}),
	key: 'segment_id',
};
