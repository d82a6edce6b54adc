import type { InputField } from './reading/inputFields';
import { locator } from './locator';

const common = {
	displayName: 'Segment',
	name: 'segmentId',
	searchListMethod: 'searchSegments',
	examples: { id: 'seg_OlE7DmfzMI5pHyD5VAv512r1' },
};

export const segment = locator(common);

/** Filters a list by the customers of one segment. */
export const segmentFilter: InputField = {
	...locator({ ...common, required: false }),
	key: 'segment_id',
};
