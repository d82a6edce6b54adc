import type { InputField } from '../parameters/inputFields';
import { locator } from './locator';

const look = {
	displayName: 'Segment',
	name: 'segmentId',
	searchListMethod: 'searchSegments',
	examples: { id: 'seg_OlE7DmfzMI5pHyD5VAv512r1' },
};

/** Picks one segment. */
export const segment = locator({ ...look, description: 'The segment to work with' });

/** The filter of a list on the customers of one segment. */
export const segmentFilter: InputField = {
	...locator({ ...look, description: 'Only customers who are in this segment', required: false }),
	key: 'segment_id',
};
