import type { InputField } from '../parameters/inputFields';
import { locator } from './locator';

/** Picks one segment. */
export const segment = locator({
	displayName: 'Segment',
	name: 'segmentId',
	description: 'The segment to work with',
	searchListMethod: 'searchSegments',
	examples: { id: 'seg_OlE7DmfzMI5pHyD5VAv512r1' },
});

/** The filter of a list on the customers of one segment. */
export const segmentFilter: InputField = {
	...segment,
	required: false,
	description: 'Only customers who are in this segment',
	key: 'segment_id',
};
